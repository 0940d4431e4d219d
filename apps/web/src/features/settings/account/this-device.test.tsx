import '../../../testing/browser.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { installOffer, type InstallWay, isInstalled } from '../../../journal/device/install.ts'
import { keepNothing } from '../../../journal/keeps-nothing.ts'
import { InstallButton } from '../../../parts/install/install-button.tsx'
import { render } from '../../../testing/render.tsx'
import { atWork } from '../../../testing/samples.ts'
import { ThisDevice } from './this-device.tsx'

/** Gives the browser a property that jsdom does not have. */
const giveNavigator = (name: string, value: unknown) =>
  Object.defineProperty(navigator, name, { configurable: true, value })
const stubNames = ['serviceWorker', 'userAgent', 'maxTouchPoints']
const prompt = vi.fn(async () => ({ outcome: 'dismissed' }))

/** How each way comes about, and what the block says below its title. */
const ways: Readonly<Record<InstallWay, readonly [set: () => void, text: RegExp]>> = {
  installed: [() => isInstalled.set(true), /^Installed on this device\.$/],
  offer: [() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })), /^Install$/],
  ios: [
    () => {
      // an iPad calls itself a Mac
      giveNavigator('userAgent', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')
      giveNavigator('maxTouchPoints', 5)
    },
    /^Tap Share in the bar of Safari\.Tap Add to Home Screen\.Tap Add\.$/,
  ],
  menu: [() => {}, /^Open the menu of your browser and choose Install, or Add to Home screen\.$/],
  insecure: [() => vi.stubGlobal('isSecureContext', false), /^The address of this page begins with http, /],
  'keeps nothing': [() => keepNothing(true), /^This device keeps nothing, /],
  unsupported: [() => Reflect.deleteProperty(navigator, 'serviceWorker'), /^This browser cannot install apps, /],
}

beforeEach(() => {
  atWork()
  vi.stubGlobal('isSecureContext', true)
  giveNavigator('serviceWorker', {})
})
afterEach(() => {
  act(() => {
    installOffer.set(null)
    isInstalled.set(false)
  })
  for (const name of stubNames) Reflect.deleteProperty(navigator, name)
})

it.each(Object.entries(ways))(
  'the way "%s" to install has its own sentence, and no other',
  async (way, [set, text]) => {
    set()
    await render(<ThisDevice />)
    const about = await screen.findByText(/^Afterclose as an app with its own icon\./)
    const block = screen.getByRole('region', { name: 'This device' })
    const [, words] = (block.textContent ?? '').split(about.textContent ?? '')
    expect(words).toMatch(text)
    expect(screen.queryAllByRole('button')).toHaveLength(way === 'offer' ? 1 : 0)
  },
)

it.each(Object.entries(ways))('the way "%s" to install has a button only if the button helps', async (way, [set]) => {
  set()
  await render(<InstallButton />)
  expect(screen.queryAllByRole('button', { name: 'Install' })).toHaveLength(['offer', 'ios'].includes(way) ? 1 : 0)
})

it('an offer of the browser is used up once it is taken', async () => {
  ways.offer[0]()
  await render(<ThisDevice />)
  await userEvent.click(await screen.findByRole('button', { name: 'Install' }))
  expect(prompt).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.getByText(ways.menu[1])).toBeDefined())
})

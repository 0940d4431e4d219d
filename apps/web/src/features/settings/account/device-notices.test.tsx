import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../journal/query-client.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { render } from '../../../testing/render.tsx'
import { atWork } from '../../../testing/samples.ts'
import { DeviceNotices } from './device-notices.tsx'

const key = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'
const endpoint = 'https://push.example/one'
const keys = { p256dh: 'public', auth: 'secret' }

/** A browser with push messages, without a network. */
function aBrowser(permission: NotificationPermission, answer = permission) {
  let current: { endpoint: string; toJSON: () => object; unsubscribe: () => Promise<boolean> } | null = null
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      current = null
      return true
    },
  }
  const subscribed: PushSubscriptionOptionsInit[] = []
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async (options: PushSubscriptionOptionsInit) => {
      subscribed.push(options)
      current = subscription
      return subscription
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PushManager', Object)
  vi.stubGlobal('Notification', { permission, requestPermission: async () => answer })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  })
  return { subscribed }
}

describe('notices on this device', () => {
  beforeEach(() => atWork())
  afterEach(() => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })

  it('are asked for by a button, and sent until they are stopped', async () => {
    const user = userEvent.setup()
    const { subscribed } = aBrowser('default', 'granted')
    let endpoints: string[] = []
    const received = fakeServer({
      'GET /v1/push': () => ({ key, problem: null, endpoints }),
      'POST /v1/push/devices': () => {
        endpoints = [endpoint]
        return { ok: true }
      },
      'POST /v1/push/test': () => ({ problem: 'The push service answers 429.' }),
      'POST /v1/push/devices/remove': () => {
        endpoints = []
        return { ok: true }
      },
    })
    await render(<DeviceNotices />)
    const add = await screen.findByRole('button', { name: 'Send notices to this device' })
    expect(subscribed).toEqual([])
    await user.click(add)
    const stop = await screen.findByRole('button', { name: 'Stop on this device' })
    expect(subscribed).toMatchObject([{ userVisibleOnly: true }])
    expect(received.find(({ call }) => call === 'POST /v1/push/devices')?.body).toEqual({ endpoint, keys })
    expect(screen.getByRole('switch', { name: /^Rules/ })).toHaveProperty('checked', true)
    expect(screen.getByRole('switch', { name: /^Amounts and names/ })).toHaveProperty('checked', false)
    await user.click(screen.getByRole('button', { name: 'Send a test' }))
    await waitFor(() => expect(received.map(({ call }) => call)).toContain('POST /v1/push/test'))
    await user.click(stop)
    expect(await screen.findByRole('button', { name: 'Send notices to this device' })).toBeDefined()
  })

  it('are not sent where the user or the browser does not allow them, or the installation has none', async () => {
    aBrowser('denied')
    fakeServer({ 'GET /v1/push': () => ({ key, problem: null, endpoints: [] }) })
    const blocked = await render(<DeviceNotices />)
    expect(await screen.findByText(/^The browser blocks notices of this site/)).toBeDefined()
    blocked.unmount()
    queryClient.clear()

    aBrowser('default')
    fakeServer({ 'GET /v1/push': () => ({ key: null, problem: 'NO_PUBLIC_URL', endpoints: [] }) })
    await render(<DeviceNotices />)
    expect(await screen.findByText(/that needs PUBLIC_URL with an https address/)).toBeDefined()
  })
})

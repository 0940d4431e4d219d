import '../../testing/engine.ts'
import { render } from '../../testing/render.tsx'
import { type ChangedScreenshots, largestPicture, type ScreenshotView } from '@afterclose/contract/screenshots'
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DialogHost, JournalDialogs } from '../../app/dialog-host.tsx'
import { closeAllDialogs, openTradeDialog } from '../../journal/dialogs.ts'
import { fakeServer, Refusal } from '../../testing/fake-server.ts'
import { aJournal, atWork } from '../../testing/samples.ts'
import { keepLookups, storedTrade } from '../../testing/stored-trade.ts'

const url = '/v1/databases/1/trades'
const fileId = 'a'.repeat(64)
const picture = (name = 'chart.png') => new File(['pixels'], name, { type: 'image/png' })

/** Six slots, of which these are filled. */
const slots = (...filled: Partial<ScreenshotView>[]): ScreenshotView[] =>
  storedTrade(5).screenshots.map((slot) => ({ ...slot, ...filled.find((one) => one.slot === slot.slot) }))

/** What a change of the slots answers. */
const changedTo = (screenshots: ScreenshotView[]): ChangedScreenshots => ({
  screenshots,
  modified: '2026-10-24T09:00:00.000Z',
  before: storedTrade(5).modified,
})

/** A server that knows trade 5 with these slots, and stores what it gets as that of `next`. */
const serverWith = (now: ScreenshotView[], answers: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({
    [`GET ${url}/5`]: () =>
      storedTrade(5, { screenshots: now, screenshotDescriptions: now.map(({ description }) => description) }),
    [`GET /v1/files/${fileId}`]: () => 'pixels',
    ...answers,
  })

async function open(tradeId: number | null = 5) {
  await render(
    <>
      <JournalDialogs />
      <DialogHost />
    </>,
  )
  openTradeDialog({ tradeId, tab: 'media' })
  await screen.findByRole('tab', { name: /Screenshots and notes/, selected: true })
}
const calls = (received: ReturnType<typeof fakeServer>, method: string) =>
  received.filter(({ call }) => call.startsWith(method))
const fileInput = (slot: number) =>
  screen.getByLabelText<HTMLInputElement>(`a picture for screenshot ${slot}`, { exact: false })

beforeEach(() => {
  closeAllDialogs()
  atWork({ journals: [aJournal()] })
  keepLookups()
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
})

describe('the screenshots of a trade', () => {
  it('are stored at once and are no unsaved change', async () => {
    const received = serverWith(slots(), {
      [`PUT ${url}/5/screenshots/3`]: () => changedTo(slots({ slot: 3, fileId })),
    })
    await open()
    await userEvent.upload(fileInput(3), picture())
    const shown = await screen.findByRole('button', { name: 'Enlarge screenshot 3' })
    await waitFor(() => expect(shown.querySelector('img')?.src).toBe('blob:picture'))
    const [sent] = calls(received, 'PUT')
    expect(sent?.body instanceof FormData && sent.body.get('file')).toBeInstanceOf(File)
    expect(screen.getByRole('tab', { name: /Screenshots and notes ?1/ })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('go into the free slots when several are given, and tell what does not fit', async () => {
    const filled = slots(...[1, 2, 3, 5].map((slot) => ({ slot, url: `https://charts.example/${slot}` })))
    const received = serverWith(filled, {
      [`PUT ${url}/5/screenshots/4`]: () => changedTo(filled),
      [`PUT ${url}/5/screenshots/6`]: () => changedTo(filled),
    })
    await open()
    const large = new File([new Uint8Array(largestPicture + 1)], 'large.png', { type: 'image/png' })
    await userEvent.upload(fileInput(4), [picture('a.png'), large, picture('b.png'), picture('c.png')])
    await waitFor(() => expect(calls(received, 'PUT')).toHaveLength(2))
    expect(calls(received, 'PUT').map(({ call }) => call.at(-1))).toEqual(['4', '6'])
    expect(await screen.findByText('large.png is too large: a picture can have up to 5 MB.')).toBeDefined()
    expect(screen.getByText('There are not enough free slots for all these pictures.')).toBeDefined()
  })

  it('are pasted into the first free slot; text that is pasted stays text', async () => {
    const first = slots({ slot: 1, url: 'https://charts.example/1' })
    const received = serverWith(first, { [`PUT ${url}/5/screenshots/2`]: () => changedTo(first) })
    await open()
    const notes = await screen.findByRole('textbox', { name: 'Notes' })
    const paste = (target: Element, types: readonly string[]) => {
      const event = createEvent.paste(target, { clipboardData: { files: [picture()], types, getData: () => '' } })
      fireEvent(target, event)
      return event.defaultPrevented
    }
    expect(paste(screen.getByLabelText('Description of screenshot 1'), ['text/plain', 'Files'])).toBe(false)
    paste(notes, ['text/plain', 'Files'])
    expect(paste(notes, ['Files'])).toBe(true)
    await waitFor(() => expect(calls(received, 'PUT')).toHaveLength(1))
  })

  it('that the server refuses leave the slot free, with its words', async () => {
    const words = 'Only PNG, JPEG and WebP pictures can be added.'
    serverWith(slots(), { [`PUT ${url}/5/screenshots/1`]: () => new Refusal(415, 'Not a picture', words) })
    await open()
    await userEvent.upload(fileInput(1), picture())
    expect(await screen.findByText(words)).toBeDefined()
    expect(fileInput(1)).toBeDefined()
  })

  it('can be links, which are opened elsewhere and never loaded', async () => {
    const link = 'https://charts.example/x/1'
    const received = serverWith(slots(), {
      [`PUT ${url}/5/screenshots/2`]: () => changedTo(slots({ slot: 2, url: link })),
    })
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'or add a link for screenshot 2' }))
    const box = screen.getByRole('textbox', { name: 'Link for screenshot 2' })
    await userEvent.type(box, 'charts.example{Enter}')
    expect(screen.getByText('Enter an address that starts with https://')).toBeDefined()
    await userEvent.type(box, '{Escape}') // closes the field, not the dialog
    await userEvent.click(screen.getByRole('button', { name: 'or add a link for screenshot 2' }))
    await userEvent.type(screen.getByRole('textbox', { name: 'Link for screenshot 2' }), `${link}{Enter}`)
    const shown = await screen.findByRole<HTMLAnchorElement>('link', { name: /charts\.example/ })
    expect([shown.href, shown.target, shown.rel]).toEqual([link, '_blank', 'noopener noreferrer'])
    expect(shown.querySelector('img')).toBeNull()
    expect(calls(received, 'PUT').map(({ body }) => body instanceof FormData && body.get('link'))).toEqual([link])
  })

  it('are described with the trade, and removed with their description after a question', async () => {
    const received = serverWith(slots({ slot: 1, fileId, description: 'Entry' }, { slot: 2, fileId }), {
      [`DELETE ${url}/5/screenshots/1`]: () => changedTo(slots({ slot: 2, fileId })),
      [`PUT ${url}/5`]: () => ({ ...storedTrade(5), receipt: null }),
    })
    await open()
    await userEvent.type(screen.getByRole('textbox', { name: 'Description of screenshot 2' }), 'Exit')
    await userEvent.click(screen.getByRole('button', { name: 'Remove screenshot 1' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(fileInput(1)).toBeDefined())
    expect(calls(received, 'DELETE')).toHaveLength(1)
    const place = screen.getByRole('listitem', { name: 'Screenshot 1' })
    await waitFor(() => expect(document.activeElement).toBe(place)) // the button that had the focus is gone
    await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(calls(received, 'PUT')).toHaveLength(1))
    expect(calls(received, 'PUT')[0]?.body).toMatchObject({
      screenshotDescriptions: ['', 'Exit', '', '', '', ''],
      modified: changedTo([]).modified, // the version that the removal made
    })
  })

  it('fill the screen, walk by the arrow keys, and Escape closes only the picture', async () => {
    serverWith(
      slots(
        { slot: 2, fileId, description: 'Entry' },
        { slot: 3, url: 'https://charts.example/1' },
        { slot: 6, fileId, description: 'Exit' },
      ),
    )
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Enlarge screenshot 2' }))
    expect(await screen.findByRole('dialog', { name: 'Screenshot 2' })).toBeDefined()
    expect(await screen.findByRole('img', { name: 'Entry' })).toBeDefined()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(await screen.findByRole('img', { name: 'Entry' })).toBeDefined()
    await userEvent.keyboard('{ArrowLeft}')
    expect(await screen.findByRole('img', { name: 'Exit' })).toBeDefined()
    expect(screen.getByText('2 of 2')).toBeDefined()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Screenshot 6' })).toBeNull())
    expect(screen.getByRole('dialog', { name: 'Edit trade 5' })).toBeDefined()
  })

  it('can only be looked at in a journal that is shared to read', async () => {
    atWork({ journals: [aJournal({ readOnly: true, sharedBy: 'nina@example.org' })] })
    serverWith(slots({ slot: 2, fileId, description: 'Entry' }))
    await open()
    expect(await screen.findByRole('button', { name: 'Enlarge screenshot 2' })).toBeDefined()
    expect(screen.getByText('Entry')).toBeDefined()
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /Remove|link/ })).toBeNull()
  })

  describe('of a new trade', () => {
    /** Fills in what a trade needs, puts two pictures and a link into slots, and saves. */
    async function addWithPictures() {
      await open(null)
      fireEvent(
        document.body,
        createEvent.paste(document.body, { clipboardData: { files: [picture()], types: ['Files'] } }),
      )
      expect(await screen.findByRole('img', { name: 'Screenshot 1, not saved yet' })).toBeDefined()
      await userEvent.type(screen.getByRole('textbox', { name: 'Description of screenshot 1' }), 'Entry')
      await userEvent.upload(fileInput(2), picture('second.png'))
      await userEvent.click(screen.getByRole('button', { name: 'or add a link for screenshot 3' }))
      await userEvent.type(
        screen.getByRole('textbox', { name: 'Link for screenshot 3' }),
        'https://charts.example/3{Enter}',
      )
      await screen.findByRole('link', { name: /charts\.example/ })
      await userEvent.click(screen.getByRole('tab', { name: 'Trade' }))
      await userEvent.type(screen.getByRole('combobox', { name: 'Instrument' }), 'es{Enter}')
      for (const [name, text] of [
        ['Entry price', '6000'],
        ['Size', '2'],
      ] as const)
        fireEvent.change(screen.getByRole('textbox', { name }), { target: { value: text } })
      await userEvent.click(screen.getByRole('button', { name: 'Save' }))
    }
    const serverFor = (fill: (slot: number) => ChangedScreenshots | Refusal) =>
      fakeServer({
        [`POST ${url}`]: () => storedTrade(6),
        [`GET ${url}/6`]: () => storedTrade(6),
        [`PUT ${url}/6`]: () => storedTrade(6),
        [`GET /v1/files/${fileId}`]: () => 'pixels',
        ...Object.fromEntries([1, 2, 3].map((slot) => [`PUT ${url}/6/screenshots/${slot}`, () => fill(slot)])),
      })

    it('wait in their slots and are stored with it', async () => {
      const received = serverFor(() => changedTo(slots()))
      await addWithPictures()
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      const sent = received.filter(({ call }) => /^(POST|PUT)/.test(call))
      expect(sent.map(({ call }) => call.replace(url, ''))).toEqual([
        'POST ',
        'PUT /6/screenshots/1',
        'PUT /6/screenshots/2',
        'PUT /6/screenshots/3',
      ])
      expect(sent[0]?.body).toMatchObject({ screenshotDescriptions: ['Entry', '', '', '', '', ''] })
      expect(sent.slice(1).map(({ body }) => body instanceof FormData && [...body.keys()])).toEqual([
        ['file'],
        ['file'],
        ['link'],
      ])
    })

    it('go on waiting when storing them fails, with the reason, and the trade is not added twice', async () => {
      let broken = true
      const words = 'Pictures and uploaded files are not available at the moment. Please try again later.'
      const received = serverFor((slot) =>
        broken && slot === 2 ? new Refusal(503, 'Files unavailable', words) : changedTo(slots({ slot, fileId })),
      )
      await addWithPictures()
      expect(await screen.findByRole('dialog', { name: 'Edit trade 6' })).toBeDefined()
      expect(await screen.findByText('Trade 6 added. 1 picture is not saved yet.')).toBeDefined()
      expect(screen.getByRole('img', { name: 'Screenshot 2, not saved yet' })).toBeDefined()
      expect(screen.getByText(`Not saved. ${words}`)).toBeDefined()
      await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
      await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
      broken = false
      await userEvent.click(screen.getByRole('button', { name: 'Try again to save screenshot 2' }))
      expect(await screen.findByRole('button', { name: 'Enlarge screenshot 2' })).toBeDefined()
      await userEvent.click(screen.getByRole('button', { name: 'Cancel' })) // nothing waits any more
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(calls(received, 'POST')).toHaveLength(1)
    })

    it('are not lost by leaving, and can be taken out again', async () => {
      serverFor(() => changedTo(slots()))
      await open(null)
      await userEvent.upload(fileInput(1), picture())
      await userEvent.keyboard('{Escape}')
      await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
      await userEvent.click(screen.getByRole('button', { name: 'Remove screenshot 1' }))
      expect(fileInput(1)).toBeDefined()
      await userEvent.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    })

    it('are refused at once where they cannot be read', async () => {
      serverFor(() => changedTo(slots()))
      await open(null)
      const moving = new File(['GIF89a'], 'moving.gif', { type: 'image/gif' })
      await userEvent.upload(fileInput(1), moving, { applyAccept: false })
      expect(await screen.findByText('Only PNG, JPEG and WebP pictures can be added.')).toBeDefined()
      expect(screen.queryByRole('img')).toBeNull()
    })
  })
})

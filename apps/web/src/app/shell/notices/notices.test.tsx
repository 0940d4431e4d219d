import { render } from '../../../testing/render.tsx'
import type { NotificationView } from '@afterclose/contract/notifications'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isImportDialogOpen } from '../../../journal/dialogs.ts'
import { isFirstReport } from '../../../journal/import-outcome.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { fakeServer, Refusal } from '../../../testing/fake-server.ts'
import { serveLive } from '../../../testing/live.ts'
import { aNotification, listOf } from '../../../testing/notifications.ts'
import { aJournal, atWork } from '../../../testing/samples.ts'
import { Bell } from './bell.tsx'
import { SystemBanner } from './system-banner.tsx'
import { noticeTime } from './notice-time.tsx'

const url = '/v1/databases/1/notifications'
const bell = () => screen.findByRole('button', { name: /^Notifications/ })
const panel = () => screen.findByRole('dialog', { name: 'Notifications' })
const items = async () => within(await panel()).queryAllByRole('heading', { level: 3 })
const titles = async () => (await items()).map(({ textContent }) => textContent)
const itemOf = async (title: string): Promise<HTMLElement> => {
  const item = within(await panel())
    .getByRole('heading', { name: title })
    .closest('li')
  if (item === null) throw new Error(`There is no ${title}`)
  return item
}

let live: ReturnType<typeof serveLive>
/** What the server holds; it marks as read as the real one does. */
let stored: NotificationView[]
let refuse: Refusal | null
const serve = () =>
  fakeServer({
    [`GET ${url}?unread=true`]: () =>
      listOf(...stored.filter(({ read, journalId }) => !read && (journalId ?? 1) === 1)),
    ...Object.fromEntries(
      Array.from({ length: 9 }, (_, id) => [
        `POST ${url}/read/${id}`,
        () => {
          if (refuse === null) stored = stored.map((one) => (one.id === id ? { ...one, read: true } : one))
          return refuse ?? { ok: true }
        },
      ]),
    ),
    [`POST ${url}/read`]: () => {
      if (refuse === null) stored = []
      return refuse ?? { ok: true }
    },
    'GET /v1/databases/1': () => aJournal(),
    'GET /v1/databases': () => ({ journals: [aJournal()] }),
  })
const hear = (notification: NotificationView) =>
  act(async () => {
    stored = [notification, ...stored]
    live.tell({ kind: 'notification', notification })
  })

beforeEach(() => {
  live = serveLive()
  refuse = null
  stored = [
    aNotification(3, { notificationType: 'CHART_LAB', notificationTitle: 'Leak found' }),
    aNotification(2, { notificationTitle: 'Import finished' }),
    aNotification(1, { journalId: null, notificationTitle: 'Closed on Friday' }),
  ]
})

async function open() {
  const received = serve()
  atWork()
  const view = await render(<Bell />)
  await waitFor(() => expect(live.subscribed).toHaveLength(1))
  await userEvent.click(await bell())
  await panel()
  return { ...view, received }
}

describe('the panel of the bell', () => {
  it('[2.4.8] [9.5] lists what is unread, newest first, with text, type and time, and says how many there are', async () => {
    await open()
    expect((await bell()).getAttribute('aria-label')).toBe('Notifications, 3 unread')
    expect(await titles()).toEqual(['Leak found', 'Import finished', 'Closed on Friday'])
    const leak = await itemOf('Leak found')
    expect(leak.textContent).toContain('Text 3. Open the journal')
    expect(leak.textContent).toContain('Chart Lab')
    expect(within(leak).getByText('2026-11-20 04:42').getAttribute('datetime')).toBe('2026-11-19T14:42:31.000Z')
  })

  it('[2.4.8] [4.13] [7.10] marks one as read, and the focus goes on to the next', async () => {
    const { received } = await open()
    await userEvent.click(within(await itemOf('Import finished')).getByRole('button', { name: 'Mark as Read' }))
    await waitFor(async () => expect(await titles()).toEqual(['Leak found', 'Closed on Friday']))
    expect((await bell()).getAttribute('aria-label')).toBe('Notifications, 2 unread')
    expect(document.activeElement?.closest('li')).toBe(await itemOf('Closed on Friday'))
    await userEvent.click(within(await itemOf('Closed on Friday')).getByRole('button', { name: 'Mark as Read' }))
    await waitFor(async () => expect(await titles()).toEqual(['Leak found'])) // the last one: to that before it
    expect(document.activeElement?.closest('li')).toBe(await itemOf('Leak found'))
    await userEvent.click(within(await itemOf('Leak found')).getByRole('button', { name: 'Mark as Read' }))
    await waitFor(async () => expect(await titles()).toEqual([]))
    expect((await panel()).contains(document.activeElement)).toBe(true)
    expect(received.map(({ call }) => call)).toContain(`POST ${url}/read/2`)
  })

  it('[2.4.8] [4.13] [7.11] marks all as read', async () => {
    await open()
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Mark All as Read' }))
    expect(await screen.findByText('You have read all notifications.')).toBeDefined()
    expect((await bell()).getAttribute('aria-label')).toBe('Notifications')
    expect((await panel()).contains(document.activeElement)).toBe(true)
  })

  it('[8.6] says when marking fails, and takes it back', async () => {
    await open()
    refuse = new Refusal(500)
    await userEvent.click(within(await itemOf('Leak found')).getByRole('button', { name: 'Mark as Read' }))
    expect(await screen.findByText('Unexpected error occurred while marking the notification as read.')).toBeDefined()
    expect(await titles()).toEqual(['Leak found', 'Import finished', 'Closed on Friday'])
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Mark All as Read' }))
    expect(await screen.findByText('Unexpected error occurred while marking all notifications as read.')).toBeDefined()
    await waitFor(async () => expect(await titles()).toHaveLength(3))
    expect((await bell()).getAttribute('aria-label')).toBe('Notifications, 3 unread')
  })

  it('[2.4.8] [4.13] [9.5] offers the types that are there, and all again when the chosen one is gone', async () => {
    await open()
    const type = () => screen.getByRole('combobox', { name: 'Type' })
    expect(type()).toHaveProperty('value', 'All')
    await userEvent.click(type())
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['All', 'System', 'Chart Lab'])
    await userEvent.click(screen.getByRole('option', { name: 'Chart Lab' }))
    expect(await titles()).toEqual(['Leak found'])
    await userEvent.click(within(await itemOf('Leak found')).getByRole('button', { name: 'Mark as Read' }))
    await waitFor(async () => expect(await titles()).toEqual(['Import finished', 'Closed on Friday']))
    expect(type()).toHaveProperty('value', 'All')
  })

  it('says how many are not listed', async () => {
    fakeServer({ [`GET ${url}?unread=true`]: () => ({ ...listOf(...stored), unread: 240 }) })
    atWork()
    await render(<Bell />)
    await userEvent.click(await bell())
    expect(await screen.findByText('Showing the newest 3 of 240 notifications')).toBeDefined()
    expect((await bell()).textContent).toBe('99+')
  })

  it('says when the list cannot be read', async () => {
    fakeServer({
      [`GET ${url}?unread=true`]: () => new Refusal(403, 'No permission', 'Your plan does not include this.'),
    })
    atWork()
    await render(<Bell />)
    await userEvent.click(await bell())
    expect(await screen.findByText('Your plan does not include this.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
  })

  it('goes when its link leads to another page', async () => {
    const { address } = await open()
    await userEvent.click(within(await itemOf('Leak found')).getByRole('link'))
    await waitFor(() => expect(address()).toBe('/journal'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('[2.4.8] the time is that of the zone of the user, without seconds', () => {
  expect(noticeTime('2026-11-19T14:42:31.987Z', 'Europe/Berlin')).toBe('2026-11-19 15:42')
  expect(noticeTime('2026-11-19T14:42:31.987Z', 'Pacific/Auckland')).toBe('2026-11-20 03:42')
  expect(noticeTime('2026-11-19T14:00:00.000Z', 'Asia/Kolkata')).toBe('2026-11-19 19:30')
})

describe('the snack-bar', () => {
  const bar = () => screen.queryByRole('status', { name: 'New notification' })

  it('[4.13] [7.34] [9.1] shows what comes for the open journal for five seconds, and longer under the pointer', async () => {
    await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    try {
      await hear(aNotification(4, { notificationTitle: 'New badge: Diamond' }))
      expect(bar()?.textContent).toContain('New badge: Diamond')
      await act(async () => void vi.advanceTimersByTime(4999))
      expect(bar()?.textContent).toContain('New badge: Diamond')
      const inside = bar()?.firstElementChild
      await act(async () => void inside?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })))
      await act(async () => void vi.advanceTimersByTime(60_000))
      expect(bar()?.textContent).toContain('New badge: Diamond')
      await act(async () => void inside?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true })))
      await act(async () => void vi.advanceTimersByTime(1))
      expect(bar()?.textContent).toBe('')
    } finally {
      vi.useRealTimers()
    }
    expect((await titles())[0]).toBe('New badge: Diamond')
    expect((await bell()).getAttribute('aria-label')).toBe('Notifications, 4 unread')
  })

  it('[4.13] [7.34] passes over those of another journal', async () => {
    await open()
    await hear(aNotification(4, { journalId: 2, notificationTitle: 'Elsewhere' }))
    await hear(aNotification(5, { journalId: null, notificationTitle: 'Everywhere' }))
    await waitFor(() => expect(bar()?.textContent).toContain('Everywhere'))
    expect(await titles()).toEqual(['Everywhere', 'Leak found', 'Import finished', 'Closed on Friday'])
  })

  it('is dismissed, and leads to the panel when many come at once', async () => {
    await open()
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Close' }))
    for (const id of [4, 5, 6, 7]) await hear(aNotification(id))
    expect(bar()?.textContent).toContain('Notification 4')
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(bar()?.textContent).toContain('3 more notifications')
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
    expect(await titles()).toHaveLength(7)
    expect(bar()?.textContent).toBe('')
  })
})

describe('an import that ended', () => {
  const bar = () => screen.queryByRole('status', { name: 'New notification' })
  const ended = (id: number, importIdentifier: string, failed: boolean) =>
    aNotification(id, {
      notificationTitle: failed ? 'Import failed' : 'Import finished',
      importEnded: { importIdentifier, failed },
    })

  it('is told once: what this page has told is read, and comes in no bar', async () => {
    await open()
    isFirstReport({ importIdentifier: 'told here' })
    await hear(ended(4, 'told here', false))
    await waitFor(() => expect(stored.find(({ id }) => id === 4)?.read).toBe(true))
    expect(bar()?.textContent).toBe('')
    await hear(ended(5, 'of another browser', false))
    await waitFor(() => expect(bar()?.textContent).toContain('Import finished'))
    expect(stored.find(({ id }) => id === 5)?.read).toBe(false)
  })

  it('stays in the banner where it failed, which leads to the next try', async () => {
    await open()
    await userEvent.click(within(await panel()).getByRole('button', { name: 'Close' }))
    await render(<SystemBanner />)
    await hear(ended(4, 'broken', true))
    const banner = await screen.findByRole('region', { name: 'System notification' })
    await waitFor(() => expect(banner.textContent).toContain('Import failed'))
    expect(bar()?.textContent).toBe('')
    expect(stored.find(({ id }) => id === 4)?.read).toBe(false)
    await userEvent.click(within(banner).getByRole('button', { name: 'Import again' }))
    expect(isImportDialogOpen()).toBe(true)
  })
})

describe('the banner', () => {
  it('[2.4.7] [2.2.3] shows the newest message of the system until it is dismissed', async () => {
    serve()
    atWork()
    await render(<SystemBanner />)
    const banner = await screen.findByRole('region', { name: 'System notification' })
    expect(banner.textContent).toContain('Import finished')
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(banner.textContent).toContain('Closed on Friday'))
    expect(stored.find(({ id }) => id === 2)?.read).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
    await queryClient.invalidateQueries()
    expect(screen.queryByRole('region')).toBeNull() // of the leak it says nothing
  })
})

import { changeSettings } from '@afterclose/contract/account-settings'
import { deleteJournal } from '@afterclose/contract/journals'
import * as calls from '@afterclose/contract/notifications'
import { createShare } from '@afterclose/contract/shares'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noticeBody, noticeHtml } from './inbox/notice.ts'
import { saveSettings } from '../accounts/settings/repository.ts'
import type { SignedIn } from '../../test/support/client.ts'
import { testServer, type TestServer } from '../../test/support/server.ts'
import { stores } from '../../test/support/stores.ts'
import { aNotice, tell } from '../../test/support/tell.ts'

describe.each(stores)('notifications on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const list = (user: SignedIn, journalId: number, query = {}) =>
    user.call(calls.listNotifications, { params: { journalId }, query })
  const titles = async (user: SignedIn, journalId: number, query = {}) =>
    (await list(user, journalId, query)).notifications.map(({ notificationTitle }) => notificationTitle)
  const told = (user: SignedIn, journalId: number | null, ...all: Parameters<typeof aNotice>[]) =>
    tell(
      server.services,
      user,
      journalId,
      all.map((one) => aNotice(...one)),
    )
  async function trader() {
    const user = await server.signUp()
    return { user, journal: await server.journalOf(user), other: await server.journalOf(user) }
  }

  it('[3.12] [7.9] [9.5] are listed newest first, of one journal and of none', async () => {
    const { user, journal, other } = await trader()
    expect(await list(user, journal.id)).toEqual({ notifications: [], unread: 0, lastId: 0 })
    await told(user, journal.id, ['First', { type: 'MILESTONES' }])
    await told(user, other.id, ['Elsewhere'])
    await told(user, null, ['Everywhere'])
    const { notifications, unread, lastId } = await list(user, journal.id)
    expect(notifications).toMatchObject([
      { id: 3, journalId: null, notificationType: 'SYSTEM', notificationTitle: 'Everywhere', read: false },
      {
        id: 1,
        journalId: journal.id,
        notificationType: 'MILESTONES',
        notificationTitle: 'First',
        notification: 'Look. <a href="/home">Home</a>',
      },
    ])
    expect([unread, lastId]).toEqual([2, 3])
    expect((await list(user, journal.id, { unread: 'false' })).lastId).toBe(3) // whatever is listed
    expect(Date.now() - Date.parse(notifications[0]!.created)).toBeLessThan(60_000)
    expect(await titles(user, other.id)).toEqual(['Everywhere', 'Elsewhere'])
    expect(await titles(user, journal.id, { limit: 1 })).toEqual(['Everywhere'])
  })

  it('[4.13] [7.10] [7.11] are read one by one, or all of a journal', async () => {
    const { user, journal, other } = await trader()
    await told(user, journal.id, ['A'], ['B'], ['C'])
    await told(user, other.id, ['Elsewhere'])
    const read = (notificationId: number, journalId = journal.id) =>
      user.call(calls.readNotification, { params: { journalId, notificationId } })
    await read(2)
    await read(2)
    expect(await titles(user, journal.id, { unread: 'true' })).toEqual(['C', 'A'])
    expect(await titles(user, journal.id, { unread: 'false' })).toEqual(['B'])
    for (const [id, of] of [
      [4, journal],
      [5, journal],
      [1, other],
    ] as const)
      await expect(read(id, of.id)).rejects.toMatchObject({ status: 404, code: 'Not found' })
    await user.call(calls.readNotifications, { params: { journalId: journal.id } })
    expect((await list(user, journal.id)).unread).toBe(0)
    expect((await list(user, other.id)).unread).toBe(1)
  })

  it('[6.3] are each user’s own, also in a shared journal', async () => {
    const { user: owner, journal } = await trader()
    const viewer = await server.signUp()
    const body = { sharingEnabled: 'true' }
    await viewer.call(changeSettings, { params: { userId: viewer.user.userId }, body })
    await owner.call(createShare, { body: { journalId: journal.id, userName: viewer.user.username } })
    await told(owner, journal.id, ['For the owner'])
    await told(viewer, journal.id, ['For the viewer'])
    expect(await titles(owner, journal.id)).not.toContain('For the viewer')
    expect(await titles(viewer, journal.id)).toContain('For the viewer')
    expect(await titles(viewer, journal.id)).not.toContain('For the owner')
    await viewer.call(calls.readNotifications, { params: { journalId: journal.id } })
    expect(await titles(owner, journal.id, { unread: 'true' })).toContain('For the owner')
  })

  it('are told once, of a journal and type, however many tell them at once', async () => {
    const { user, journal, other } = await trader()
    const both = () => told(user, journal.id, ['Once'], ['Once'], ['Twice'])
    const counts = await Promise.all([both(), both(), both(), both()])
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 2])
    expect(await told(user, journal.id, ['Once', { type: 'MILESTONES' }])).toBe(1)
    expect(await told(user, other.id, ['Once'])).toBe(1)
    expect([await told(user, null, ['Once']), await told(user, null, ['Once'])]).toEqual([1, 0])
    const ids = (await list(user, journal.id)).notifications.map(({ id }) => id)
    expect(ids).toEqual([5, 3, 2, 1])
  })

  it('are at most three of a journal in a day of the user, where they are capped', async () => {
    const { user, journal, other } = await trader()
    const zone = { timeZone: 'Pacific/Auckland' } // 13 hours ahead in January
    await user.call(changeSettings, { params: { userId: user.user.userId }, body: zone })
    const capped = { type: 'CHART_LAB', capped: true } as const
    const at = (now: string, names: string, journalId = journal.id) => {
      const notices = names.split('').map((name) => aNotice(name, capped))
      return tell(server.services, user, journalId, notices, Date.parse(now))
    }
    expect(await at('2026-01-10T10:00:00Z', 'ab')).toBe(2)
    const race = await Promise.all([at('2026-01-10T10:30:00Z', 'cd'), at('2026-01-10T10:30:00Z', 'ef')])
    expect(race.toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await at('2026-01-10T10:59:59Z', 'x')).toBe(0)
    expect(await at('2026-01-10T10:59:59Z', 'x', other.id)).toBe(1)
    expect(await at('2026-01-10T11:00:00Z', 'wxyz')).toBe(3) // midnight in Auckland
    expect(await told(user, journal.id, ['System'], ['Badge', { type: 'MILESTONES' }])).toBe(2)
    // other notices of the same call do not count towards the cap
    expect(await told(user, other.id, ['One'], ['Two'], ['Three'], ['Capped', capped])).toBe(4)
  })

  it('of a muted type are not told; SYSTEM is', async () => {
    const { user, journal } = await trader()
    const { userId } = user.user
    const body = { 'notify.CHART_LAB': 'false', 'notify.MILESTONES': 'true' }
    await user.call(changeSettings, { params: { userId }, body })
    await saveSettings(server.services.db, userId, { 'notify.SYSTEM': 'false' })
    await told(user, journal.id, ['Muted', { type: 'CHART_LAB' }], ['System'], ['Badge', { type: 'MILESTONES' }])
    expect(await titles(user, journal.id)).toEqual(['Badge', 'System'])
  })

  it('go with their journal and with their user, and with nothing else', async () => {
    const { user, journal, other } = await trader()
    await told(user, journal.id, ['Gone'])
    await told(user, other.id, ['Kept'])
    await user.call(deleteJournal, { params: { journalId: journal.id } })
    expect(await titles(user, other.id)).toEqual(['Kept'])
    const { db } = server.services
    await db.deleteFrom('user_account').where('id', '=', user.user.userId).execute()
    for (const table of ['notification', 'notification_counter'] as const)
      expect(await db.selectFrom(table).selectAll().where('user_id', '=', user.user.userId).execute()).toEqual([])
  })
})

describe('the body of a notification', () => {
  it('keeps text as text, and has one link', () => {
    const sentence = '<b>x</b> & "y" <script>alert(1)</script> <img src=x onerror=alert(1)>'
    expect(noticeBody(sentence, { path: '/journal?trade=1', label: 'A & B' })).toBe(
      '&lt;b&gt;x&lt;/b&gt; &amp; "y" &lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x onerror=alert(1)&gt; ' +
        '<a href="/journal?trade=1">A &amp; B</a>',
    )
  })

  it('of an operator keeps a few tags, and links that lead to pages', () => {
    expect(noticeHtml('<p>New: <b>x</b> <a href="/home" onclick="x">y</a><script>1</script></p>')).toBe(
      '<p>New: <b>x</b> <a href="/home">y</a></p>',
    )
    expect(noticeHtml('<a href="javascript:alert(1)">y</a><iframe src="/x"></iframe>')).toBe('<a>y</a>')
    expect(noticeHtml('<a href="//evil.example">y</a>')).toBe('<a>y</a>')
  })
})

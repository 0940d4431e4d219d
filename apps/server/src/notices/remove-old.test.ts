import { listNotifications, readNotification } from '@afterclose/contract/notifications'
import { DAY } from '@afterclose/core/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../test/support/server.ts'
import { stores } from '../../test/support/stores.ts'
import { aNotice, tell } from '../../test/support/tell.ts'
import { removeOld } from './jobs.ts'

const now = Date.parse('2026-06-01T03:50:00Z')
const running = new AbortController().signal
/** A key of each rule; those that the rules find again as long as the journal is as it is are not forgotten. */
const passing = [
  'uncommented 2026-W01',
  'starred 2020-W53',
  'FEAR_AFTER_LOSS 2026-W02',
  'none 2026-01-05',
  '2025-12',
  '2025-12 r',
  'managing 2026-01',
  'mistake 5 2026-01',
  'leak setup 12 2026-01',
  'import 7f3c',
  'share 3 1',
  'share 3 1 r',
  'broadcast 7f3c',
]
const lasting = [
  'red 12',
  'streak 12',
  'open 2026',
  'limit 3',
  'review 3',
  'ready exit-analysis',
  'ready trade-management',
  'ready custom-stats',
  'ready simulator',
  'FULLY_JOURNALED 3',
  'first trade',
  'first screenshot',
  'first checklist',
  'tiltmeter challenge',
]

describe.each(stores)('what users were told on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function told() {
    const user = await server.signUp()
    const params = { journalId: (await server.journalOf(user)).id }
    const titles = async () =>
      (await user.call(listNotifications, { params, query: { limit: 500 } })).notifications.map(
        ({ notificationTitle }) => notificationTitle,
      )
    return { user, params, titles }
  }

  it('goes when it was read three months ago, or told a year ago, and comes no more', async () => {
    const { user, params, titles } = await told()
    const days = { 'read old': 91, 'read new': 89, 'unread old': 366, 'unread new': 364 }
    for (const [title, ago] of Object.entries(days))
      await tell(server.services, user, params.journalId, [aNotice(title, { key: `import ${title}` })], now - ago * DAY)
    for (const notificationId of [1, 2]) await user.call(readNotification, { params: { ...params, notificationId } })
    await removeOld(server.services.db, now, running)
    expect(await titles()).toEqual(['unread new', 'read new'])
    await tell(server.services, user, params.journalId, [aNotice('next')], now)
    const { notifications } = await user.call(listNotifications, { params, query: { limit: 1 } })
    expect(notifications[0]?.id).toBe(5)
  })

  it('stays where it would be told again without it', async () => {
    const { user, params, titles } = await told()
    const notices = [...passing, ...lasting].map((key) => aNotice(key))
    await tell(server.services, user, params.journalId, notices, now - 400 * DAY)
    await removeOld(server.services.db, now, running)
    expect(await titles()).toEqual(lasting.toReversed())
    expect(
      await tell(
        server.services,
        user,
        params.journalId,
        lasting.map((key) => aNotice(key)),
        now,
      ),
    ).toBe(0)
  })

  it('goes by and by, and no more of it when the server stops', async () => {
    const { user, params, titles } = await told()
    const notices = Array.from({ length: 1100 }, (_, i) => aNotice(`import ${i}`))
    await tell(server.services, user, params.journalId, notices, now - 400 * DAY)
    await expect(removeOld(server.services.db, now, AbortSignal.abort())).rejects.toThrow('aborted')
    expect(await titles()).toHaveLength(500)
    await removeOld(server.services.db, now, running)
    expect(await titles()).toEqual([])
  })
})

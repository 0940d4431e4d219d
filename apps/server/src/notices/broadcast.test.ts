import { listNotifications } from '@afterclose/contract/notifications'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { carryOut } from '../cli/commands.ts'
import { readArguments } from '../cli/usage.ts'
import type { SignedIn } from '../../test/support/client.ts'
import { demoVisitor } from '../../test/support/demo-trader.ts'
import { testServer, type TestServer } from '../../test/support/server.ts'
import { stores } from '../../test/support/stores.ts'

describe.each(stores)('a broadcast on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  const say = (text: string) => {
    const { db, config } = server.services
    const outside = { db, config, now: Date.now(), readPassword: async () => '' }
    return carryOut(readArguments(['broadcast', text]), outside)
  }
  const told = async (user: SignedIn, journalId: number) => {
    const { notifications } = await user.call(listNotifications, { params: { journalId }, query: {} })
    return notifications.map((one) => [one.notificationType, one.notificationTitle, one.notification])
  }

  it('[2.4.7] reaches every account in each of its journals, without what could do harm', async () => {
    const [ann, bob] = [await server.signUp(), await server.signUp()]
    await demoVisitor(server)
    const journals: { id: number }[] = []
    for (const user of [ann, bob]) journals.push(await server.journalOf(user), await server.journalOf(user))
    await say('<b>Tonight</b> at 22:00 <a href="/home" onclick="x()">read on</a><script>alert(1)</script>')
    server.app.jobs.wake()
    const text = '<b>Tonight</b> at 22:00 <a href="/home">read on</a>'
    for (const [i, { id }] of journals.entries()) {
      const user = i < 2 ? ann : bob
      await vi.waitFor(async () => expect(await told(user, id)).toEqual([['SYSTEM', 'Announcement', text]]))
    }
    const { db } = server.services
    const done = () =>
      vi.waitFor(async () => {
        const jobs = await db.selectFrom('job').select('state').where('kind', '=', 'broadcast').execute()
        expect(new Set(jobs.map(({ state }) => state))).toEqual(new Set(['FINISHED']))
      })
    await done()
    // Begun again, as after a crash: nobody is told twice.
    await db.updateTable('job').set({ state: 'WAITING', run_after: '' }).where('kind', '=', 'broadcast').execute()
    await say('Second')
    server.app.jobs.wake()
    await done()
    expect((await told(bob, journals[3]!.id)).map(([, , body]) => body)).toEqual(['Second', text])
    const all = await db.selectFrom('notification').select('user_id').execute()
    expect(all).toHaveLength(4) // and no visitor of the demo journal
  })

  it('says something', async () => {
    await expect(say(' ')).rejects.toThrow('1 to 2000 characters')
    await expect(say('x'.repeat(2001))).rejects.toThrow('1 to 2000 characters')
  })
})

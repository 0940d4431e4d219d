import { me, signIn } from '@afterclose/contract/auth'
import { deleteJournal, listJournals } from '@afterclose/contract/journals'
import { deleteAccount } from '@afterclose/contract/profile'
import { setScreenshot } from '@afterclose/contract/screenshots'
import { MINUTE } from '@afterclose/core/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findUsers } from '../accounts/repository.ts'
import { journalTables } from '../../test/support/journal-content.ts'
import { jobsDone } from '../../test/support/jobs.ts'
import { testPicture } from '../../test/support/pictures.ts'
import { type TestServer, testServer } from '../../test/support/server.ts'
import { stores } from '../../test/support/stores.ts'
import { workedJournal } from '../../test/support/worked-journal.ts'

const password = 'correct horse'

describe.each(stores)('deleting an account with its journals on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  /** An account with a journal that has trades and a picture, and an empty one. */
  async function account() {
    const { trader, params } = await workedJournal(server)
    const bytes = await testPicture.png('1')
    await trader.upload(setScreenshot, { ...params, tradeId: 1, slot: 1 }, {}, { name: 'a.png', bytes })
    const second = await server.journalOf(trader, { name: 'Second' })
    const remove = (journalIds?: number[]) => trader.call(deleteAccount, { body: { journalIds } })
    return { trader, ids: [params.journalId, second.id] as const, remove }
  }
  const names = async (trader: Awaited<ReturnType<typeof account>>['trader']) =>
    (await trader.call(listJournals, {})).journals.map(({ name }) => name).toSorted()

  it('is one step: nothing is left of it, and its name is free', async () => {
    const { trader, ids, remove } = await account()
    const other = await account()
    expect(await remove([...ids])).toEqual({ ok: true })
    await expect(trader.call(me, {})).rejects.toMatchObject({ status: 401 })
    const { username } = trader.user
    await expect(server.stranger.call(signIn, { body: { username, password } })).rejects.toMatchObject({ status: 401 })
    const { db, files } = server.services
    expect((await findUsers(db)).map((user) => user.username)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^deleted-/)]),
    )
    await server.signUp(username)
    await jobsDone(server)
    expect(await db.selectFrom('journal').select('id').where('id', 'in', ids).execute()).toEqual([])
    for (const table of journalTables)
      expect(await db.selectFrom(table).select('journal_id').where('journal_id', 'in', ids).execute()).toEqual([])
    expect(await files.list(ids[0])).toEqual([])
    expect(await names(other.trader)).toEqual(['Second', 'Worked example'])
    expect(await files.list(other.ids[0])).toHaveLength(2)
  })

  it('changes nothing while it owns a journal that was not named, or without a fresh proof', async () => {
    const { trader, ids, remove } = await account()
    const other = await account()
    for (const some of [undefined, [], [ids[0]], [ids[1], other.ids[0]]])
      await expect(remove(some)).rejects.toMatchObject({ status: 409, code: 'Journals left' })
    const { db } = server.services
    const old = { confirmed_at: new Date(Date.now() - 5 * MINUTE).toISOString() }
    await db.updateTable('user_session').set(old).where('user_id', '=', trader.user.userId).execute()
    await expect(remove([...ids])).rejects.toMatchObject({ status: 403, code: 'Confirm first' })
    await jobsDone(server)
    expect(await names(trader)).toEqual(['Second', 'Worked example'])
    expect(await server.services.files.list(ids[0])).toHaveLength(2)
  })

  it('needs no journal that was deleted before, and touches none of somebody else', async () => {
    const { trader, ids, remove } = await account()
    const other = await account()
    await trader.call(deleteJournal, { params: { journalId: ids[1] } })
    expect(await remove([ids[0], ...other.ids])).toEqual({ ok: true })
    expect(await names(other.trader)).toEqual(['Second', 'Worked example'])
  })
})

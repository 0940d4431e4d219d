import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { workedJournal } from '../../../test/support/worked-journal.ts'
import { rowsOf, rowWriter, type StoredRow } from './repository.ts'

describe.each(stores)('rows of any table, on %s', (store) => {
  let server: TestServer
  let ownerId: number
  beforeAll(async () => {
    server = await testServer(store)
    const { params } = await workedJournal(server)
    const { db } = server.services
    const owner = db.selectFrom('journal').select('owner_id').where('id', '=', params.journalId)
    ownerId = (await owner.executeTakeFirstOrThrow()).owner_id
  })
  afterAll(() => server.close())

  /** What the table then holds, and how many parameters each statement had; nothing of it stays. */
  async function written(count: number) {
    const rows = Array.from(
      { length: count },
      (_, i): StoredRow => ({
        user_id: ownerId,
        key: `written.${String(i).padStart(4, '0')}`,
        value: `"${i}", {\\}`,
      }),
    )
    let parameters: number[] = []
    const undone = new Error('undone')
    let found: StoredRow[] = []
    const attempt = server.services.db.transaction().execute(async (tx) => {
      const asked = vi.spyOn(tx, 'executeQuery')
      await rowWriter()(tx, rowsOf('setting', rows))
      const statements = asked.mock.calls.map(([query]) => ('sql' in query ? query : query.compile()))
      parameters = statements.filter((one) => one.sql.startsWith('insert')).map((one) => one.parameters.length)
      found = await tx
        .selectFrom('setting')
        .select(['user_id', 'key', 'value'])
        .where('key', 'like', 'written.%')
        .orderBy('key')
        .execute()
      throw undone
    })
    await expect(attempt).rejects.toBe(undone)
    return { rows, found, parameters }
  }

  it('are written as they are, however many', async () => {
    for (const count of [0, 1, 1203]) {
      const { rows, found } = await written(count)
      expect(found).toEqual(rows)
    }
  })

  it.runIf(store === 'PostgreSQL')(
    'take one parameter for each column: more would be planned again each time',
    async () => {
      expect((await written(1203)).parameters).toEqual([3, 3, 3])
    },
  )
})

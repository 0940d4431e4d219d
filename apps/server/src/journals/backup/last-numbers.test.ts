import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { transaction } from '../../store/db.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'
import { readLastNumber, setLastNumber } from './repository.ts'

describe.each(stores)('the last number of a table on %s', (on) => {
  let server: TestServer
  beforeEach(async () => {
    server = await testServer(on)
  })
  afterEach(() => server.close())

  const last = () => readLastNumber(server.services.db, server.services.store.kind, 'user_account')

  it('is 0 before the first row, and counts rows that were deleted', async () => {
    const { db } = server.services
    expect(await last()).toBe(0)
    await server.signUp('ann')
    expect(await last()).toBe(1)
    await db.deleteFrom('user_account').execute()
    expect(await last()).toBe(1)
  })

  it.each([0, 1, 41])('is set to %i, so that the next row follows it', async (number) => {
    const { db, store } = server.services
    await server.signUp('ann')
    await db.deleteFrom('user_account').execute()
    await transaction(db, (tx) => setLastNumber(tx, store.kind, 'user_account', number))
    expect(await last()).toBe(number)
    await server.signUp('bob')
    const { id } = await db.selectFrom('user_account').select('id').executeTakeFirstOrThrow()
    expect(id).toBe(number + 1)
  })
})

// @large: starts and stops whole servers on both stores
import { listJournals } from '@afterclose/contract/journals'
import { describe, expect, test } from 'vitest'
import { newAccount, newJournal } from './account.ts'
import { onStore, storeNames } from './stores.ts'

describe.each(storeNames)('a server on %s', (store) => {
  test('comes back with what it had, at the same address', async () => {
    await onStore(store, {}, async (server) => {
      const account = await newAccount(server.url)
      const ids = async () => (await account.call(listJournals, {})).journals.map(({ id }) => id)
      const { id } = await newJournal(account)
      await server.keep()
      const { pid } = server
      await newJournal(account)
      expect(await ids()).toHaveLength(2)
      await server.comeBack()
      expect(await ids()).toEqual([id])
      expect(await server.withStore((db) => db.selectFrom('journal').select('id').execute())).toEqual([{ id }])
      expect(server.pid).not.toBe(pid)
    })
  })
})

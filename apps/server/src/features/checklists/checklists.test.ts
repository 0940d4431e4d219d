import { listChecklists } from '@afterclose/contract/checklists'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../db/db.ts'
import { testServer, type TestServer } from '../../testing/server.ts'
import { stores } from '../../testing/stores.ts'
import { insertChecklists } from '../../records/checklists/repository.ts'

describe.each(stores)('checklists on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('[7.20] are listed with their items, of one journal only', async () => {
    const client = await server.signUp()
    const { id: journalId } = await server.journalOf(client)
    const other = await server.journalOf(client, { name: 'Other' })
    const entry = {
      name: 'Entry',
      items: [
        { text: 'Stop is set', active: true },
        { text: 'News are out', active: false },
      ],
    }
    await transaction(server.services.db, (tx) =>
      insertChecklists(tx, journalId, [entry, { name: 'Exit', items: [{ text: 'Target hit', active: true }] }], ''),
    )
    const { checklists } = await client.call(listChecklists, { params: { journalId } })
    expect(checklists).toMatchObject([
      {
        id: 1,
        name: 'Entry',
        items: [
          { id: 1, text: 'Stop is set', active: true },
          { id: 2, text: 'News are out', active: false },
        ],
      },
      { id: 2, name: 'Exit', items: [{ id: 3, text: 'Target hit' }] },
    ])
    expect(await client.call(listChecklists, { params: { journalId: other.id } })).toEqual({ checklists: [] })
  })
})

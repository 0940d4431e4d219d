import * as calls from '@afterclose/contract/account-settings'
import { listGridStates, saveGridState } from '@afterclose/contract/grid-state'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../testing/server.ts'
import { stores } from '../../testing/stores.ts'

describe.each(stores)('what a user keeps on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  it('[3.11] [7.29] settings start with their defaults; a change leaves the others', async () => {
    const ann = await server.signUp()
    const params = { userId: ann.user.userId }
    const start = await ann.call(calls.readSettings, { params })
    expect(start).toEqual({ ...calls.settingDefaults, username: ann.user.username })
    const body = { theme: 'Dark', 'customcoment.3.name': 'Mood', username: 'somebody else' }
    const changed = await ann.call(calls.changeSettings, { params, body })
    expect(changed).toEqual({ ...start, theme: 'Dark', 'customcoment.3.name': 'Mood' })
    await ann.call(calls.changeSettings, { params, body: { theme: 'Light' } })
    expect(await ann.call(calls.readSettings, { params })).toEqual({ ...changed, theme: 'Light' })
  })

  it('settings are one’s own', async () => {
    const [ann, bob] = [await server.signUp(), await server.signUp()]
    const params = { userId: ann.user.userId }
    await expect(bob.call(calls.readSettings, { params })).rejects.toMatchObject({ status: 404 })
    const changed = bob.call(calls.changeSettings, { params, body: { theme: 'Dark' } })
    await expect(changed).rejects.toMatchObject({ status: 404 })
    expect(await ann.call(calls.readSettings, { params })).toMatchObject({ theme: 'Light' })
  })

  it('settings do not grow without end', async () => {
    const ann = await server.signUp()
    const params = { userId: ann.user.userId }
    const body = Object.fromEntries(Array.from({ length: 1001 }, (_, i) => [`key ${i}`, 'x']))
    await expect(ann.call(calls.changeSettings, { params, body })).rejects.toMatchObject({ status: 400 })
    expect(await ann.call(calls.readSettings, { params })).not.toHaveProperty('key 1')
  })

  it('[3.7] [7.18] [7.19] grid states are kept for each user, journal and grid', async () => {
    const ann = await server.signUp()
    const [one, two] = [await server.journalOf(ann), await server.journalOf(ann)]
    const bob = await server.signUp()
    const share = { journal_id: one.id, id: 1, user_id: bob.user.userId, accepted: 1, created: '' } as const
    await server.services.db.insertInto('share').values(share).execute()

    const params = { journalId: one.id }
    const state = { gridType: 'JOURNAL_CLOSED', state: '{"sort":[]}', version: 1 } as const
    await ann.call(saveGridState, { params, body: { ...state, version: 0 } })
    expect(await ann.call(saveGridState, { params, body: state })).toEqual(state)
    await ann.call(saveGridState, { params, body: { ...state, gridType: 'DEPOSITS' } })
    await bob.call(saveGridState, { params, body: { ...state, state: '{}' } })
    const listed = async (client: typeof ann, journalId: number) =>
      (await client.call(listGridStates, { params: { journalId } })).gridStates
    expect(await listed(ann, one.id)).toEqual([{ ...state, gridType: 'DEPOSITS' }, state])
    expect(await listed(bob, one.id)).toEqual([{ ...state, state: '{}' }])
    expect(await listed(ann, two.id)).toEqual([])
  })
})

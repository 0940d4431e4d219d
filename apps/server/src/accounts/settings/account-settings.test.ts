import * as calls from '@afterclose/contract/account-settings'
import { deleteJournal } from '@afterclose/contract/journals'
import { createShare, removeShare } from '@afterclose/contract/shares'
import { listGridStates, saveGridState } from '@afterclose/contract/grid-state'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'

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

  it('[7.41] one setting is changed by its key', async () => {
    const ann = await server.signUp()
    const { userId } = ann.user
    const put = (key: string, value: string) =>
      ann.call(calls.changeSetting, { params: { userId, key }, body: { value } })
    expect(await put('preTradeComments.name', 'Before')).toMatchObject({ 'preTradeComments.name': 'Before' })
    expect(await put('unit', 'R')).toMatchObject({ 'preTradeComments.name': 'Before', unit: 'R', theme: 'Light' })
    await expect(put('username', 'bob')).rejects.toMatchObject({
      status: 400,
      fields: [{ field: 'username', message: 'is changed in your profile' }],
    })
    const bob = await server.signUp()
    const foreign = bob.call(calls.changeSetting, { params: { userId, key: 'unit' }, body: { value: 'R' } })
    await expect(foreign).rejects.toMatchObject({ status: 404, code: 'Not found' })
    expect(await ann.call(calls.readSettings, { params: { userId } })).toMatchObject({ username: ann.user.username })
  })

  it('[6.1] captions are changed with the plan for the comments that they name, and kept without it', async () => {
    const ann = await server.signUp()
    const params = { userId: ann.user.userId }
    const change = (body: Record<string, string>) => ann.call(calls.changeSettings, { params, body })
    const before = await change({ 'entryComments.name': 'In', 'customcoment.2.name': 'Mood' })
    const account = server.services.db.updateTable('user_account').where('id', '=', params.userId)
    await account.set({ plan: 'FREE' }).execute()
    const refused = { status: 403, code: 'No permission' }
    for (const [key, value] of [
      ['entryComments.name', 'Inside'],
      ['customcoment.2.name', 'Mind'],
      ['customcoment.3.name', 'New'],
    ] as const) {
      await expect(change({ theme: 'Dark', [key]: value })).rejects.toMatchObject(refused)
      const one = ann.call(calls.changeSetting, { params: { ...params, key }, body: { value } })
      await expect(one).rejects.toMatchObject(refused)
    }
    expect(await change({})).toEqual(before)
    // A page that sends back all that it was told changes none.
    expect(await change({ ...before, theme: 'Dark' })).toEqual({ ...before, theme: 'Dark' })
  })

  const right = [
    ['theme', 'Dark'],
    ['showAccountBalance', 'true'],
    ['enableClassicImport', 'true'],
    ['userDateFormat', 'dd/MM/yyyy'],
    ['exitComments.name', 'Ausstieg'],
    ['customcoment.20.name', 'Mood'],
    ['sharingEnabled', 'true'],
    ['timeZone', 'Europe/Berlin'],
    ['unit', 'PERCENT'],
    ['weekStart', 'SUN'],
    ['notify.CHART_LAB', 'false'],
  ] as const
  it.each(right)('%s may be %s', async (key, value) => {
    const ann = await server.signUp()
    const params = { userId: ann.user.userId }
    expect(await ann.call(calls.changeSettings, { params, body: { [key]: value } })).toMatchObject({ [key]: value })
    expect(await ann.call(calls.readSettings, { params })).toMatchObject({ [key]: value })
  })

  const wrong = [
    ['theme', 'dark'],
    ['showAccountBalance', '1'],
    ['userDateFormat', 'dd.MM.yyyy'],
    ['exitComments.name', ' '],
    ['exitComments.name', 'x'.repeat(101)],
    ['customcoment.0.name', 'Mood'],
    ['customcoment.21.name', 'Mood'],
    ['timeZone', 'Mars/Phobos'],
    ['unit', 'EUR'],
    ['emailDigest', 'OFF'], // there is no mail
    ['weekStart', 'TUE'],
    ['notify.SYSTEM', 'false'],
    ['notify.CHART_LAB', 'off'],
    ['something', 'else'],
    ['__proto__', 'x'],
    ['journal.x.ruinPercent', '50'],
  ] as const
  it.each(wrong)('%s may not be %s', async (key, value) => {
    const ann = await server.signUp()
    const params = { userId: ann.user.userId }
    const before = await ann.call(calls.readSettings, { params })
    const invalid = { status: 400, code: 'Invalid input', fields: [{ field: key }] }
    const one = ann.call(calls.changeSetting, { params: { ...params, key }, body: { value } })
    await expect(one).rejects.toMatchObject(invalid)
    if (key !== '__proto__') {
      const body = { showAccountBalance: 'true', [key]: value }
      await expect(ann.call(calls.changeSettings, { params, body })).rejects.toMatchObject(invalid)
    }
    expect(await ann.call(calls.readSettings, { params })).toEqual(before)
  })

  it('settings of a journal are for those who see it, each his own', async () => {
    const ann = await server.signUp()
    const { id } = await server.journalOf(ann)
    const foreign = await server.journalOf(await server.signUp())
    const put = (journalId: number, name: string, value: string) => {
      const params = { userId: ann.user.userId, key: `journal.${journalId}.${name}` }
      return ann.call(calls.changeSetting, { params, body: { value } })
    }
    for (const [name, value] of [
      ['priceTracking', 'FIXED_WINDOW'],
      ['contextLength', '1h'],
      ['ruinPercent', '30'],
      ['defaultRiskPercent', '0.5'],
    ] as const)
      expect(await put(id, name, value)).toMatchObject({ [`journal.${id}.${name}`]: value })
    for (const [name, value] of [
      ['priceTracking', 'AFTER'],
      ['contextLength', '2h'],
      ['ruinPercent', '0'],
      ['ruinPercent', '100.1'],
      ['defaultRiskPercent', '-1'],
      ['defaultRiskPercent', 'x'],
      ['colour', 'red'],
    ] as const)
      await expect(put(id, name, value)).rejects.toMatchObject({ status: 400, code: 'Invalid input' })
    for (const journalId of [foreign.id, 999_999])
      await expect(put(journalId, 'ruinPercent', '30')).rejects.toMatchObject({
        status: 400,
        fields: [{ field: `journal.${journalId}.ruinPercent`, message: 'belongs to a journal that does not exist' }],
      })
  })

  it('[7.29] settings of a journal that is gone are sent back with all others', async () => {
    const [ann, bob] = [await server.signUp(), await server.signUp()]
    const params = { userId: ann.user.userId }
    const [own, shared] = [await server.journalOf(ann), await server.journalOf(bob)]
    await ann.call(calls.changeSettings, { params, body: { sharingEnabled: 'true' } })
    const { aclId } = await bob.call(createShare, { body: { journalId: shared.id, userName: ann.user.username } })
    const keys = [own, shared].map(({ id }) => `journal.${id}.ruinPercent`)
    const body = Object.fromEntries(keys.map((key) => [key, '30']))
    const before = await ann.call(calls.changeSettings, { params, body })
    await bob.call(removeShare, { params: { journalId: shared.id, aclId } })
    await ann.call(deleteJournal, { params: { journalId: own.id } })
    const sentBack = { ...before, theme: 'Dark' }
    expect(await ann.call(calls.changeSettings, { params, body: sentBack })).toEqual(sentBack)
    for (const key of keys) {
      const changed = ann.call(calls.changeSettings, { params, body: { ...before, [key]: '40' } })
      await expect(changed).rejects.toMatchObject({ status: 400, fields: [{ field: key }] })
    }
  })

  it('settings may be changed by several calls at once, in any order', async () => {
    const ann = await server.signUp()
    const params = { userId: ann.user.userId }
    const captions = Array.from({ length: 20 }, (_, i) => `customcoment.${i + 1}.name`)
    const change = (keys: readonly string[], value: string) =>
      ann.call(calls.changeSettings, { params, body: Object.fromEntries(keys.map((key) => [key, value])) })
    await change(captions, 'start')
    const changes = Array.from({ length: 60 }, (_, i) =>
      change(i % 2 === 0 ? captions : captions.toReversed(), `Mood ${i}`),
    )
    await Promise.all(changes)
    const after = await ann.call(calls.readSettings, { params })
    expect(new Set(captions.map((key) => after[key])).size).toBe(1)
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
    await ann.call(saveGridState, { params, body: state })
    await ann.call(saveGridState, { params, body: { ...state, gridType: 'DEPOSITS' } })
    await bob.call(saveGridState, { params, body: { ...state, state: '{}' } })
    const listed = async (client: typeof ann, journalId: number) =>
      (await client.call(listGridStates, { params: { journalId } })).gridStates
    expect(await listed(ann, one.id)).toEqual([{ ...state, gridType: 'DEPOSITS' }, state])
    expect(await listed(bob, one.id)).toEqual([{ ...state, state: '{}' }])
    expect(await listed(ann, two.id)).toEqual([])
  })
})

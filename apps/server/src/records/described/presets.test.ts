import type { BodyOf } from '@afterclose/contract/call'
import { createCustomComment } from '@afterclose/contract/custom-comments'
import { copyJournal, readJournal } from '@afterclose/contract/journals'
import * as calls from '@afterclose/contract/presets'
import { undoDeletion } from '@afterclose/contract/undo'
import { defaultNumbers } from '@afterclose/core/simulator-parameters'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testServer, type TestServer } from '../../../test/support/server.ts'
import { stores } from '../../../test/support/stores.ts'

type SimulatorBody = BodyOf<typeof calls.createSimulatorPreset>
type StrategyBody = BodyOf<typeof calls.createStrategyPreset>

const rules = {
  targetPercent: 8,
  maximumLossPercent: 10,
  trailing: true,
  dailyLossPercent: null,
  leastDays: 4,
  mostDays: 30,
}
const simulation = {
  mode: 'RESAMPLE',
  sizing: 'FRACTION',
  ownInputs: false,
  numbers: { ...defaultNumbers, blockLength: 5 },
} as const
const strategy = { stopMode: 'PIPS', stopValue: 12.5, targetMode: 'R', targetValue: 3, breakEvenAtR: 1 } as const
const whole = { ...strategy, sizing: 'KEEP_SIZE', costs: true } as const
const ruleSet = (name: string, more: Partial<typeof rules> = {}): SimulatorBody => ({
  kind: 'RULE_SET',
  name,
  settings: { ...rules, ...more },
})
const withoutComment = (comment: number, kind: 'entryComments' | 'customComments'): StrategyBody => ({
  kind: 'TRADING_RULES',
  name: 'Calm',
  settings: {
    rules: [
      { is: 'NO_ENTRY_FROM', hour: 15 },
      { is: 'WITHOUT_COMMENT', kind, comment },
    ],
  },
})

describe.each(stores)('presets on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function trader() {
    const client = await server.signUp()
    const params = { journalId: (await server.journalOf(client)).id }
    return {
      client,
      params,
      simulator: async (journalId = params.journalId) =>
        (await client.call(calls.listSimulatorPresets, { params: { journalId } })).presets,
      strategies: async (journalId = params.journalId) =>
        (await client.call(calls.listStrategyPresets, { params: { journalId } })).presets,
      create: (body: SimulatorBody) => client.call(calls.createSimulatorPreset, { params, body }),
      replace: (presetId: number, body: SimulatorBody) =>
        client.call(calls.replaceSimulatorPreset, { params: { ...params, presetId }, body }),
      remove: (presetId: number) => client.call(calls.removeSimulatorPreset, { params: { ...params, presetId } }),
      keep: (body: StrategyBody) => client.call(calls.createStrategyPreset, { params, body }),
    }
  }

  it('are kept as they were sent, listed by kind and name, replaced and deleted, and raise the revision', async () => {
    const { client, params, simulator, strategies, create, replace, remove, keep } = await trader()
    const before = (await client.call(readJournal, { params })).revision
    const made = await create({ kind: 'SIMULATION', name: ' Streaks ', settings: simulation })
    expect(made).toMatchObject({ id: 1, kind: 'SIMULATION', name: 'Streaks', settings: simulation })
    expect((await client.call(readJournal, { params })).revision).toBeGreaterThan(before)
    const challenge = await create(ruleSet('Challenge'))
    await create(ruleSet('account'))
    expect((await simulator()).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'RULE_SET account',
      'RULE_SET Challenge',
      'SIMULATION Streaks',
    ])
    const other = await replace(2, { ...ruleSet('Challenge 2', { trailing: false }), modified: challenge.modified })
    expect(other).toMatchObject({ id: 2, name: 'Challenge 2', settings: { ...rules, trailing: false } })
    await remove(1)
    await expect(remove(1)).rejects.toMatchObject({ status: 404 })
    await expect(replace(1, ruleSet('Gone'))).rejects.toMatchObject({ status: 404 })

    const kept = await keep({ kind: 'STRATEGY', name: 'Three', settings: strategy })
    expect(kept).toMatchObject({ id: 1, settings: whole })
    const calm = await keep(withoutComment(3, 'entryComments')) // 3 is the first comment on entries
    expect(await strategies()).toEqual([kept, calm])
  })

  it('have names of their own in each kind, whatever their capitals', async () => {
    const { create, replace, remove, client, params } = await trader()
    const duplicate = { status: 409, code: 'Duplicate Preset' }
    await create(ruleSet('Mine'))
    await create(ruleSet('Other'))
    await create({ kind: 'SIMULATION', name: 'Mine', settings: simulation })
    await expect(create(ruleSet('MINE'))).rejects.toMatchObject(duplicate)
    await expect(replace(2, ruleSet('mine'))).rejects.toMatchObject(duplicate)
    await replace(1, ruleSet('mine'))
    const { receipt } = await remove(1)
    await create(ruleSet('MINE'))
    await expect(client.call(undoDeletion, { params, body: { receipt: receipt! } })).rejects.toMatchObject(duplicate)
  })

  it('come back as they were when their deletion is undone', async () => {
    const { create, remove, simulator, client, params } = await trader()
    await create(ruleSet('Mine'))
    const before = await simulator()
    const { receipt } = await remove(1)
    expect(await simulator()).toEqual([])
    await client.call(undoDeletion, { params, body: { receipt: receipt! } })
    expect(await simulator()).toEqual(before)
  })

  it('keep their kind, and are not written over what somebody else wrote', async () => {
    const { create, replace, simulator } = await trader()
    const { modified } = await create(ruleSet('Mine'))
    const as = { kind: 'SIMULATION', name: 'Mine', settings: simulation } as const
    await expect(replace(1, as)).rejects.toMatchObject({ status: 404 })
    await expect(replace(1, { ...ruleSet('Mine'), modified: '2020-01-01T00:00:00.000Z' })).rejects.toMatchObject({
      status: 409,
      code: 'Changed elsewhere',
    })
    expect(await simulator()).toMatchObject([{ kind: 'RULE_SET', modified }])
  })

  it('are refused with each number that is wrong, by its name', async () => {
    const { create, keep, simulator, strategies } = await trader()
    const refused = (...fields: readonly string[]) => ({ status: 400, fields: fields.map((field) => ({ field })) })
    const numbers = { ...simulation.numbers, runs: 2001, riskPercent: 0 }
    await expect(
      create({ kind: 'SIMULATION', name: 'No', settings: { ...simulation, numbers } }),
    ).rejects.toMatchObject(refused('settings.numbers.runs', 'settings.numbers.riskPercent'))
    await expect(create(ruleSet('No', { targetPercent: 0, mostDays: 251 }))).rejects.toMatchObject(
      refused('settings.targetPercent', 'settings.mostDays'),
    )
    await expect(create(ruleSet('No', { leastDays: 31 }))).rejects.toMatchObject(refused('settings.leastDays'))
    const distance = { ...strategy, stopValue: 0 }
    await expect(keep({ kind: 'STRATEGY', name: 'No', settings: distance })).rejects.toMatchObject(refused('settings'))
    for (const rule of [
      { is: 'NO_ENTRY_FROM', hour: 24 },
      { is: 'HALF_SIZE', belowHigh: 0.001 },
    ] as const)
      await expect(keep({ kind: 'TRADING_RULES', name: 'No', settings: { rules: [rule] } })).rejects.toMatchObject(
        refused('settings.rules'),
      )
    // 1 is a pre-trade comment, and there are no custom statistics
    for (const kind of ['entryComments', 'customComments'] as const)
      await expect(keep(withoutComment(1, kind))).rejects.toMatchObject(refused('settings.rules.1.comment'))
    expect([await simulator(), await strategies()]).toEqual([[], []])
  })

  it('are at most fifty of a kind', async () => {
    const { create } = await trader()
    for (let i = 1; i <= calls.mostPresets; i++) await create(ruleSet(`Rules ${i}`))
    await expect(create(ruleSet('More'))).rejects.toMatchObject({ status: 409, code: 'Too many presets' })
    await create({ kind: 'SIMULATION', name: 'First', settings: simulation })
  })

  it('go with a copy of the journal, but rules only with the comments that they may name', async () => {
    const { client, params, create, keep, simulator, strategies } = await trader()
    await client.call(createCustomComment, { params, body: { name: 'Calm', commentGroup: 1 } })
    await create(ruleSet('Mine'))
    await keep({ kind: 'STRATEGY', name: 'Three', settings: strategy })
    await keep(withoutComment(1, 'customComments'))
    const copyWith = async (flags: object) =>
      (await client.call(copyJournal, { body: { dbId: params.journalId, name: 'Copy', ...flags } })).id
    const all = await copyWith({})
    expect([await simulator(all), await strategies(all)]).toEqual([await simulator(), await strategies()])
    const without = await copyWith({ copyCustomComments: false })
    expect(await simulator(without)).toEqual(await simulator())
    expect((await strategies(without)).map(({ name }) => name)).toEqual(['Three'])
  })
})

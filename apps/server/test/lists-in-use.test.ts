// @large: walks every list
import * as backtestTrades from '@afterclose/contract/backtest-trades'
import * as backtests from '@afterclose/contract/backtests'
import * as checklists from '@afterclose/contract/checklists'
import * as comments from '@afterclose/contract/comments'
import * as customComments from '@afterclose/contract/custom-comments'
import { undoImport } from '@afterclose/contract/imports'
import * as instruments from '@afterclose/contract/instruments'
import * as missedTrades from '@afterclose/contract/missed-trades'
import * as setups from '@afterclose/contract/setups'
import * as tradePlans from '@afterclose/contract/trade-plans'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from './support/client.ts'
import { importFile } from './support/import-file.ts'
import { testServer, type TestServer } from './support/server.ts'
import { contentOf, newJournal, of, page, statement } from './support/statements.ts'
import { stores } from './support/stores.ts'

/** A trader with a journal that has one instrument. */
interface Place {
  readonly client: Client
  readonly params: { readonly journalId: number }
}
interface References {
  readonly instrumentId?: number
  readonly setupId?: number
  readonly checklistId?: number
  readonly comment?: number
  readonly custom?: number
}
type Maker = (place: Place, references: References) => Promise<{ remove: () => Promise<unknown> }>

const es = { market: 'FUTURES', tickSize: '0.25', tickValue: '12.5' } as const

/** Each makes a record that refers to what it is given, and says how it is deleted. */
const makers: Record<'missed trade' | 'trade plan' | 'backtest' | 'trade of a backtest', Maker> = {
  'missed trade': async ({ client, params }, { comment, custom, ...references }) => {
    const { id: missedTradeId } = await client.call(missedTrades.createMissedTrade, {
      params,
      body: {
        instrumentId: 1,
        direction: 'LONG',
        entryDate: '2024-01-02T10:00:00',
        reason: 'OTHER',
        preTradeComments: comment === undefined ? [] : [comment],
        customComments: custom === undefined ? [] : [custom],
        ...references,
      },
    })
    return { remove: () => client.call(missedTrades.removeMissedTrade, { params: { ...params, missedTradeId } }) }
  },
  'trade plan': async ({ client, params }, references) => {
    const body = { title: 'Monday', planDate: '2024-01-02', ...references }
    const { id: tradePlanId } = await client.call(tradePlans.createTradePlan, { params, body })
    return { remove: () => client.call(tradePlans.removeTradePlan, { params: { ...params, tradePlanId } }) }
  },
  backtest: async ({ client, params }, references) => {
    const body = { name: 'Range', ...references }
    const { id: backtestId } = await client.call(backtests.createBacktest, { params, body })
    return { remove: () => client.call(backtests.removeBacktest, { params: { ...params, backtestId } }) }
  },
  'trade of a backtest': async ({ client, params }, { comment, custom }) => {
    const { id: backtestId } = await client.call(backtests.createBacktest, { params, body: { name: 'Range' } })
    const { id: tradeId } = await client.call(backtestTrades.createBacktestTrade, {
      params: { ...params, backtestId },
      body: {
        entryDate: '2023-01-02T10:00:00',
        direction: 'LONG',
        resultMode: 'STOP',
        comments: comment === undefined ? [] : [comment],
        customComments: custom === undefined ? [] : [custom],
      },
    })
    const one = { ...params, backtestId, tradeId }
    return { remove: () => client.call(backtestTrades.removeBacktestTrade, { params: one }) }
  },
}

interface List {
  /** Adds an item. */
  add(place: Place): Promise<{ readonly id: number; readonly references: References }>
  remove(place: Place, id: number): Promise<unknown>
  items(place: Place): Promise<readonly { readonly id: number; readonly active: boolean }[]>
  readonly usedBy: readonly (keyof typeof makers)[]
}
const records = ['missed trade', 'trade plan', 'backtest'] as const
const tagged = ['missed trade', 'trade of a backtest'] as const

const lists: Record<'instrument' | 'setup' | 'checklist' | 'comment' | 'custom statistic', List> = {
  instrument: {
    usedBy: records,
    async add({ client, params }) {
      const { id } = await client.call(instruments.createInstrument, { params, body: { name: 'NQ', ...es } })
      return { id, references: { instrumentId: id } }
    },
    remove: ({ client, params }, instrumentId) =>
      client.call(instruments.removeInstrument, { params: { ...params, instrumentId } }),
    items: async ({ client, params }) => (await client.call(instruments.listInstruments, { params })).instruments,
  },
  setup: {
    usedBy: records,
    async add({ client, params }) {
      const { id } = await client.call(setups.createSetup, { params, body: { name: 'Fade' } })
      return { id, references: { setupId: id } }
    },
    remove: ({ client, params }, setupId) => client.call(setups.removeSetup, { params: { ...params, setupId } }),
    items: async ({ client, params }) => (await client.call(setups.listSetups, { params })).setups,
  },
  checklist: {
    usedBy: records,
    async add({ client, params }) {
      const { id } = await client.call(checklists.createChecklist, { params, body: { name: 'Entry' } })
      return { id, references: { checklistId: id } }
    },
    remove: ({ client, params }, checklistId) =>
      client.call(checklists.removeChecklist, { params: { ...params, checklistId } }),
    items: async ({ client, params }) => (await client.call(checklists.listChecklists, { params })).checklists,
  },
  comment: {
    usedBy: tagged,
    async add({ client, params }) {
      const body = { name: 'Waited', type: 'PRE_TRADE', rating: 'POSITIVE' } as const
      const { id } = await client.call(comments.createComment, { params, body })
      return { id, references: { comment: id } }
    },
    remove: ({ client, params }, commentId) =>
      client.call(comments.removeComment, { params: { ...params, commentId } }),
    items: async ({ client, params }) => (await client.call(comments.listComments, { params })).comments,
  },
  'custom statistic': {
    usedBy: tagged,
    async add({ client, params }) {
      const body = { name: 'Calm', commentGroup: 1 }
      const { id } = await client.call(customComments.createCustomComment, { params, body })
      return { id, references: { custom: id } }
    },
    remove: ({ client, params }, commentId) =>
      client.call(customComments.removeCustomComment, { params: { ...params, commentId } }),
    items: async ({ client, params }) =>
      (await client.call(customComments.listCustomComments, { params })).customComments,
  },
}

describe.each(stores)('an item of a list on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function place(): Promise<Place> {
    const client = await server.signUp()
    const params = { journalId: (await server.journalOf(client)).id }
    await client.call(instruments.createInstrument, { params, body: { name: 'ES', ...es } })
    return { client, params }
  }

  const cases = Object.entries(lists).flatMap(([name, list]) => list.usedBy.map((kind) => [name, kind, list] as const))
  it.each(cases)(
    '[4.22] (%s) that a %s refers to is disabled, and removed when nothing does',
    async (_, kind, list) => {
      const here = await place()
      const { id, references } = await list.add(here)
      const activeOf = async () => (await list.items(here)).find((item) => item.id === id)?.active
      const record = await makers[kind](here, references)
      await list.remove(here, id)
      expect(await activeOf()).toBe(false)
      await record.remove()
      await list.remove(here, id)
      expect(await activeOf()).toBeUndefined()
    },
  )

  it('is not held by a record that refers to another one, or in another journal', async () => {
    const [here, there] = [await place(), await place()]
    for (const list of Object.values(lists)) {
      const { id } = await list.add(here)
      const { references } = await list.add(there)
      for (const kind of list.usedBy) {
        await makers[kind](here, {})
        await makers[kind](there, references)
      }
      await list.remove(here, id)
      expect((await list.items(here)).map((item) => item.id)).not.toContain(id)
    }
  })

  it('that an import made stays for the missed trade that refers to it when the import is undone', async () => {
    const journal = await newJournal(server)
    const { job } = await importFile(journal, page(statement))
    const { trader: client, params } = journal
    const [instrument] = (await client.call(instruments.listInstruments, { params })).instruments
    const references = { instrumentId: instrument!.id }
    await makers['missed trade']({ client, params }, references)
    await client.call(undoImport, { params: of(journal, job.importIdentifier) })
    const left = await contentOf(journal)
    expect(left.trades).toEqual([])
    expect(left.instruments.map(({ name }) => name)).toEqual([instrument!.name])
  })
})

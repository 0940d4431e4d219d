// @large: a law whose runs call a server
import { changeTrades, createTrade, listTrades, readTrade, removeTrade } from '@afterclose/contract/trades'
import { listComments, replaceComment } from '@afterclose/contract/comments'
import { confirmImport, readImport } from '@afterclose/contract/imports'
import {
  createInstrument,
  listInstruments,
  removeInstrument,
  replaceInstrument,
} from '@afterclose/contract/instruments'
import { listPayins } from '@afterclose/contract/payins'
import { createSetup, listSetups, removeSetup } from '@afterclose/contract/setups'
import { readStats } from '@afterclose/contract/stats'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { afterReading } from '../../../test/support/after-reading.ts'
import { Refused } from '../../../test/support/client.ts'
import {
  type FileToImport,
  importFile,
  type JournalOf,
  settledImport,
  upload,
} from '../../../test/support/import-file.ts'
import { mt4Statement } from '../../../test/support/mt4-statement.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { deposit, loser, newJournal, of, page, stillOpen, winner } from '../../../test/support/statements.ts'
import { manyTrades, stepwise } from '../../../test/support/step-import.ts'
import { stores } from '../../../test/support/stores.ts'

/** Trades 1 to 3, of which the last is open, and what they refer to. */
const before = page(mt4Statement({ trades: [winner, loser, stillOpen] }))
/** Twelve new trades, the open trade closed, and a known trade. */
const many = page(
  mt4Statement({
    trades: [winner, { ...winner, ticket: stillOpen.ticket, closePrice: '1.10500' }, ...manyTrades(12)],
    deposits: [deposit],
  }),
)
/** Ten known trades, and the same with other costs. */
const knownTrades = [winner, loser, stillOpen, ...manyTrades(7)]
const changing = page(mt4Statement({ trades: knownTrades }))
const changed = page(
  mt4Statement({ trades: knownTrades.map((trade) => ({ ...trade, commission: trade.commission - 1 })) }),
)

type Edit = (journal: JournalOf) => Promise<unknown>
const withInstrument =
  (name: string, change: { readonly tickSize?: string; readonly tickValue?: string; readonly name?: string }): Edit =>
  async ({ trader, params }) => {
    const { instruments } = await trader.call(listInstruments, { params })
    const found = instruments.find((one) => one.name === name)
    if (found === undefined) return
    const { id, order: _order, trades: _trades, modified: _modified, ...body } = found
    await trader.call(replaceInstrument, { params: { ...params, instrumentId: id }, body: { ...body, ...change } })
  }

/** What others may do to a journal while an import is saved. Each may be done again, and after any other. */
const edits: Readonly<Record<string, Edit>> = {
  'a tick is worth more': withInstrument('EURUSD', { tickSize: '0.0001', tickValue: '10' }),
  'a tick is worth less': withInstrument('EURUSD', { tickSize: '0.00001', tickValue: '0.5' }),
  'the index has ticks': withInstrument('US500', { tickSize: '0.01', tickValue: '0.01' }),
  'an instrument is called otherwise': withInstrument('US500', { name: 'S&P 500' }),
  'an instrument is added': async ({ trader, params }) => {
    const { instruments } = await trader.call(listInstruments, { params })
    let name = 'Gold' // of no other, also after one was removed
    while (instruments.some((one) => one.name === name)) name += '+'
    const body = { name, market: 'FOREX' } as const
    await trader.call(createInstrument, { params, body })
  },
  'an instrument is removed': async ({ trader, params }) => {
    const { instruments } = await trader.call(listInstruments, { params })
    const gold = instruments.find(({ name }) => name.startsWith('Gold'))
    if (gold !== undefined) await trader.call(removeInstrument, { params: { ...params, instrumentId: gold.id } })
  },
  'a comment is rated': async ({ trader, params }) => {
    const [first] = (await trader.call(listComments, { params })).comments
    const { id, ...comment } = first!
    await trader.call(replaceComment, {
      params: { ...params, commentId: id },
      body: { ...comment, rating: 'NEGATIVE' },
    })
  },
  'a known trade is commented': async ({ trader, params }) => {
    const change = { type: 'addComment', commentId: 1 } as const
    await trader.call(changeTrades, { params, body: { ids: await known({ trader, params }), change } })
  },
  'the open trade is starred': async ({ trader, params }) => {
    const ids = (await known({ trader, params })).filter((id) => id === 3)
    if (ids.length === 0) return
    await trader.call(changeTrades, { params, body: { ids, change: { type: 'star', inReview: true } } })
  },
  'a known trade is removed': async ({ trader, params }) => {
    if (!(await known({ trader, params })).includes(1)) return
    await trader.call(removeTrade, { params: { ...params, tradeId: 1 } })
  },
  'a trade is typed': async ({ trader, params }) => {
    const body = { instrumentId: 1, direction: 'LONG', entryPrice: '1.1', size: '1', notes: 'typed' } as const
    await trader.call(createTrade, { params, body: { ...body, entryDate: '2024-06-01T00:00:00' } })
  },
  'the first setup is another': async ({ trader, params }) => {
    const { setups } = await trader.call(listSetups, { params })
    if (setups.length === 1) await trader.call(createSetup, { params, body: { name: 'Another' } })
    await trader.call(removeSetup, { params: { ...params, setupId: setups[0]!.id } })
  },
}

/** Those of the first three trades that exist. */
async function known({ trader, params }: JournalOf): Promise<number[]> {
  const existing = (tradeId: number) =>
    trader.call(readTrade, { params: { ...params, tradeId } }).then(
      () => [tradeId],
      (error: unknown) => {
        if (error instanceof Refused && error.status === 404) return []
        throw error
      },
    )
  return (await Promise.all([1, 2, 3].map(existing))).flat()
}

/** What a trader sees of the journal, without numbers and times of the store. */
async function meaningOf({ trader, params }: JournalOf) {
  const { instruments } = await trader.call(listInstruments, { params })
  const { setups } = await trader.call(listSetups, { params })
  const nameOf = (items: readonly { readonly id: number; readonly name: string }[], id: number) =>
    items.find((item) => item.id === id)?.name
  const trades: unknown[] = []
  let after: string | null | undefined
  while (after !== null) {
    const part = await trader.call(listTrades, { params, query: { limit: 500, after } })
    for (const trade of part.trades) {
      const { id: _id, importJobId: _job, created: _created, modified: _modified, ...rest } = trade
      const { instrumentId, setupId, ...said } = rest
      trades.push({ ...said, instrument: nameOf(instruments, instrumentId), setup: nameOf(setups, setupId) })
    }
    after = part.next
  }
  const text = (value: unknown) => JSON.stringify(value)
  const { payins } = await trader.call(listPayins, { params })
  return {
    trades: trades.map(text).toSorted(),
    instruments: instruments.map(({ id: _id, order: _order, modified: _modified, ...rest }) => text(rest)).toSorted(),
    payins: payins.map(({ id: _id, modified: _modified, ...rest }) => text(rest)),
    stats: await trader.call(readStats, { params }),
  }
}

describe.each(stores)('an import that is saved while others write, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  /** Confirms until it is done: the trader agrees to whatever has changed. */
  async function confirmed(journal: JournalOf, importIdentifier: string): Promise<void> {
    for (;;) {
      const params = of(journal, importIdentifier)
      const { state } = await journal.trader.call(readImport, { params })
      if (state === 'DONE') return
      if (state === 'NEEDS_INPUT') await journal.trader.call(confirmImport, { params })
      await settledImport(journal, importIdentifier)
    }
  }

  /**
   * What others did before its rows are derived, or between that and its transaction, was done before it. While it is planned again, they
   * do nothing more.
   */
  const asIfAfter = (first: FileToImport, second: FileToImport) => {
    const names = fc.array(fc.constantFrom(...Object.keys(edits)), { maxLength: 3 })
    /** The first table that it reads to derive rows, and the last one before its transaction. */
    const moments = fc.constantFrom('instrument', 'journal')
    return fc.asyncProperty(names, names, moments, async (before, meanwhile, moment) => {
      const journal = await newJournal(server)
      await importFile(journal, first)
      const { importIdentifier } = await upload(journal, second)
      const steps = stepwise(server, journal, importIdentifier)
      await steps.begin()
      for (const name of before) await edits[name]!(journal)
      const write = async () => {
        for (const name of meanwhile) await edits[name]!(journal)
      }
      const { kind } = await steps.save(server.services.db.withPlugin(afterReading(moment, write)))
      if (kind === 'changed') await steps.askAgain()
      await confirmed(journal, importIdentifier)

      const after = await newJournal(server)
      await importFile(after, first)
      for (const name of [...before, ...meanwhile]) await edits[name]!(after)
      const { importIdentifier: later } = await upload(after, second)
      await confirmed(after, later)
      expect(await meaningOf(journal)).toEqual(await meaningOf(after))
    })
  }

  it('has the same result as if it ran after all concurrent changes', async () => {
    const examples: [string[], string[], string][] = [
      [['a tick is worth more'], ['the index has ticks'], 'journal'],
      [['a tick is worth more'], ['a tick is worth less', 'a tick is worth more'], 'instrument'],
      [['a known trade is removed', 'an instrument is added'], ['the first setup is another'], 'journal'],
      [['the open trade is starred'], ['an instrument is called otherwise', 'a trade is typed'], 'instrument'],
      [[], ['a trade is typed'], 'journal'],
      [[], ['the first setup is another', 'a trade is typed', 'a tick is worth more'], 'instrument'],
    ]
    await fc.assert(asIfAfter(before, many), { numRuns: runs({ quick: 8, full: 100 }), examples })
  })

  it('has the same result if it changes many trades', async () => {
    const examples: [string[], string[], string][] = [
      [[], ['a known trade is commented'], 'journal'],
      [['a comment is rated'], ['a known trade is removed'], 'instrument'],
      [['a known trade is commented'], ['a comment is rated'], 'journal'],
      [['the open trade is starred'], ['a tick is worth more', 'an instrument is called otherwise'], 'instrument'],
    ]
    await fc.assert(asIfAfter(changing, changed), { numRuns: runs({ quick: 8, full: 100 }), examples })
  })
})

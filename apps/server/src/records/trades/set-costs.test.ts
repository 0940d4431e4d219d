import {
  changeTrades,
  createTrade,
  listTrades,
  type ManyCosts,
  replaceTrade,
  type TradeBody,
} from '@afterclose/contract/trades'
import { createInstrument, replaceInstrument } from '@afterclose/contract/instruments'
import { undoDeletion } from '@afterclose/contract/undo'
import { big, decimalText, money } from '@afterclose/core/decimal'
import { commissionModes } from '@afterclose/core/instrument'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { JournalOf } from '../../../test/support/import-file.ts'
import { type TestServer, testServer } from '../../../test/support/server.ts'
import { multiplyTrade } from '../../../test/support/multiply-trade.ts'
import { newJournal } from '../../../test/support/statements.ts'
import { stores } from '../../../test/support/stores.ts'
import { fewRows } from './few-rows.ts'

const future = { name: 'ES', market: 'FUTURES', tickSize: '0.25', tickValue: '12.5' } as const
/** Two contracts, 10 points of 50: 1,000.00 before costs. */
const trade = {
  direction: 'LONG',
  entryDate: '2025-07-10T02:00:00',
  exitDate: '2025-07-10T03:00:00',
  entryPrice: '6000',
  exitPrice: '6010',
  size: '2',
} as const

describe.each(stores)('costs of many trades, on %s', (store) => {
  let server: TestServer
  beforeAll(async () => {
    server = await testServer(store)
  })
  afterAll(() => server.close())

  async function journalOf(...trades: readonly Partial<TradeBody>[]) {
    const journal = await newJournal(server, { tradeMarkets: 'FUTURES' })
    const { trader, params } = journal
    const costs = { commission: '3', commissionMode: 'PER_UNIT' } as const
    const instrument = await trader.call(createInstrument, { params, body: { ...future, ...costs } })
    for (const one of trades)
      await trader.call(createTrade, { params, body: { ...trade, instrumentId: instrument.id, ...one } })
    return { ...journal, instrument }
  }
  async function costsIn({ trader, params }: JournalOf) {
    const { trades } = await trader.call(listTrades, { params, query: { limit: 500 } })
    return trades
      .toSorted((a, b) => a.id - b.id)
      .map(({ grossGain, commission, commissionSource, gain }) => ({ grossGain, commission, commissionSource, gain }))
  }
  const set = ({ trader, params }: JournalOf, ids: readonly number[], costs: z.input<typeof ManyCosts>) =>
    trader.call(changeTrades, { params, body: { ids: [...ids], change: { type: 'costs', costs } } })
  const undo = ({ trader, params }: JournalOf, receipt: string | null) =>
    trader.call(undoDeletion, { params, body: { receipt: receipt! } })
  const typedCosts = (commission: string, mode: (typeof commissionModes)[number] = 'PER_UNIT') =>
    ({ source: 'TYPED', commission, mode }) as const

  it.each([
    [typedCosts('4.5'), '9', '991'],
    [typedCosts('4.5', 'PER_TRADE'), '4.5', '995.5'],
    [typedCosts('0.01', 'PERCENT'), '60', '940'], // of 6,000 × 2 × 50
    [{ source: 'INSTRUMENT' } as const, '6', '994'],
  ])('are %o', async (costs, commission, gain) => {
    const journal = await journalOf({ commission: '1' }, { commission: '2' })
    expect(await set(journal, [1, 2], costs)).toMatchObject({ changed: 2, unchanged: { net: 0, executions: 0 } })
    const { source: commissionSource } = costs
    const expected = { grossGain: '1000', commission, commissionSource, gain }
    expect(await costsIn(journal)).toEqual([expected, expected])
  })

  it('leave net results and costs of executions unchanged, and count them', async () => {
    const fill = { price: '6000', size: '1', swap: '0', date: '2025-07-10T02:00:00' } as const
    const executions = [
      { ...fill, side: 'ENTRY', commission: '1.5' },
      { ...fill, side: 'EXIT', commission: '0', price: '6010' },
    ] as const
    const journal = await journalOf(
      { gainMode: 'MANUAL', manualGain: '900', commission: '2' },
      { executions: [...executions] },
      { executions: executions.map((one) => ({ ...one, commission: '0' })) },
    )
    const before = await costsIn(journal)
    const { changed, unchanged } = await set(journal, [1, 2, 3], typedCosts('4.5'))
    expect({ changed, unchanged }).toEqual({ changed: 1, unchanged: { net: 1, executions: 1 } })
    const [net, ofExecutions, free] = await costsIn(journal)
    expect([net, ofExecutions]).toEqual(before.slice(0, 2))
    expect(free).toMatchObject({ commission: '4.5', gain: '495.5' })
  })

  it('are undone, except on trades changed since', async () => {
    const journal = await journalOf({ commission: '1' }, {}, { commission: '2' }, { commission: '1' })
    const before = await costsIn(journal)
    const { receipt } = await set(journal, [1, 2, 3, 4], typedCosts('4.5'))
    const { trader, params, instrument } = journal
    await trader.call(replaceTrade, {
      params: { ...params, tradeId: 4 },
      body: { ...trade, instrumentId: instrument.id, commission: '7' },
    })
    expect(await undo(journal, receipt)).toEqual({ restored: 3 })
    expect((await costsIn(journal)).slice(0, 3)).toEqual(before.slice(0, 3))
    expect((await costsIn(journal))[3]).toMatchObject({ commission: '7', gain: '993' })
    // those of the instrument follow it again
    await trader.call(replaceInstrument, {
      params: { ...params, instrumentId: instrument.id },
      body: { ...future, commission: '5' },
    })
    expect((await costsIn(journal)).map(({ commission }) => commission)).toEqual(['1', '10', '2', '7'])
  })

  it('are set and undone on very many, too', async () => {
    const journal = await journalOf({ commission: '1' })
    const ids = await multiplyTrade(server.services.db, journal.params.journalId, fewRows)
    const { changed, receipt } = await set(journal, [1, ...ids], typedCosts('4.5'))
    expect(changed).toBe(fewRows + 1)
    const gains = async () => new Set((await costsIn(journal)).map(({ gain }) => gain))
    expect(await gains()).toEqual(new Set(['991']))
    expect(await undo(journal, receipt)).toEqual({ restored: fewRows + 1 })
    expect(await gains()).toEqual(new Set(['999']))
  })

  it('are the difference between gross and net result of any trade, in each mode', async () => {
    const cents = (most: number) => fc.integer({ min: 0, max: most }).map((all) => decimalText(big(all).div(100)))
    const trades = fc.array(
      fc.record({
        direction: fc.constantFrom('LONG', 'SHORT'),
        exitPrice: cents(1_200_000),
        size: fc.integer({ min: 1, max: 50 }).map(String),
        gainMode: fc.constantFrom('CALCULATED', 'GROSS'),
        manualGain: cents(500_000),
      }),
      { minLength: 1, maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(trades, cents(1000), fc.constantFrom(...commissionModes), async (some, amount, mode) => {
        const journal = await journalOf(...some)
        await set(
          journal,
          some.map((_, i) => i + 1),
          typedCosts(amount, mode),
        )
        const costs = await costsIn(journal)
        for (const [i, { grossGain, commission, gain }] of costs.entries()) {
          const { size, gainMode, manualGain } = some[i]!
          const units = {
            PER_UNIT: size,
            PER_TRADE: '1',
            PERCENT: decimalText(big(6000).times(size).times(50).div(100)),
          }
          expect(commission).toBe(money(big(amount).times(units[mode])))
          const gross = gainMode === 'GROSS' ? manualGain : grossGain!
          expect(gain).toBe(money(big(gross).minus(commission)))
        }
      }),
      { numRuns: 8 },
    )
  })
})

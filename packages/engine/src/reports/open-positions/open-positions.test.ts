import { deriveTrade } from '@afterclose/core/derive-trade'
import { withExecutions } from '@afterclose/core/executions'
import { noFilters } from '@afterclose/core/filters'
import type { OpenTrade } from '@afterclose/core/open-position'
import { dateOf, wallClock } from '@afterclose/core/time'
import type { TradeExecution, TradeInput } from '@afterclose/core/trade'
import { aTrade, feedTradeOf, stockTicks } from '@afterclose/testkit/builders'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomTrades } from '@afterclose/testkit/random-journals'
import { runs } from '@afterclose/testkit/runs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook } from '../../book/trade-book.ts'
import { openRows } from '../../filters/open-rows.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { summary } from '../../stats/statistics.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { type KnownPrice, openPositions, openPositionsAnswer } from './open-positions.ts'

const facts = { tiltMeter: 0, screenshotExists: false }
const openTradeOf = (input: TradeInput, id: number): OpenTrade => ({
  ...input,
  id,
  ...deriveTrade(input, stockTicks, facts),
})
const payins = [{ id: 1, delta: '10000', timestamp: '2024-01-01T00:00:00' }]
function bookOf(inputs: readonly TradeInput[]) {
  const trades = inputs.map((input, i) => feedTradeOf({ id: i + 1, input, screenshots: 0 }))
  return openBook(toColumns({ revision: 1, payins, trades }), bestKernel)
}
const open = (overrides: Partial<TradeInput>): TradeInput =>
  withExecutions(aTrade({ exitDate: null, exitPrice: null, ...overrides }))
const now = '2024-03-20T12:24:00'
const answerOf = (inputs: readonly TradeInput[], prices: readonly KnownPrice[], filters = noFilters) =>
  openPositions(openPositionsAnswer(bookOf(inputs), filters, { now }), {
    trades: inputs.map((input, i) => openTradeOf(input, i + 1)).filter((_, i) => inputs[i]!.exitDate === null),
    prices,
    now,
  })

describe('the open positions', () => {
  const inputs = [
    aTrade(), // closed, +100
    open({ entryDate: '2024-03-10T09:26:00', finalStop: '49.5' }), // risk 50 = 0.5R
    open({ entryDate: '2024-03-05T14:20:00', instrumentId: 2, stopLoss: null, size: '10' }),
    open({ entryDate: '2024-03-02T10:05:00', instrumentId: 3, direction: 'SHORT', stopLoss: '51', takeProfit: '48' }),
    open({ entryDate: '2024-03-01T10:00:00', instrumentId: 4, finalStop: '50.2' }), // locks in 20
  ]
  const prices = [
    { instrumentId: 1, price: '51.2', at: '2024-03-20T12:00:00' },
    { instrumentId: 3, price: '50.2', at: '2024-03-19T22:00:00' },
  ]

  it('are the newest first, with the days since their entry and the price of their instrument', () => {
    const { rows } = answerOf(inputs, prices)
    expect(rows.map(({ id, daysHeld, price, priceAt }) => [id, daysHeld, price, priceAt])).toEqual([
      [2, 10, '51.2', '2024-03-20T12:00:00'],
      [3, 15, null, null],
      [4, 18, '50.2', '2024-03-19T22:00:00'],
      [5, 19, null, null],
    ])
  })

  it('add up: losses from stops, what is without a stop, results at the oldest price', () => {
    expect(answerOf(inputs, prices).totals).toEqual({
      openRisk: '150',
      openRiskR: 1.5,
      withRisk: 3,
      withoutR: [],
      openRiskPercentage: 1.485149, // of 10,100
      lockedIn: '20',
      lockedInIds: [5],
      withoutStop: [3],
      riskUnknown: [],
      openResult: '100', // 120 − 20
      withoutResult: [3, 5],
      pricesAsOf: '2024-03-19T22:00:00',
      realised: null,
      realisedIds: [],
    })
  })

  it('take no price from before their entry', () => {
    const early = [{ instrumentId: 1, price: '51.2', at: '2024-03-10T09:25:00' }]
    expect(answerOf(inputs, early).rows[0]).toMatchObject({ id: 2, price: null, priceAt: null, openResult: null })
    const atEntry = [{ instrumentId: 1, price: '51.2', at: '2024-03-10T09:26:00' }]
    expect(answerOf(inputs, atEntry).rows[0]).toMatchObject({ price: '51.2', openResult: '120' })
  })

  it('know no result without a price, and no percentage without a balance', () => {
    expect(answerOf(inputs, []).totals).toMatchObject({ openResult: null, pricesAsOf: null })
    const big = open({ size: '1000000', direction: 'LONG' })
    const broke = aTrade({ gainMode: 'MANUAL', manualGain: '-10000' })
    expect(answerOf([broke, big], []).totals.openRiskPercentage).toBeNull()
  })

  it('are only those that the filters of open trades select', () => {
    const filters = { ...noFilters, basic: { ...noFilters.basic, direction: ['SHORT' as const] } }
    expect(answerOf(inputs, prices, filters).rows.map(({ id }) => id)).toEqual([4])
  })

  it('add up to nothing without any', () => {
    expect(answerOf([aTrade()], [])).toMatchObject({ rows: [], totals: { openRisk: '0', openResult: null } })
  })
})

const exits = fc.array(
  fc.record({ percent: fc.integer({ min: 1, max: 30 }), price: fc.integer({ min: 1000, max: 9900 }) }),
  {
    maxLength: 3,
  },
)
/** A trade, open half of the time, a third of them closed in parts, with a moved stop in some. */
const someTrades = fc
  .array(
    fc.tuple(
      randomTrades(2, 1, true),
      exits,
      fc.option(fc.integer({ min: 1000, max: 9900 })),
      fc.integer({ min: 0, max: 3 }),
    ),
    {
      maxLength: 25,
    },
  )
  .map((list) =>
    list.map(([trade, parts, finalStop, dice]) => {
      if (dice === 0) return trade
      const { entryPrice, size, entryDate: date } = trade
      const hasParts = dice === 1 && trade.legs.length === 0 && entryPrice !== null && size !== null
      const fills: readonly TradeExecution[] = !hasParts
        ? []
        : [
            { side: 'ENTRY', date, price: entryPrice, size, commission: '0', swap: '0' },
            ...parts.map(({ percent, price }) => ({
              side: 'EXIT' as const,
              date,
              price: String(price / 100),
              size: String((Number(size) * percent) / 100),
              commission: '0.5',
              swap: '-0.25',
            })),
          ]
      return withExecutions({
        ...trade,
        exitDate: null,
        exitPrice: null,
        executions: fills,
        finalStop: finalStop === null || trade.legs.length > 0 ? null : String(finalStop / 100),
      })
    }),
  )

/** A position in plain numbers, one formula after the other. */
function slowPosition(trade: OpenTrade, price: number | undefined) {
  const d = trade.direction === 'LONG' ? 1 : -1
  const [entry, size] = [Number(trade.entryPrice), Number(trade.size)]
  const unit = Number(trade.valuePerPoint) / size
  const outs = trade.executions.filter(({ side }) => side === 'EXIT')
  const out = outs.reduce((all, exit) => all + Number(exit.size), 0)
  const outCosts = outs.reduce((all, exit) => all + Number(exit.commission) - Number(exit.swap), 0)
  const perUnit = (Number(trade.commission) - Number(trade.swap) - outCosts) / size
  const stop = trade.finalStop ?? trade.stopLoss
  return {
    risk: stop === null ? null : -(Number(stop) - entry) * d * unit * (size - out),
    result: price === undefined ? null : ((price - entry) * d * unit - perUnit) * (size - out),
    realised:
      outs.length === 0
        ? null
        : outs.reduce((all, exit) => all + ((Number(exit.price) - entry) * d * unit - perUnit) * Number(exit.size), 0) -
          outCosts,
  }
}
const near = (value: string | null, expected: number | null): void => {
  if (expected === null) expect(value).toBeNull()
  else expect(Number(value)).toBeCloseTo(expected, 4)
}

describe('the open positions of any journal', () => {
  it('are those of a slow second way, and their sums are sums over the rows', () => {
    const somePrices = fc.array(fc.integer({ min: 1000, max: 9900 }), { maxLength: 4 })
    fc.assert(
      fc.property(
        someTrades,
        somePrices,
        fc.oneof(fc.constant(noFilters), randomFilters()),
        (inputs, list, filters) => {
          const prices = list.map((units, i) => ({
            instrumentId: i + 1,
            price: String(units / 100),
            at: `2024-03-0${i + 1}T12:00:00`,
          }))
          const { rows, totals } = answerOf(inputs, prices, filters)
          const { columns } = bookOf(inputs).table
          expect(rows.map(({ id }) => id)).toEqual(
            openRows(columns, filters)
              .map((row) => columns.id[row])
              .toReversed(),
          )
          let [risk, lockedIn, result, realised] = [0, 0, 0, 0]
          for (const row of rows) {
            const trade = openTradeOf(inputs[row.id - 1]!, row.id)
            const isOption = trade.structure !== null
            const slow = slowPosition(
              trade,
              isOption || `2024-03-0${trade.instrumentId}T12:00:00` < trade.entryDate
                ? undefined
                : list[trade.instrumentId - 1]! / 100 || undefined,
            )
            if (!isOption) near(row.openRisk, slow.risk)
            near(row.openResult, slow.result)
            near(row.realised, slow.realised)
            expect(row.daysHeld).toBe(
              Math.max(0, (Date.parse('2024-03-20') - Date.parse(dateOf(wallClock(trade.entryDate)))) / 86_400_000),
            )
            const rowRisk = Number(row.openRisk ?? 0)
            risk += Math.max(0, rowRisk)
            lockedIn += Math.max(0, -rowRisk)
            result += slow.result ?? 0
            realised += slow.realised ?? 0
          }
          expect(Number(totals.openRisk)).toBeCloseTo(risk, 4)
          expect(Number(totals.lockedIn)).toBeCloseTo(lockedIn, 4)
          expect(Number(totals.openResult ?? 0)).toBeCloseTo(result, 3)
          expect(Number(totals.realised ?? 0)).toBeCloseTo(realised, 3)
          expect(totals.withRisk + totals.withoutStop.length + totals.riskUnknown.length).toBe(rows.length)
        },
      ),
      { numRuns: runs({ quick: 100, full: 2000 }) },
    )
  })

  it('are in no statistic: closed trades have the same figures with and without them', () => {
    fc.assert(
      fc.property(someTrades, (inputs) => {
        const trades = inputs.map((input, i) => feedTradeOf({ id: i + 1, input, screenshots: 0 }))
        const figuresOf = (some: typeof trades) => {
          const book = openBook(toColumns({ revision: 1, payins, trades: some }), bestKernel)
          return summary(book, book.select(noFilters))
        }
        expect(figuresOf(trades)).toEqual(figuresOf(trades.filter(({ exitDate }) => exitDate !== null)))
      }),
      { numRuns: runs({ quick: 60, full: 1000 }) },
    )
  })
})

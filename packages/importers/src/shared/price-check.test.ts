import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BrokerTrade } from '../importer.ts'
import { contradictedTrades } from './price-check.ts'

const trade = (entry: number, exit: number, net: number, more: Partial<BrokerTrade> = {}): BrokerTrade => ({
  externalId: `${entry} ${exit} ${net}`,
  account: null,
  symbol: 'ABC',
  market: null,
  direction: 'LONG',
  entryDate: '2025-01-06T10:00:00',
  exitDate: '2025-01-06T11:00:00',
  entryPrice: String(entry),
  exitPrice: String(exit),
  size: '2',
  stopLoss: null,
  takeProfit: null,
  finalStop: null,
  highestPrice: null,
  lowestPrice: null,
  commission: '0',
  swap: '0',
  netGain: String(net),
  pointValue: null,
  currency: null,
  fxRate: null,
  notes: '',
  executions: [],
  ...more,
})
const found = (trades: readonly BrokerTrade[]) => contradictedTrades(trades).map((one) => trades.indexOf(one))

describe('results that prices contradict', () => {
  // Two contracts, five a point.
  const right = [trade(100, 103, 30), trade(100, 99, -10), trade(50, 52.5, 25), trade(70, 71, 10), trade(71, 70, -10)]

  it('are found by the value of a point in the other rows', () => {
    expect(found(right)).toEqual([])
    expect(found([...right, trade(80, 82, 200)])).toEqual([5])
    expect(found([...right, trade(80, 82, -20)])).toEqual([5])
    expect(found([...right, trade(80, 82, 20, { direction: 'SHORT' })])).toEqual([5])
    expect(found([...right, trade(80, 80, 20)])).toEqual([5])
  })

  it('are those beyond the costs only', () => {
    expect(found([...right, trade(80, 82, 17, { commission: '3' })])).toEqual([])
    expect(found([...right, trade(80, 82, 20, { commission: '3' })])).toEqual([]) // after costs or before them
    expect(found([...right, trade(80, 82, 12, { commission: '3' })])).toEqual([5])
  })

  it('need the value of a point, from three rows or from the instrument', () => {
    expect(found([trade(100, 101, 7), trade(100, 101, 70)])).toEqual([])
    expect(found([trade(100, 101, 7, { pointValue: '1' }), trade(100, 101, 2, { pointValue: '1' })])).toEqual([0])
  })

  it('are not found if all rows differ, by costs without a column or by exchange rates', () => {
    const hidden = right.map((one) => ({ ...one, netGain: String(Number(one.netGain) - 4) }))
    expect(found(hidden)).toEqual([])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 90, max: 110 }), { minLength: 5, maxLength: 30 }), (rates) => {
        const converted = rates.map((rate, i) => trade(100, 101 + (i % 4), (2 * (1 + (i % 4)) * rate) / 100))
        expect(found(converted)).toEqual([])
      }),
    )
  })

  it('are found wherever one of ten rows is ten times too much', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 10, maxLength: 40 }),
        fc.nat(),
        fc.constantFrom(1, 5, 20, 0.1),
        (moves, at, value) => {
          const trades = moves.map((move, i) =>
            trade(100, 100 + move, 2 * move * value * (i === at % moves.length ? 10 : 1)),
          )
          expect(found(trades)).toEqual([at % moves.length])
        },
      ),
    )
  })
})

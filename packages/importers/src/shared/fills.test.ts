import { big, decimalText, sum } from '@afterclose/core/decimal'
import { sign } from '@afterclose/core/trade'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ParsedTrade } from '../importer.ts'
import type { Fill } from './fill.ts'
import { closesBeforeFile, pairFills } from './fills.ts'

let line = 1

/** A fill of shares: "B 10 @ 5" on minute `at`. */
function fill(side: 'B' | 'S', size: string, price: string, at: number, more: Partial<Fill> = {}): Fill {
  const cash = big(size).times(price)
  return {
    line: line++,
    text: '',
    id: null,
    account: null,
    instrument: 'ABC',
    symbol: 'ABC',
    market: null,
    side: side === 'B' ? 'BUY' : 'SELL',
    date: `2025-01-02T${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}:00`,
    price,
    size,
    commission: '0',
    swap: '0',
    effect: null,
    realised: null,
    realisedIsNet: true,
    cash: decimalText(side === 'B' ? cash.neg() : cash),
    pointValue: '1',
    currency: null,
    fxRate: null,
    explained: false,
    notes: '',
    details: [],
    standIn: null,
    ...more,
  }
}

const brief = (trade: ParsedTrade) => [
  trade.direction,
  trade.size,
  trade.entryPrice,
  trade.exitPrice,
  trade.netGain,
  trade.executions.length,
]

describe('pairFills', () => {
  it('makes one trade from flat to flat, with weighted prices and summed costs', () => {
    const { trades } = pairFills([
      fill('B', '100', '10', 1, { commission: '1' }),
      fill('B', '200', '10.6', 2, { commission: '1.5' }),
      fill('S', '300', '11', 3, { commission: '2' }),
    ])
    // Paid 1000 + 2120 for 300 = 10.4; received 3300; 3300 - 3120 - 4.5 = 175.5.
    expect(trades.map(brief)).toEqual([['LONG', '300', '10.4', '11', '175.5', 3]])
    expect(trades[0]).toMatchObject({ commission: '4.5', exitDate: '2025-01-02T00:03:00', pointValue: '1' })
  })

  it('keeps one entry and one exit without a list of executions', () => {
    const { trades } = pairFills([fill('S', '2', '50', 1), fill('B', '2', '40', 2)])
    expect(trades.map(brief)).toEqual([['SHORT', '2', '50', '40', '20', 0]])
  })

  it('keeps an open rest as an open trade with its partial exits', () => {
    const { trades } = pairFills([fill('B', '4', '10', 1), fill('S', '1', '12', 2)])
    expect(trades.map(brief)).toEqual([['LONG', '4', '10', null, null, 2]])
    expect(trades[0]?.exitDate).toBeNull()
  })

  it('splits a fill that crosses zero, its cost in proportion, its line with the trade it opens', () => {
    const fills = [
      fill('B', '1', '10', 1, { line: 11 }),
      fill('S', '3', '12', 2, { line: 12, commission: '1' }),
      fill('B', '2', '9', 3, { line: 13 }),
    ]
    const { trades } = pairFills(fills)
    expect(trades.map(brief)).toEqual([
      ['LONG', '1', '10', '12', '1.66666667', 0],
      ['SHORT', '2', '12', '9', '5.33333333', 0],
    ])
    expect(trades.map(({ commission }) => commission)).toEqual(['0.33333333', '0.66666667'])
    expect(trades.map(({ lines }) => lines)).toEqual([[11], [12, 13]])
  })

  it('never pairs across accounts or instruments', () => {
    const { trades } = pairFills([
      fill('B', '1', '10', 1, { account: 'one' }),
      fill('S', '1', '11', 2, { account: 'two' }),
      fill('S', '1', '11', 3, { account: 'one', instrument: 'ABC MAR' }),
    ])
    expect(trades.filter(({ exitDate }) => exitDate === null)).toHaveLength(3)
  })

  it('turns a file round that is newest first, so that equal times keep their true order', () => {
    const fills = [fill('S', '1', '15', 5), fill('B', '1', '14', 5), fill('S', '1', '12', 5), fill('B', '1', '10', 1)]
    const { trades } = pairFills(fills)
    expect(trades.map(({ netGain }) => netGain)).toEqual(['2', '1'])
    expect(trades.every(({ direction }) => direction === 'LONG')).toBe(true)
  })

  it('shows a close without an opening instead of turning it into a short trade', () => {
    const close = fill('S', '5', '12', 1, { effect: 'CLOSE', line: 7 })
    const { trades, rejected } = pairFills([close, fill('B', '5', '10', 2, { effect: 'OPEN' })])
    expect(rejected).toMatchObject([{ line: 7, reason: closesBeforeFile, severity: 'error' }])
    expect(trades.map(brief)).toEqual([['LONG', '5', '10', null, null, 0]])
  })

  it('says how much of a close was opened before the file, and keeps the rest', () => {
    const { trades, rejected, warnings } = pairFills([
      fill('B', '60', '10', 1, { effect: 'OPEN' }),
      fill('S', '100', '12', 2, { effect: 'CLOSE', realised: '500', line: 9, commission: '1' }),
    ])
    expect(rejected).toEqual([])
    // The platform's 500 are for all 100, so the 60 are computed: 60 × 2 - 0.6.
    expect(trades.map(brief)).toEqual([['LONG', '60', '10', '12', '119.4', 0]])
    expect(warnings[0]).toContain('40 of the 100 ABC')
  })

  it('separates a long and a short trade if the platform marks openings', () => {
    const { trades } = pairFills([
      fill('B', '1', '10', 1, { effect: 'OPEN' }),
      fill('S', '1', '12', 2, { effect: 'OPEN' }),
      fill('B', '1', '11', 3, { effect: 'CLOSE' }),
      fill('S', '1', '13', 4, { effect: 'CLOSE' }),
    ])
    expect(trades.map(brief)).toEqual([
      ['LONG', '1', '10', '13', '3', 0],
      ['SHORT', '1', '12', '11', '1', 0],
    ])
  })

  it("prefers the platform's result and says when prices give another", () => {
    const { trades, warnings } = pairFills([fill('B', '1', '10', 1), fill('S', '1', '12', 2, { realised: '1.5' })])
    expect(trades[0]?.netGain).toBe('1.5')
    expect(warnings).toEqual([expect.stringContaining('1.50 instead of 2.00')])
  })

  it('expects another result if premiums were moved', () => {
    const { trades, warnings } = pairFills([
      fill('B', '1', '10', 1),
      fill('S', '1', '12', 2, { realised: '1.5', explained: true }),
    ])
    expect([trades[0]?.netGain, warnings]).toEqual(['1.5', []])
  })

  it('subtracts costs from a result that is stated before them', () => {
    const { trades } = pairFills([
      fill('B', '1', '10', 1, { commission: '0.4', realisedIsNet: false }),
      fill('S', '1', '12', 2, { commission: '0.6', realised: '2', realisedIsNet: false, swap: '-0.1' }),
    ])
    expect(trades[0]?.netGain).toBe('0.9')
  })

  it('adds what a platform states as the result of opening', () => {
    const more = { commission: '0.6', pointValue: '5', cash: null }
    const { trades, warnings } = pairFills([
      fill('B', '2', '10', 1, { ...more, realised: '-0.6' }),
      fill('S', '2', '15', 2, { ...more, realised: '49.4' }),
    ])
    expect([trades.map(brief), warnings]).toEqual([[['LONG', '2', '10', '15', '48.8', 0]], []])
  })

  it('assigns the result of a fill that closes and opens to the closed trade', () => {
    const crossing = pairFills([
      fill('B', '1', '10', 1, { cash: null }),
      fill('S', '3', '12', 2, { cash: null, realised: '1.8' }),
    ])
    expect(crossing.trades.map(brief)).toEqual([
      ['LONG', '1', '10', '12', '1.8', 0],
      ['SHORT', '2', '12', null, null, 0],
    ])
  })

  it('counts a fill with a result but nothing to close as the close of an older position', () => {
    const { trades, rejected } = pairFills([fill('S', '2', '15', 2, { realised: '49.4', line: 5 })])
    expect([trades, rejected.map((row) => row.line)]).toEqual([[], [5]])
  })

  it('names trades of one execution in several accounts apart', () => {
    const { trades } = pairFills([
      fill('B', '1', '10', 1, { id: 'x', account: 'one' }),
      fill('B', '1', '10', 1, { id: 'x', account: 'two' }),
    ])
    expect(trades.map(({ externalId }) => externalId)).toEqual(['x', 'x@two'])
  })

  it('takes a close of very many lots', () => {
    const details = Array.from({ length: 200_000 }, (_, i) => ({ line: 100 + i, text: '' }))
    const { trades } = pairFills([fill('B', '1', '10', 1), fill('S', '1', '11', 2, { details })])
    expect(trades[0]?.lines).toHaveLength(200_002)
    expect(pairFills([fill('S', '1', '11', 2, { details, effect: 'CLOSE' })]).rejected).toHaveLength(200_001)
  })

  it('counts identical fills as two, with different names', () => {
    const { trades } = pairFills([fill('B', '1', '10', 1), fill('B', '1', '10', 1), fill('S', '2', '11', 2)])
    expect(trades.map(brief)).toEqual([['LONG', '2', '10', '11', '2', 3]])
    const apart = pairFills([fill('B', '1', '10', 1), fill('S', '1', '10', 1), fill('B', '1', '10', 1)])
    expect(new Set(apart.trades.map(({ externalId }) => externalId)).size).toBe(2)
  })

  it('counts an option that expires at 0', () => {
    const { trades } = pairFills([
      fill('B', '1', '2.5', 1, { pointValue: '100', cash: '-250' }),
      fill('S', '1', '0', 2, { pointValue: null, cash: '0', effect: 'CLOSE' }),
    ])
    expect(trades.map(brief)).toEqual([['LONG', '1', '2.5', '0', '-250', 0]])
    expect(trades[0]?.pointValue).toBe('100')
  })
})

const heldBy = (trade: ParsedTrade): number =>
  trade.executions.length === 0
    ? Number(trade.size)
    : trade.executions.reduce((held, { side, size }) => held + (side === 'ENTRY' ? 1 : -1) * Number(size), 0)

function closings(list: readonly Fill[]): readonly Fill[] {
  return ['ABC', 'DEF'].flatMap((symbol) => {
    const held = list
      .filter((one) => one.symbol === symbol)
      .reduce((total, one) => total + (one.side === 'BUY' ? 1 : -1) * Number(one.size), 0)
    if (held === 0) return []
    const more = { instrument: symbol, symbol, line: 900 + held, commission: '0.07' }
    return [fill(held > 0 ? 'S' : 'B', `${Math.abs(held)}`, '12.34', 1200, more)]
  })
}

const madeOf = (some: readonly Fill[]) =>
  pairFills(some)
    .trades.map((trade) => JSON.stringify(trade))
    .toSorted()

describe('laws of pairing', () => {
  const anyFill = fc.record({
    side: fc.constantFrom('B' as const, 'S' as const),
    size: fc.integer({ min: 1, max: 9 }),
    cents: fc.integer({ min: 1, max: 5000 }),
    at: fc.integer({ min: 0, max: 1000 }),
    instrument: fc.constantFrom('ABC', 'DEF'),
    cost: fc.integer({ min: -20, max: 200 }),
    effect: fc.constantFrom(null, null, null, 'OPEN' as const, 'CLOSE' as const),
  })
  const toFills = (specs: readonly (typeof anyFill extends fc.Arbitrary<infer T> ? T : never)[]) =>
    specs.map(({ side, size, cents, at, instrument, cost, effect }, i) =>
      fill(side, `${size}`, `${cents / 100}`, at, {
        instrument,
        symbol: instrument,
        commission: `${cost / 100}`,
        effect,
        id: `f${i}`,
        line: i + 2,
      }),
    )
  const fills = fc.array(anyFill, { maxLength: 40 }).map(toFills)
  const hintless = fills.map((list) => list.map((one): Fill => ({ ...one, effect: null })))

  it('puts every line in exactly one place', () => {
    fc.assert(
      fc.property(fills, (list) => {
        const { trades, rejected } = pairFills(list)
        const places = [...trades.flatMap(({ lines }) => lines), ...rejected.map((row) => row.line)]
        expect(places.toSorted((a, b) => a - b)).toEqual(list.map((one) => one.line))
        expect(trades.every(({ lines }) => lines.length > 0)).toBe(true)
      }),
    )
  })

  it('keeps the sum of signed quantities of each instrument', () => {
    fc.assert(
      fc.property(hintless, (list) => {
        const { trades } = pairFills(list)
        for (const symbol of ['ABC', 'DEF']) {
          const bought = list
            .filter((one) => one.symbol === symbol)
            .reduce((total, one) => total + (one.side === 'BUY' ? 1 : -1) * Number(one.size), 0)
          const held = trades
            .filter((trade) => trade.symbol === symbol && trade.exitDate === null)
            .reduce((total, trade) => total + sign(trade.direction) * heldBy(trade), 0)
          expect(held).toBe(bought)
        }
      }),
    )
  })

  it('has a total result equal to the cash flows of a book that ends flat', () => {
    fc.assert(
      fc.property(hintless, (list) => {
        const flat = [...list, ...closings(list)]
        const { trades } = pairFills(flat)
        const flow = sum(flat.map(({ cash }) => cash ?? '0')).minus(sum(flat.map(({ commission }) => commission)))
        const earned = sum(trades.map(({ netGain }) => netGain ?? 'missing'))
        // Shares of a split cost are rounded to 8 decimals and add up again.
        expect(decimalText(earned)).toBe(decimalText(flow))
      }),
    )
  })

  it('does not care how independent instruments are mixed', () => {
    fc.assert(
      fc.property(fills, (list) => {
        const distinct = list.map((one, i): Fill => ({ ...one, date: `2025-01-02T00:00:00`, line: i + 2 }))
        const apart = [...distinct].toSorted((a, b) => (a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0))
        expect(madeOf(apart)).toEqual(madeOf(distinct))
      }),
    )
  })
})

it('keeps an id apart that an account and rows without one share', () => {
  const { trades } = pairFills([
    fill('B', '1', '5', 0, { id: 'x', account: 'U1' }),
    fill('B', '1', '5', 1, { id: 'x' }),
  ])
  expect(trades.map(({ externalId }) => externalId)).toEqual(['x', 'x@'])
})

it('shows five of the trades whose stated result is not that of their prices, and counts the others', () => {
  const pairs = Array.from({ length: 7 }, (_, at) => [
    fill('B', '1', '5', at * 2, { instrument: `I${at}`, symbol: `I${at}` }),
    fill('S', '1', '6', at * 2 + 1, { instrument: `I${at}`, symbol: `I${at}`, realised: '9', realisedIsNet: true }),
  ])
  const { warnings } = pairFills(pairs.flat())
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toMatch(/^7 trades: .* I4 \(line \d+\) 9\.00 instead of 1\.00, and 2 more\.$/)
})

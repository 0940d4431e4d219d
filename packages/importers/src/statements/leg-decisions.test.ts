import { describe, expect, it } from 'vitest'
import type { Decision } from '../structures/grouping.ts'
import { madeFills } from '../structures/made-fills.ts'
import { derive, type PositionGrouping } from './derive.ts'

const march = '2026-03-02T10:05:00'
const bullPut = [
  `101: ${march} SELL 1 SPY 2026-03-20 560 P 4.10`,
  `101: ${march} BUY 1 SPY 2026-03-20 550 P 2.60`,
  '2026-03-20T16:00:00 BUY 1 SPY 2026-03-20 560 P 0 ASSIGNED',
  '2026-03-20T16:00:00 SELL 1 SPY 2026-03-20 550 P 0 EXERCISED',
  '2026-03-23T09:00:00 BUY 100 SPY 560',
  '2026-03-23T09:00:00 SELL 100 SPY 550',
]
/** Closed by the order that opens the next. */
const rolled = [
  `101: ${march} SELL 1 SPY 2026-04-17 560 P 4.10`,
  '102: 2026-03-20T11:00:00 BUY 1 SPY 2026-04-17 560 P 1.50',
  '102: 2026-03-20T11:00:00 SELL 1 SPY 2026-05-15 540 P 3.00',
  '103: 2026-04-20T11:00:00 BUY 1 SPY 2026-05-15 540 P 1.00',
]

function tradesOf(
  lines: readonly string[],
  optionLegs: PositionGrouping['optionLegs'],
  decisionsOf: (names: readonly string[]) => readonly (readonly [string, Decision])[] = () => [],
) {
  const fills = madeFills(...lines)
  const decisions = new Map(decisionsOf(fills.map(({ name }) => name)))
  const records = { fills, positions: [], trips: [], actions: [], aliases: new Map() }
  return derive(records, { partialExits: 'ONE_TRADE', optionLegs, decisions }).trades
}
const shape = (trades: ReturnType<typeof tradesOf>) =>
  trades.map(({ symbol, groupedBy, legs = [], netGain }) => [symbol, groupedBy, legs.length, netGain])

describe('decisions of the trader about legs', () => {
  it('count in a journal whose legs are apart, with the shares that the legs delivered, and for these legs only', () => {
    const other = `104: ${march} SELL 1 SPY 2026-04-17 600 C 1.00`
    const apart = tradesOf([...bullPut, other], 'APART')
    expect(shape(apart)).toEqual([
      ['SPY 2026-03-20 550 P', undefined, 0, '-260.65'],
      ['SPY 2026-03-20 560 P', undefined, 0, '409.35'],
      ['SPY 2026-04-17 600 C', undefined, 0, null],
      ['SPY', undefined, 0, '-1000'],
    ])
    const chosen = tradesOf([...bullPut, other], 'APART', ([first, second]) => [[second!, { together: first! }]])
    // 150 − 1,000 − 1.30
    expect(shape(chosen)).toEqual([
      ['SPY', 'CHOICE', 3, '-851.3'],
      ['SPY 2026-04-17 600 C', undefined, 0, null],
    ])
    expect(chosen).toContainEqual(apart[2])
  })

  it('change nothing there if they take apart, or if the other leg is not known', () => {
    const apart = tradesOf(bullPut, 'APART')
    expect(tradesOf(bullPut, 'APART', ([first]) => [[first!, { apart: true }]])).toEqual(apart)
    expect(tradesOf(bullPut, 'APART', ([first]) => [[first!, { together: 'of another statement' }]])).toEqual(apart)
  })

  it('take a leg out of positions that count as one because they were rolled', () => {
    // 260 + 200 − 4 × 0.65
    expect(shape(tradesOf(rolled, 'ROLLED_TOGETHER'))).toEqual([['SPY', 'ORDER', 2, '457.4']])
    const parted = tradesOf(rolled, 'ROLLED_TOGETHER', ([first, , second]) => [
      [first!, { apart: true }],
      [second!, { apart: true }],
    ])
    expect(shape(parted)).toEqual([
      ['SPY', undefined, 1, '258.7'],
      ['SPY', undefined, 1, '198.7'],
    ])
  })

  it('say of which order legs are one trade', () => {
    expect(tradesOf(bullPut.slice(0, 2), 'TOGETHER')).toMatchObject([{ groupedBy: 'ORDER', order: '101' }])
  })
})

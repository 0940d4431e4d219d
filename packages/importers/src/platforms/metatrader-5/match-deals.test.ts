import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Deal } from './deals.ts'
import { type Match, matchDeals } from './match-deals.ts'

interface Short {
  readonly side: 'buy' | 'sell'
  readonly entry: Deal['entry']
  readonly volume: string
  readonly price?: string
  readonly costs?: string
  readonly symbol?: string
}

const dealsOf = (list: readonly Short[]): readonly Deal[] =>
  list.map(({ side, entry, volume, price = '100', costs = '0', symbol = 'EURUSD' }, at) => ({
    row: { line: at + 1, cells: [], title: '' },
    time: `2024-01-01T00:00:${String(at % 60).padStart(2, '0')}`,
    number: String(at + 1),
    symbol,
    direction: side === 'buy' ? 'LONG' : 'SHORT',
    entry,
    volume,
    price,
    order: String(at + 1),
    costs,
    fee: '0',
    swap: '0',
    profit: '0',
    comment: '',
  }))
const cents = (values: readonly string[]): number =>
  values.reduce((total, value) => total + Math.round(Number(value) * 100), 0)
const match = (list: readonly Short[], fits = (_closing: Deal, _opening: Deal) => false) =>
  matchDeals(dealsOf(list), { keyOf: ({ symbol }) => symbol, fits })
const told = ({ direction, size, entries, exit }: Match): string =>
  `${direction} ${size}: ${entries.map(({ deal, size: part }) => `${deal.number}×${part}`).join('+')} → ${exit?.deal.number ?? 'open'}`

const buy = (entry: Deal['entry'], volume: string): Short => ({ side: 'buy', entry, volume })
const sell = (entry: Deal['entry'], volume: string): Short => ({ side: 'sell', entry, volume })

describe('matchDeals', () => {
  it('closes first in, first out', () => {
    const { matches } = match([buy('in', '1'), buy('in', '2'), sell('out', '1.5'), sell('out', '1.5')])
    expect(matches.map(told)).toEqual(['LONG 1.5: 1×1+2×0.5 → 3', 'LONG 1.5: 2×1.5 → 4'])
  })

  it('closes the oldest position of the same volume as a whole', () => {
    const { matches } = match([buy('in', '3'), buy('in', '1'), sell('out', '1'), sell('out', '3')])
    expect(matches.map(told)).toEqual(['LONG 1: 2×1 → 3', 'LONG 3: 1×3 → 4'])
  })

  it('closes the position whose level was hit among those of the same volume', () => {
    const { matches } = match(
      [buy('in', '1'), buy('in', '1'), sell('out', '1'), sell('out', '1')],
      (closing, opening) => (closing.number === '3' ? opening.number === '2' : false),
    )
    expect(matches.map(told)).toEqual(['LONG 1: 2×1 → 3', 'LONG 1: 1×1 → 4'])
  })

  it('keeps both directions of a hedging account apart', () => {
    const { matches } = match([buy('in', '1'), sell('in', '1'), buy('out', '1'), sell('out', '1')])
    expect(matches.map(told)).toEqual(['SHORT 1: 2×1 → 3', 'LONG 1: 1×1 → 4'])
  })

  it('closes positions by each other', () => {
    const { matches } = match([buy('in', '1'), sell('in', '1'), sell('out by', '1'), buy('out by', '1')])
    expect(matches.map(told)).toEqual(['LONG 1: 1×1 → 3', 'SHORT 1: 2×1 → 4'])
  })

  it('turns a position around', () => {
    const { matches } = match([buy('in', '1'), sell('in/out', '3'), buy('in/out', '2.5'), sell('out', '0.5')])
    expect(matches.map(told)).toEqual(['LONG 1: 1×1 → 2', 'SHORT 2: 2×2 → 3', 'LONG 0.5: 3×0.5 → 4'])
    expect(matches.map(({ rows }) => rows.map(({ line }) => line))).toEqual([[1, 2], [3], [4]])
  })

  it('keeps what is open, and reports what closes nothing', () => {
    const { matches, rejected } = match([sell('out', '1'), buy('in', '1'), sell('out', '2')])
    expect(matches.map(told)).toEqual(['LONG 1: 2×1 → open'])
    expect(rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [1, 'It closes a position opened before the file starts.'],
      [3, 'It closes, in part, a position opened before the file starts.'],
    ])
  })

  it('puts every row into one place, loses no volume and no cent, whatever the deals', () => {
    const volume = fc.integer({ min: 1, max: 30 }).map((units) => String(units / 10))
    const deal = fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      entry: fc.constantFrom<Deal['entry']>('in', 'in', 'in', 'out', 'out', 'in/out', 'out by'),
      volume,
      costs: fc.integer({ min: 0, max: 999 }).map((cents) => (cents === 0 ? '0' : `-${cents / 100}`)),
      symbol: fc.constantFrom('EURUSD', 'GBPUSD'),
    })
    fc.assert(
      fc.property(fc.array(deal, { maxLength: 60 }), (list) => {
        const { matches, rejected } = match(list)
        const lines = [...matches.flatMap(({ rows }) => rows), ...rejected].map(({ line }) => line)
        expect(lines.toSorted((a, b) => a - b)).toEqual(list.map((_, at) => at + 1))

        const taken = list.filter((_, at) => !rejected.some(({ line }) => line === at + 1))
        const costs = matches.flatMap(({ entries, exit }) => [
          ...entries.map((piece) => piece.costs),
          exit?.costs ?? '0',
        ])
        expect(cents(costs)).toBe(cents(taken.map((one) => one.costs)))

        for (const { size, entries, exit, direction } of matches) {
          expect(cents(entries.map((piece) => piece.size))).toBe(cents([size]))
          if (exit !== null) expect(exit.deal.direction).not.toBe(direction)
        }
      }),
    )
  })

  it('pairs 100,000 deals without looking at all of them each time', () => {
    const half = Array.from({ length: 50_000 }, (_, at) => buy('in', String((at % 7) + 1)))
    const { matches } = match([...half, ...half.map(({ volume }) => sell('out', volume))])
    expect(matches).toHaveLength(50_000)
    expect(matches.every(({ exit }) => exit !== null)).toBe(true)
  })
})

it('rejects a volume that doubles cannot count', () => {
  const { matches, rejected } = match([buy('in', '99999999999999.0000000001'), buy('in', '1')])
  expect(rejected.map(({ reason }) => reason)).toEqual(['The volume has too many digits.'])
  expect(matches.map(told)).toEqual(['LONG 1: 2×1 → open'])
})

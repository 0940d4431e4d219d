import { noFilters } from '@afterclose/core/filters'
import { mulberry32 } from '@afterclose/core/mulberry32'
import type { PriceTracking } from '@afterclose/core/price-tracking'
import { originalStrategy, type Strategy } from '@afterclose/core/strategy'
import { aTrade, feedTradeOf } from '@afterclose/testkit/builders'
import { closedTrades } from '@afterclose/testkit/slow-journal'
import { runs } from '@afterclose/testkit/runs'
import { slowReplay } from '@afterclose/testkit/slow-strategies'
import { describe, expect, it } from 'vitest'
import { openBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { strategyTradesAnswer } from '../strategy-trades/strategy-trades-answer.ts'
import { strategyTradesReport, tradesPerPage } from '../strategy-trades/strategy-trades-report.ts'

/** A long trade from 100 without costs, as distances from its entry; the stop and the strategy's levels in the same units. */
interface Record {
  readonly stop: number
  readonly target: number
  readonly high: number
  readonly low: number
  readonly exit: number
  readonly otpHit: 'YES' | 'NO' | null
}
interface Levels {
  readonly stop: number
  readonly target: number
  readonly breakEven: number | null
  readonly ends?: Strategy['ends']
}

const strategyOf = ({ stop, target, breakEven, ends = 'LEVELS' }: Levels, risk: number): Strategy => ({
  ...originalStrategy,
  ends,
  stopMode: 'R',
  stopValue: stop / risk,
  targetMode: 'R',
  targetValue: target / risk,
  breakEvenAtR: breakEven === null ? null : breakEven / risk,
  costs: false,
})

function journalOf(records: readonly Record[]) {
  const trades = records.map(({ stop, target, high, low, exit, otpHit }, i) => {
    const price = (units: number): string => String(100 + units)
    return feedTradeOf({
      id: i + 1,
      screenshots: 0,
      input: aTrade({
        instrumentId: 1,
        direction: 'LONG',
        gainMode: 'CALCULATED',
        size: '1',
        commission: '0',
        entryPrice: price(0),
        exitPrice: price(exit),
        stopLoss: price(-stop),
        takeProfit: price(target),
        highestPrice: price(high),
        lowestPrice: price(low),
        otpHit,
      }),
    })
  })
  return { revision: 1, payins: [], trades }
}

/** What the engine says of each record under one strategy, in units of price. */
function bounded(records: readonly Record[], levels: Levels, tracking: PriceTracking = 'DURING_TRADE') {
  const journal = journalOf(records)
  const book = openBook(toColumns(journal), bestKernel)
  // all records of a group have one risk, so that one strategy fits them
  const strategies = [strategyOf(levels, records[0]!.stop)]
  const set = { strategies, pipSizes: [], tracking }
  const pages = Array.from({ length: Math.ceil(records.length / tradesPerPage) }, (_, page) =>
    strategyTradesReport(strategyTradesAnswer(book, noFilters, { ...set, order: 'EXIT', by: 1, page: page + 1 })),
  )
  const byId = new Map(closedTrades(journal).map((trade) => [trade.id, trade]))
  return pages
    .flatMap(({ trades }) => trades)
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, results: [result] }) => {
      const slow = slowReplay(byId.get(id)!, strategies[0]!, set)
      const risk = records[id - 1]!.stop
      return {
        as: result!.as,
        worst: Math.round(result!.r * risk * 1e4) / 1e4,
        best: Math.round(result!.optimisticR * risk * 1e4) / 1e4,
        row: `${slow.rule}; ${slow.breakEven}`,
      }
    })
}

describe('what a record leaves open is bounded', () => {
  // stop 4 and target 8 of the trade itself; what the strategy would make lies between worst and best
  const record = { stop: 4, target: 8, otpHit: null }
  it.each<[string, Record, Levels, worst: number, best: number, tracking?: PriceTracking]>([
    ['target', { ...record, high: 9, low: -1, exit: 5 }, { stop: 4, target: 8, breakEven: 4 }, 0, 8],
    ['both touched', { ...record, high: 9, low: -4, exit: 5 }, { stop: 4, target: 8, breakEven: 4 }, -4, 8],
    [
      'stop after the exit, armed',
      { ...record, otpHit: 'NO', high: 5, low: -1, exit: 3 },
      { stop: 4, target: 8, breakEven: 4 },
      0,
      0,
    ],
    [
      'stop after the exit, not armed',
      { ...record, otpHit: 'NO', high: 3, low: -1, exit: 3 },
      { stop: 4, target: 8, breakEven: 4 },
      -4,
      0,
    ],
    [
      'stop reached, not armed',
      { ...record, high: 3, low: -3, exit: -2 },
      { stop: 2, target: 8, breakEven: 4 },
      -2,
      -2,
    ],
    ['stop reached, armed', { ...record, high: 5, low: -3, exit: -2 }, { stop: 2, target: 8, breakEven: 4 }, -2, 0],
    ['real exit, not armed', { ...record, high: 3, low: -1, exit: 2 }, { stop: 4, target: 8, breakEven: 4 }, 2, 2],
    ['real exit lost, armed', { ...record, high: 5, low: -2, exit: -2 }, { stop: 4, target: 8, breakEven: 4 }, 0, 0],
    ['real exit won, armed', { ...record, high: 5, low: -2, exit: 3 }, { stop: 4, target: 8, breakEven: 4 }, 0, 3],
    [
      'real exit lost, armed perhaps after it',
      { ...record, high: 5, low: -2, exit: -2 },
      { stop: 4, target: 8, breakEven: 4 },
      -2,
      0,
      'FIXED_WINDOW',
    ],
    [
      'real exit won, armed perhaps after it',
      { ...record, high: 5, low: -2, exit: 3 },
      { stop: 4, target: 8, breakEven: 4 },
      0,
      3,
      'FIXED_WINDOW',
    ],
    ['left at its stop', { ...record, high: 1, low: -4, exit: -4 }, { stop: 6, target: 8, breakEven: null }, -6, 8],
    ['left at its target', { ...record, high: 8, low: -1, exit: 8 }, { stop: 4, target: 12, breakEven: null }, -4, 12],
    [
      'left at its stop, not armed',
      { ...record, high: 1, low: -4, exit: -4 },
      { stop: 6, target: 8, breakEven: 4 },
      -6,
      8,
    ],
    ['left at its stop, armed', { ...record, high: 5, low: -4, exit: -4 }, { stop: 6, target: 8, breakEven: 4 }, 0, 0],
    [
      'left at its target, armed',
      { ...record, high: 8, low: -1, exit: 8 },
      { stop: 4, target: 12, breakEven: 4 },
      0,
      12,
    ],
    [
      'left at its target, armed perhaps after it',
      { ...record, high: 8, low: -1, exit: 8 },
      { stop: 4, target: 12, breakEven: 4 },
      -4,
      12,
      'FIXED_WINDOW',
    ],
    // 95 percent of the way counts as the level, less does not
    ['almost its stop', { ...record, high: 1, low: -3.8, exit: -3.8 }, { stop: 6, target: 8, breakEven: null }, -6, 8],
    [
      'before its stop',
      { ...record, high: 1, low: -3.79, exit: -3.79 },
      { stop: 6, target: 8, breakEven: null },
      -3.79,
      -3.79,
    ],
    [
      'almost its target',
      { ...record, high: 7.6, low: -1, exit: 7.6 },
      { stop: 4, target: 12, breakEven: null },
      -4,
      12,
    ],
    [
      'before its target',
      { ...record, high: 7.59, low: -1, exit: 7.59 },
      { stop: 4, target: 12, breakEven: null },
      7.59,
      7.59,
    ],
    // break-even where the target is, or beyond it, does nothing
    ['break-even at the target', { ...record, high: 9, low: -1, exit: 5 }, { stop: 4, target: 8, breakEven: 8 }, 8, 8],
  ])('%s', (_, one, levels, worst, best, tracking) => {
    expect(bounded([one], levels, tracking)).toMatchObject([{ worst, best }])
  })

  it('by what 20,000 random paths make, and each end of each row is made by some path', () => {
    let draw = 0
    const random = (below: number): number => Math.floor(mulberry32(7, ++draw) * below)
    const reached = new Map<string, { paths: number; worst: number; best: number; isOpen: boolean }>()
    let outside = 0
    let paths = 0
    while (paths < 20_000) {
      // fractions of these stops have few decimals
      const own = { stop: [2, 4, 5][random(3)]!, target: 2 + random(9) }
      const levels = { stop: 1 + random(9), target: 1 + random(14), breakEven: random(3) === 0 ? null : 1 + random(8) }
      const group = Array.from({ length: 100 }, () => walk(own, levels, random)).filter((one) => one !== null)
      const made =
        group.length === 0
          ? []
          : bounded(
              group.map(({ record: one }) => one),
              levels,
            )
      for (const [i, { row, worst, best }] of made.entries()) {
        const result = group[i]!.result(row)
        if (result === null) continue
        paths++
        if (result < worst || result > best) outside++
        const counted = reached.get(row) ?? { paths: 0, worst: 0, best: 0, isOpen: false }
        counted.paths++
        counted.worst += Number(result === worst)
        counted.best += Number(result === best)
        counted.isOpen ||= worst < best
        reached.set(row, counted)
      }
    }
    expect(outside).toBe(0)
    const never = [...reached].filter(([, { worst, best, isOpen }]) => isOpen && (worst === 0 || best === 0))
    expect(never).toEqual([])
    expect(new Set([...reached.keys()].map((row) => row.split('; ')[1]))).toEqual(
      new Set([
        'none',
        'target',
        'both touched',
        'stop after the exit, armed',
        'stop after the exit, not armed',
        'stop reached, armed',
        'stop reached, not armed',
        'real exit, not armed',
        'lost or level, armed',
        'won, armed',
        'undecided, not known to be armed',
        'left at its stop, armed',
        'left at its target, armed',
      ]),
    )
  }, 60_000)

  it('by what random paths make that go on to a level, with extremes of FIXED_WINDOW', () => {
    let draw = 0
    const random = (below: number): number => Math.floor(mulberry32(13, ++draw) * below)
    let [paths, kept, unclear] = [0, 0, 0]
    while (paths < runs({ small: 1000, quick: 5000, full: 20_000 })) {
      const own = { stop: [2, 4, 5][random(3)]!, target: 2 + random(9) }
      const levels = { stop: 1 + random(9), target: 1 + random(14), breakEven: random(3) === 0 ? null : 1 + random(8) }
      const window = random(60)
      const group = Array.from({ length: 100 }, () => walk(own, levels, random, window))
      const found = bounded(
        group.map(({ record }) => record),
        levels,
        'FIXED_WINDOW',
      )
      for (const [i, { row, worst, best, as }] of found.entries()) {
        const result = group[i]!.result(row)
        if (result === null) continue
        expect(result, row).toBeGreaterThanOrEqual(worst)
        expect(result, row).toBeLessThanOrEqual(best)
        paths++
        kept += Number(as === 'ACTUAL')
        unclear += Number(worst < best)
      }
    }
    expect(Math.min(kept, unclear)).toBeGreaterThan(0)
  }, 60_000)

  it.each(['DURING_TRADE', 'FIXED_WINDOW'] as const)(
    'by what random paths make that end at the real exit, with extremes of %s',
    (tracking) => {
      let draw = 0
      const random = (below: number): number => Math.floor(mulberry32(11, ++draw) * below)
      let [paths, kept, unclear] = [0, 0, 0]
      while (paths < 5000) {
        const own = { stop: [2, 4, 5][random(3)]!, target: 2 + random(9) }
        const breakEven = random(3) === 0 ? null : 1 + random(8)
        const levels = { stop: 1 + random(9), target: 1 + random(14), breakEven, ends: 'REAL_EXIT' } as const
        const window = tracking === 'FIXED_WINDOW' ? random(60) : 0
        const group = Array.from({ length: 100 }, () => walk(own, levels, random, window)).filter((one) => one !== null)
        const found = bounded(
          group.map(({ record }) => record),
          levels,
          tracking,
        )
        for (const [i, { worst, best, as }] of found.entries()) {
          const result = group[i]!.result('6 neither')
          expect(result).toBeGreaterThanOrEqual(worst)
          expect(result).toBeLessThanOrEqual(best)
          paths++
          kept += Number(as === 'ACTUAL')
          unclear += Number(worst < best)
        }
      }
      expect(kept).toBeGreaterThan(0)
      expect(unclear).toBeGreaterThan(0)
    },
    60_000,
  )
})

/**
 * A path in steps of one unit, the record of a trade on it, and what a strategy makes on it: null where the path is too short. Where
 * the record does not keep the real exit the strategy holds on, beyond the exit, until one of its levels.
 *
 * @param window steps after the exit that its extremes include
 */
function walk(own: { stop: number; target: number }, levels: Levels, random: (below: number) => number, window = 0) {
  const path = [0]
  for (let step = 0; step < 400; step++) path.push(path.at(-1)! + (random(2) === 0 ? 1 : -1))
  const closes = 1 + random(60)
  const atLevel = path.findIndex((at) => at <= -own.stop || at >= own.target)
  const left = atLevel === -1 ? closes : Math.min(atLevel, closes)
  const open = path.slice(0, left + window + 1)
  const end = atLevel === -1 ? null : path[atLevel]! > 0 ? 'YES' : 'NO'
  const record: Record = {
    ...own,
    high: Math.max(...open),
    low: Math.min(...open),
    exit: path[left]!,
    otpHit: random(2) === 0 ? null : end,
  }
  const result = (row: string): number | null => {
    const keepsExit = row.startsWith('6 neither')
    let armed = false
    for (const [i, at] of path.entries()) {
      if (at <= -levels.stop) return -levels.stop
      if (at >= levels.target) return levels.target
      if (armed && at <= 0) return 0
      armed ||= levels.breakEven !== null && levels.breakEven < levels.target && at >= levels.breakEven
      if (keepsExit && i === left) return at
    }
    return null
  }
  return { record, result }
}

import { noFilters } from '@afterclose/core/filters'
import type { TradingRule } from '@afterclose/core/trading-rule'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals, type RandomJournal } from '@afterclose/testkit/random-journals'
import { randomPaths, randomRule } from '@afterclose/testkit/random-strategies'
import { type ClosedTrade, closedTrades, slowSelect } from '@afterclose/testkit/slow-journal'
import { slowRules, type SlowSizes } from '@afterclose/testkit/slow-rules'
import { slowTradesBehind } from '@afterclose/testkit/slow-trades-of'
import { big } from '@afterclose/core/decimal'
import * as fc from 'fast-check'
import { runs } from '@afterclose/testkit/runs'
import { describe, expect, it } from 'vitest'
import { openBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { rowsBehind } from '../trades-answer.ts'
import { tradingRulesAnswer } from './trading-rules-answer.ts'
import { type TradingRulesReport, tradingRulesReport } from './trading-rules-report.ts'

const bookOf = (journal: RandomJournal | typeof exampleJournal) => openBook(toColumns(journal), bestKernel)
const report = (journal: RandomJournal | typeof exampleJournal, rules: readonly TradingRule[], filters = noFilters) => {
  const view = { rules, columns: 400 }
  return tradingRulesReport(tradingRulesAnswer(bookOf(journal), filters, view))
}
const left = (journal: RandomJournal | typeof exampleJournal, rules: readonly TradingRule[], one = 0): number[] => {
  const book = bookOf(journal)
  return Array.from(rowsBehind(book, noFilters, { is: 'ruled', rules, one }), (row) => book.table.columns.id[row]!)
}

describe('rules kept on the trades of the worked example (H.1)', () => {
  it('leave out what would not have been taken, with its R and its money', () => {
    const rules: readonly TradingRule[] = [{ is: 'NO_ENTRY_FROM', hour: 19 }]
    const { actual, ruled, rules: effects, trades, withR } = report(exampleJournal, rules)
    // T9 was entered at 19:00 and lost 310, T11 at 20:00 and made 190
    expect(left(exampleJournal, rules)).toEqual([9, 11])
    expect([trades, withR]).toEqual([12, 11])
    expect(actual).toEqual({ trades: 12, r: expect.closeTo(7.6147, 4), gain: 1621.1 })
    expect(ruled).toEqual({ trades: 10, r: expect.closeTo(7.698, 4), gain: 1741.1 })
    expect(effects[0]).toMatchObject({
      leftOut: 2,
      halved: 0,
      r: expect.closeTo(0.0833, 4),
      gain: 120,
      // both are among the last four of twelve
      earlier: { r: 0, gain: 0 },
      later: { r: expect.closeTo(0.0833, 4), gain: 120 },
      hindsight: false,
    })
  })

  it('see what the rules before them have left', () => {
    const noPlan: TradingRule = { is: 'WITHOUT_COMMENT', kind: 'preTradeComments', comment: 2 }
    const carriers = exampleJournal.trades.filter(({ preTradeComments }) => preTradeComments.includes(2))
    expect(left(exampleJournal, [noPlan])).toEqual(carriers.map(({ id }) => id))
    expect(left(exampleJournal, [noPlan, noPlan], 1)).toEqual([])
  })

  it('say what each makes alone, whatever the rules before it leave', () => {
    const late: TradingRule = { is: 'NO_ENTRY_FROM', hour: 19 }
    const later: TradingRule = { is: 'NO_ENTRY_FROM', hour: 20 }
    const { rules } = report(exampleJournal, [late, later])
    // T9 of 19:00 lost 310, T11 of 20:00 made 190, 0.95 R
    expect(rules.map(({ gain, alone }) => [gain, alone.gain])).toEqual([
      [120, 120],
      [0, -190],
    ])
    expect(rules[1]).toMatchObject({ r: 0, alone: { r: expect.closeTo(-0.95, 6) } })
  })

  it('say which of them ask for what nobody knows at the entry', () => {
    const about = (kind: 'entryComments' | 'exitComments'): TradingRule => ({
      is: 'WITHOUT_COMMENT',
      kind,
      comment: 1,
    })
    const { rules } = report(exampleJournal, [about('entryComments'), about('exitComments')])
    expect(rules.map(({ hindsight }) => hindsight)).toEqual([false, true])
  })
})

describe('what counts', () => {
  const day = (trades: readonly [entry: string, exit: string, gain: string][]) => ({
    ...exampleJournal,
    payins: [],
    trades: trades.map(([entry, exit, gain], i) =>
      aFeedTrade({ id: i + 1, entryDate: `2024-03-${entry}:00`, exitDate: `2024-03-${exit}:00`, gain }),
    ),
  })

  it('is what was closed before the entry, on the day of the entry', () => {
    const journal = day([
      ['04T22:00', '05T08:00', '-100'], // counts on the 5th, when it was lost
      ['05T08:30', '05T10:00', '-100'],
      ['05T09:00', '05T12:00', '100'], // one loss is known
      ['05T10:00', '05T10:30', '100'], // the second is lost at this very moment: not known yet
      ['05T10:01', '05T11:00', '100'], // two are known
      ['06T10:00', '06T11:00', '100'],
    ])
    expect(left(journal, [{ is: 'STOP_AFTER_LOSSES', losses: 2 }])).toEqual([5])
    expect(left(journal, [{ is: 'STOP_AFTER_LOSSES', losses: 1 }])).toEqual([2, 4, 5, 3])
  })

  it('is what was entered earlier that day, of the same moment by id', () => {
    const journal = day([
      ['05T09:00', '06T09:00', '100'],
      ['05T10:00', '05T11:00', '100'],
      ['05T10:00', '05T10:30', '100'],
      ['06T00:00', '06T01:00', '100'],
    ])
    expect(left(journal, [{ is: 'MOST_A_DAY', trades: 2 }])).toEqual([3])
  })

  it('is the fall of what was traded, at the size it was traded with', () => {
    const journal = day([
      ['05T08:00', '05T08:30', '-100'],
      ['05T09:00', '05T09:30', '-100'], // 1R below: half, −0.5
      ['05T10:00', '05T10:30', '200'], // 1.5R below: half, +1
      ['05T11:00', '05T11:30', '100'], // 0.5R below: whole
    ])
    const rules: readonly TradingRule[] = [{ is: 'HALF_SIZE', belowHigh: 1 }]
    expect(left(journal, rules)).toEqual([2, 3])
    expect(report(journal, rules)).toMatchObject({
      actual: { trades: 4, r: 1, gain: 100 },
      ruled: { trades: 4, r: 0.5, gain: 50 },
      maxDrawdown: 2,
      ruledMaxDrawdown: 1.5,
      rules: [{ leftOut: 0, halved: 2, r: -0.5, gain: -50 }],
      together: { r: -0.5, gain: -50, earlier: { r: 0.5, gain: 50 }, later: { r: -1, gain: -100 } },
    })
  })
})

it('is what each rule decides of each trade, one after the other, by the text of the rules', () => {
  const reached = new Set<string>()
  fc.assert(
    fc.property(
      fc.oneof(randomPaths(), randomJournals()),
      fc.array(randomRule, { maxLength: 5 }),
      fc.option(randomFilters(), { freq: 1 }),
      (journal, rules, chosen) => {
        const filters = chosen ?? noFilters
        const closed = closedTrades(journal)
        const trades = slowSelect(closed, filters)
        const found = report(journal, rules, filters)
        const states = slowRules(trades, rules)
        const split = Math.floor((trades.length * 2) / 3)
        const r = (of: readonly ClosedTrade[], sizes: SlowSizes): number =>
          of.reduce((sum, one) => sum + (sizes.get(one) ?? 0) * Math.round((one.rMultiple ?? 0) * 1e6), 0) / 1e6
        const gain = (of: readonly ClosedTrade[], sizes: SlowSizes): number =>
          Number(of.reduce((sum, one) => sum.plus(big(one.gain).times(sizes.get(one) ?? 0)), big(0)))
        const amounts = (sizes: SlowSizes) => ({ trades: sizes.size, r: r(trades, sizes), gain: gain(trades, sizes) })
        expect([found.trades, found.actual, found.ruled]).toEqual([
          trades.length,
          amounts(states[0]!),
          amounts(states.at(-1)!),
        ])
        const expectGained = (
          { earlier, later, ...all }: TradingRulesReport['together'],
          before: SlowSizes,
          after: SlowSizes,
        ) => {
          for (const [part, of] of [
            [all, trades],
            [earlier, trades.slice(0, split)],
            [later, trades.slice(split)],
          ] as const) {
            expect(part.r).toBeCloseTo(r(of, after) - r(of, before), 6)
            expect(part.gain).toBeCloseTo(gain(of, after) - gain(of, before), 6)
          }
        }
        expectGained(found.together, states[0]!, states.at(-1)!)
        for (const [i, effect] of found.rules.entries()) {
          const [, only] = slowRules(trades, [rules[i]!])
          expect(effect.alone.r).toBeCloseTo(r(trades, only!) - r(trades, states[0]!), 6)
          expect(effect.alone.gain).toBeCloseTo(gain(trades, only!) - gain(trades, states[0]!), 6)
          const [before, after] = [states[i]!, states[i + 1]!]
          const changed = trades.filter((one) => before.get(one) !== after.get(one))
          expect([effect.without, effect.with]).toEqual([amounts(before), amounts(after)])
          expect([effect.leftOut, effect.halved]).toEqual([
            changed.filter((one) => !after.has(one)).length,
            changed.filter((one) => after.has(one)).length,
          ])
          expect(slowTradesBehind(closed, filters, effect.of)).toEqual(changed)
          if (changed.length > 0) reached.add(rules[i]!.is)
          expectGained(effect, before, after)
        }
        expect([...found.lines.ruled]).toEqual([0, ...trades.map((_, i) => r(trades.slice(0, i + 1), states.at(-1)!))])
        expect([...found.lines.actual]).toEqual([0, ...trades.map((_, i) => r(trades.slice(0, i + 1), states[0]!))])
      },
    ),
    { numRuns: runs({ quick: 200 }) },
  )
  expect([...reached].toSorted()).toEqual([
    'HALF_SIZE',
    'MOST_A_DAY',
    'NO_ENTRY_FROM',
    'STOP_AFTER_LOSSES',
    'WITHOUT_COMMENT',
  ])
})

import { noFilters } from '@afterclose/core/filters'
import { originalStrategy, type Strategy } from '@afterclose/core/strategy'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { describe, expect, it } from 'vitest'
import { openBook } from '../../book/trade-book.ts'
import { bestKernel } from '../../kernel/best-kernel.ts'
import { toColumns } from '../../trades/to-columns.ts'
import { rowsBehind } from '../trades-answer.ts'
import type { TradesOf } from '../trades-of.ts'
import { alternativeStrategiesAnswer } from './alternative-strategies-answer.ts'
import { alternativeStrategiesReport } from './alternative-strategies-report.ts'

const book = openBook(toColumns(exampleJournal), bestKernel)
const report = (strategies: readonly Strategy[]) => {
  const view = { strategies, pipSizes: [], tracking: 'DURING_TRADE' as const, columns: 400 }
  return alternativeStrategiesReport(alternativeStrategiesAnswer(book, noFilters, view))
}
const behind = (of: TradesOf): number[] =>
  Array.from(rowsBehind(book, noFilters, of), (row) => book.table.columns.id[row]!)
const named = (name: string, change: Partial<Strategy> = {}): Strategy => ({ ...originalStrategy, name, ...change })
const target = (targetValue: number) => ({ targetMode: 'R', targetValue }) as const
const stop = { stopMode: 'R', stopValue: 0.5 } as const

describe('the strategies of the worked example (H.5)', () => {
  it.each<[string, Partial<Strategy>, number, number, [number, number], number, number, number[] | number]>([
    ['original stop, original target', {}, 4.6147, 4.6147, [5, 6], 1.7413, 3.107, []],
    ['original stop, 1R target', target(1), 3.1147, 3.1147, [7, 4], 1.8584, 1.035, []],
    ['original stop, 3R target', target(3), -5.3853, 6.6147, [2, 9], 0.4226, 5.3853, [1, 7, 12]],
    ['0.5R stop, original target', stop, -0.8853, 5.1147, [2, 9], 0.8157, 2.8503, [8, 12]],
    ['0.5R stop, 1R target', { ...stop, ...target(1) }, -1.3853, 4.6147, [3, 8], 0.6743, 2.7803, [3, 5, 8, 12]],
    ['original, break-even at 1R', { breakEvenAtR: 1 }, -4.3853, 7.6147, [0, 11], 0, 4.3853, [1, 3, 4, 7, 8, 12]],
    ['original, break-even 0.5R', { breakEvenAtR: 0.5 }, -3.3853, 7.6147, [0, 11], 0, 3.3853, 5],
    ['original, break-even 2R', { breakEvenAtR: 2 }, 1.6147, 5.6147, [4, 7], 1.258, 3.2703, 2],
    ['3R target, break-even 1R', { ...target(3), breakEvenAtR: 1 }, -4.3853, 9.6147, [0, 11], 0, 4.3853, 6],
    ['1.5R stop, original target', { ...stop, stopValue: 1.5 }, 6.6147, 13.6147, [6, 5], 2.2781, 2.107, 2],
    ['1.5R stop, 3R target', { ...stop, stopValue: 1.5, ...target(3) }, -4.8853, 17.6147, [3, 8], 0.5003, 5.7487, 5],
    ['0.5R stop, 1R, 0.5R', { ...stop, ...target(1), breakEvenAtR: 0.5 }, -4.3853, 5.1147, [0, 11], 0, 4.3853, 8],
  ])('%s', (name, change, worst, best, decided, factor, fall, unclear) => {
    const found = report([named(name, change)])
    const [row] = found.strategies
    expect(row).toMatchObject({
      name,
      trades: 11,
      totalR: expect.closeTo(worst, 4),
      optimisticR: expect.closeTo(best, 4),
      againstActual: expect.closeTo(worst - 7.6147, 3),
      winners: decided[0],
      losers: decided[1],
      profitFactor: expect.closeTo(factor, 4),
      maxDrawdown: expect.closeTo(fall, 4),
    })
    const ids = behind(row!.unclear.of)
    expect(row!.unclear.trades).toBe(ids.length)
    expect(typeof unclear === 'number' ? ids.length : ids).toEqual(unclear)
    expect(found.actual).toMatchObject({ trades: 11, totalR: expect.closeTo(7.6147, 4) })
    expect(found.lacking.map(({ reason, trades, of }) => [reason, trades, behind(of)])).toEqual([['stop', 1, [10]]])
  })
})

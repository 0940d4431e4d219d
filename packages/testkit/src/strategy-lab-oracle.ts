import { noFilters } from '@afterclose/core/filters'
import { mulberry32 } from '@afterclose/core/mulberry32'
import { originalStrategy, type Strategy } from '@afterclose/core/strategy'
import { openBook } from '@afterclose/engine/book/trade-book'
import { Arena } from '@afterclose/engine/kernel/arena'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { alternativeStrategiesAnswer } from '@afterclose/engine/reports/alternative-strategies/alternative-strategies-answer'
import { alternativeStrategiesReport } from '@afterclose/engine/reports/alternative-strategies/alternative-strategies-report'
import { rowsBehind } from '@afterclose/engine/reports/trades-answer'
import { bandsOf } from '@afterclose/engine/simulator/bands'
import type { Source } from '@afterclose/engine/simulator/dealer'
import { countRuns, figuresOf } from '@afterclose/engine/simulator/figures'
import { roomOf } from '@afterclose/engine/simulator/kernel/room'
import { type Plan, type RunSlice, simulate } from '@afterclose/engine/simulator/simulate'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { exampleJournal } from './example-journal.ts'
import { textTable } from './text-table.ts'
import { perTrade } from './worked-example-expected.ts'

/** PRODUCT H.5 as specified: the results of every machine, to the last digit. */
export const labExpected = {
  draws: '0.6011037519, 0.4482905590, 0.8524657935, 0.6697340414, 0.1748138987',
  resampled: {
    final: '10584.7191, 10385.1575, 10278.4931',
    maxDrawdown: '1.0350, 2.0519, 1.0350',
    longestLost: '1, 2, 1',
  },
  byChances: { final: '10094.9908, 10505.9592, 10094.9908', maxDrawdown: '1.9900, 1.0000, 1.9900' },
  spread: {
    final: '1264.45, 2711.18, 4383.73, 5840.44, 8562.13, 13199.20, 24516.41',
    bands: '2711.18, 4383.73, 5840.44, 8562.13, 13199.20',
    maxDrawdown: '20.229, 58.838, 89.641',
    longestLost: '6, 11, 21',
    ruin: '53.0',
    profit: '17.5',
  },
  actual: '7.6147',
  strategies: textTable(
    ['strategy', 'pessimistic', 'optimistic', 'decided', 'profitFactor', 'maxDrawdown', 'unclear'],
    `
    original stop, original target | 4.6147  | 4.6147 | 5/6 | 1.7413 | 3.1070 | none
    original stop, 1R target       | 3.1147  | 3.1147 | 7/4 | 1.8584 | 1.0350 | none
    original stop, 3R target       | -5.3853 | 6.6147 | 2/9 | 0.4226 | 5.3853 | 1, 7, 12
    0.5R stop, original target     | -0.8853 | 5.1147 | 2/9 | 0.8157 | 2.8503 | 8, 12
    0.5R stop, 1R target           | -1.3853 | 4.6147 | 3/8 | 0.6743 | 2.7803 | 3, 5, 8, 12
    original, break-even at 1R     | -4.3853 | 7.6147 | 0/11 | 0.0000 | 4.3853 | 1, 3, 4, 7, 8, 12
    `,
  ),
}

const to =
  (digits: number) =>
  (value: number): string =>
    value.toFixed(digits)
const list = (values: Iterable<number> | null, digits: number): string =>
  Array.from(values ?? [], to(digits)).join(', ')

const plan: Plan = {
  source: {
    mode: 'RESAMPLE',
    // as trades store it, to the sixth decimal
    r: perTrade
      .filter(({ risk }) => risk !== '-')
      .map(({ gain, risk }) => Math.round((Number(gain) / Number(risk)) * 1e6) / 1e6),
    blockLength: 1,
  },
  sizing: { kind: 'FRACTION', percent: 1 },
  startBalance: 10_000,
  tradesPerRun: 5,
  seed: 42,
}
const chances = (winProbability: number, breakEvenProbability: number, avgWinR: number): Source => ({
  mode: 'PARAMETRIC',
  winProbability,
  breakEvenProbability,
  avgWinR,
  avgLossR: 1,
})
const finals = ({ balances, runs }: RunSlice): Float64Array => balances.subarray(-runs)

const named = (name: string, change: Partial<Strategy> = {}): Strategy => ({ ...originalStrategy, name, ...change })
const target = (targetValue: number) => ({ targetMode: 'R', targetValue }) as const
const stop = { stopMode: 'R', stopValue: 0.5 } as const
const strategies: readonly Strategy[] = [
  named('original stop, original target'),
  named('original stop, 1R target', target(1)),
  named('original stop, 3R target', target(3)),
  named('0.5R stop, original target', stop),
  named('0.5R stop, 1R target', { ...stop, ...target(1) }),
  named('original, break-even at 1R', { breakEvenAtR: 1 }),
]

/** Results of the engine on the current machine. */
export function labAnswered(): typeof labExpected {
  const resampled = simulate(plan, 0, 3)
  const byChances = simulate({ ...plan, source: chances(0.5, 0.1, 2) }, 0, 3)
  return {
    draws: list(
      [1, 2, 3, 4, 5].map((nth) => mulberry32(42, nth)),
      10,
    ),
    resampled: {
      final: list(finals(resampled), 4),
      maxDrawdown: list(resampled.maxDrawdown, 4),
      longestLost: list(resampled.longestLost, 0),
    },
    byChances: { final: list(finals(byChances), 4), maxDrawdown: list(byChances.maxDrawdown, 4) },
    spread: spread(),
    ...ofStrategies(),
  }
}

function spread(): (typeof labExpected)['spread'] {
  const sizing = { kind: 'FRACTION', percent: 2 } as const
  const slice = simulate({ ...plan, source: chances(0.4, 0, 1.4), sizing, tradesPerRun: 500 }, 0, 200)
  const { finalBalance, maxDrawdownPercent, longestLosingStreak } = figuresOf([slice], 10_000)
  const ends = (values: readonly number[] | null): readonly number[] => [0, 3, 6].map((i) => values![i]!)
  const counts = countRuns([slice], { startBalance: 10_000, ruinPercent: 50, goalPercent: 100 })
  const percent = (count: number): string => ((count * 100) / counts.runs).toFixed(1)
  return {
    final: list(finalBalance.values, 2),
    bands: list(
      bandsOf([slice]).map((line) => line.at(-1)!),
      2,
    ),
    maxDrawdown: list(ends(maxDrawdownPercent.values), 3),
    longestLost: list(ends(longestLosingStreak.values), 0),
    ruin: percent(counts.ruin),
    profit: percent(counts.profit),
  }
}

function ofStrategies(): Pick<typeof labExpected, 'actual' | 'strategies'> {
  const book = openBook(toColumns(exampleJournal), bestKernel)
  const reportOf = (strategy: Strategy) => {
    const view = { strategies: [strategy], pipSizes: [], tracking: 'DURING_TRADE' as const, columns: 400 }
    return alternativeStrategiesReport(alternativeStrategiesAnswer(book, noFilters, view))
  }
  const rows = strategies.map((strategy) => {
    const row = reportOf(strategy).strategies[0]!
    const ids = Array.from(rowsBehind(book, noFilters, row.unclear.of), (each) => book.table.columns.id[each]!)
    return {
      strategy: row.name,
      pessimistic: to(4)(row.totalR!),
      optimistic: to(4)(row.optimisticR!),
      decided: `${row.winners}/${row.losers}`,
      profitFactor: to(4)(row.profitFactor!),
      maxDrawdown: to(4)(row.maxDrawdown),
      unclear: ids.length === 0 ? 'none' : ids.join(', '),
    }
  })
  return { actual: to(4)(reportOf(originalStrategy).actual.totalR!), strategies: rows }
}

/** Whether both WebAssembly kernels run on this machine, and not their fallbacks. */
export const labUsesVectors = (): boolean => bestKernel(new Arena()).name === 'simd' && roomOf(1) !== null

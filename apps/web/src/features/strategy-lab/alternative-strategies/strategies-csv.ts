import type {
  AlternativeStrategiesReport,
  StrategyResult,
  StrategyRow,
} from '@afterclose/engine/reports/alternative-strategies/alternative-strategies-report'
import { figure } from '../../../ui/figure.ts'
import { type Rows, rowsOf } from '../../../ui/rows.ts'
import { actualName } from './strategies-table.tsx'

const inR = { decimals: 6 }

interface Line {
  readonly name: string
  readonly result: StrategyResult
  /** Null for the actual result. */
  readonly row: StrategyRow | null
}

/** CSV of the table. */
export const csvOf = ({ actual, strategies }: AlternativeStrategiesReport): Rows =>
  rowsOf<Line>(
    [
      { name: actualName, result: actual, row: null },
      ...strategies.map((row) => ({ name: row.name, result: row, row })),
    ],
    [
      figure({ head: 'Strategy', value: ({ name }) => name }),
      figure({ head: 'Trades', value: ({ result }) => result.trades }),
      figure({ head: 'Win rate, %', value: ({ result }) => result.winRate, decimals: 2 }),
      figure({ head: 'Total R', value: ({ result }) => result.totalR, ...inR }),
      figure({ head: 'Best case', value: ({ row }) => row?.optimisticR ?? null, ...inR }),
      figure({ head: 'Versus actual', value: ({ row }) => row?.againstActual ?? null, ...inR }),
      figure({ head: 'Avg R', value: ({ result }) => result.avgR, ...inR }),
      figure({ head: 'PF', value: ({ result }) => result.profitFactor, decimals: 4 }),
      figure({ head: 'Max drawdown, R', value: ({ result }) => result.maxDrawdown, ...inR }),
      figure({ head: 'Best', value: ({ result }) => result.best, ...inR }),
      figure({ head: 'Worst', value: ({ result }) => result.worst, ...inR }),
      figure({ head: 'By bars', value: ({ row }) => row?.byBars.trades ?? null }),
      figure({ head: 'At target', value: ({ row }) => row?.target.trades ?? null }),
      figure({ head: 'At stop', value: ({ row }) => row?.stop.trades ?? null }),
      figure({ head: 'By rule', value: ({ row }) => row?.rule.trades ?? null }),
      figure({ head: 'By time', value: ({ row }) => row?.time.trades ?? null }),
      figure({ head: 'Unchanged', value: ({ row }) => row?.actual.trades ?? null }),
      figure({ head: 'Unclear', value: ({ row }) => row?.unclear.trades ?? null }),
    ],
  )

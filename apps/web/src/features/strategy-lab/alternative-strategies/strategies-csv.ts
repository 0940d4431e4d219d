import type {
  AlternativeStrategiesReport,
  StrategyResult,
  StrategyRow,
} from '@afterclose/engine/reports/alternative-strategies/alternative-strategies-report'
import type { ChartTable } from '../../../ui/chart/chart-table.tsx'
import { actualName } from './strategies-table.tsx'

const places = 6
const heads: readonly (readonly [head: string, decimals?: number])[] = [
  ['Strategy'],
  ['Trades'],
  ['Win rate, %', 2],
  ['Total R', places],
  ['Best case', places],
  ['Versus actual', places],
  ['Avg R', places],
  ['PF', 4],
  ['Max drawdown, R', places],
  ['Best', places],
  ['Worst', places],
  ['At target'],
  ['At stop'],
  ['Unchanged'],
  ['Unclear'],
]

/** The table as a file. */
export function csvOf({ actual, strategies }: AlternativeStrategiesReport): Pick<ChartTable, 'columns' | 'rows'> {
  const cells = (name: string, result: StrategyResult, row: StrategyRow | null) => [
    name,
    result.trades,
    result.winRate,
    result.totalR,
    row === null ? null : row.optimisticR,
    row === null ? null : row.againstActual,
    result.avgR,
    result.profitFactor,
    result.maxDrawdown,
    result.best,
    result.worst,
    ...(row === null ? [] : [row.target.trades, row.stop.trades, row.actual.trades, row.unclear.trades]),
  ]
  return {
    columns: heads.map(([head, decimals]) => (decimals === undefined ? { head } : { head, decimals })),
    rows: [cells(actualName, actual, null), ...strategies.map((row) => cells(row.name, row, row))],
  }
}

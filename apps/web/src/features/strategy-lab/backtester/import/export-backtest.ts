import type { BacktestView } from '@afterclose/contract/backtests'
import { backtestCsv, type BacktestNames } from '@afterclose/core/backtest-csv'
import { queryClient } from '../../../../journal/query-client.ts'
import { toastProblem } from '../../../../parts/toasts.tsx'
import { download, fileName } from '../../../../ui/chart/chart-export.ts'
import { backtestQueries } from '../backtest-queries.ts'

/** Saves the trades of a backtest as a CSV file, which can be imported again. */
export async function exportBacktest(
  journalId: number,
  { id, name }: Pick<BacktestView, 'id' | 'name'>,
  names: BacktestNames,
): Promise<void> {
  try {
    const trades = await queryClient.fetchQuery(backtestQueries.trades(journalId, id))
    const csv = backtestCsv(trades, names)
    download(fileName(name, 'csv'), new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  } catch (error) {
    toastProblem(error, 'exporting the trades')
  }
}

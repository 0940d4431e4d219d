import type { BacktestView } from '@afterclose/contract/backtests'
import { api } from './api.ts'
import { openBacktestFile } from './dialogs.ts'
import { journalKey } from './journal-data.ts'
import { queryClient } from './query-client.ts'

/** Creates a backtest with the name of the file, and opens the preview of its trades. The page of the backtest is to be opened then. */
export async function newBacktestOfFile(journalId: number, file: File): Promise<BacktestView> {
  const name =
    file.name
      .replace(/\.[^.]+$/, '')
      .trim()
      .slice(0, 100) || 'Backtest'
  const backtest = await api.createBacktest({ params: { journalId }, body: { name } })
  await queryClient.invalidateQueries({ queryKey: [...journalKey(journalId), 'backtests'] })
  openBacktestFile(backtest, file)
  return backtest
}

import type { BacktestView } from '@afterclose/contract/backtests'
import { BacktestInput } from '@afterclose/contract/backtests'
import { counted, plural } from '@afterclose/core/format'
import { api } from '../../../journal/api.ts'
import { confirm } from '../../../journal/dialogs.ts'
import { toastDone, toastProblem } from '../../../parts/toasts.tsx'
import { refreshBacktest, refreshBacktests } from './backtest-queries.ts'

/** Finishes a backtest, or reopens it. */
export async function setStatus(journalId: number, backtest: BacktestView, status: BacktestView['status']) {
  const { id, name, modified } = backtest
  const body = { ...BacktestInput.parse(backtest), status, modified }
  try {
    await api.replaceBacktest({ params: { journalId, backtestId: id }, body })
    toastDone(status === 'FINISHED' ? `${name} is finished.` : `${name} is reopened.`)
  } catch (error) {
    toastProblem(error, 'saving the backtest')
  }
  // also after an error: another tab or user may have changed it
  await refreshBacktests(journalId)
}

/** Asks for confirmation, then deletes a backtest with its trades. True if deleted. */
export async function deleteBacktest(journalId: number, { id, name, trades }: BacktestView): Promise<boolean> {
  const sure = await confirm({
    title: `Delete ${name}?`,
    message:
      trades === 0
        ? 'It has no trades.'
        : `${counted(trades, 'tested trade')} ${plural(trades, 'goes', 'go')} with it. This cannot be undone.`,
    action: 'Delete',
    danger: true,
  })
  if (!sure) return false
  try {
    await api.removeBacktest({ params: { journalId, backtestId: id } })
    await refreshBacktests(journalId)
    toastDone(`${name} deleted.`)
    return true
  } catch (error) {
    toastProblem(error, 'deleting the backtest')
    return false
  }
}

/** Asks for confirmation, then deletes trades of a backtest. True if at least one was deleted. */
export async function deleteTrades(journalId: number, backtestId: number, ids: readonly number[]): Promise<boolean> {
  const sure = await confirm({
    title: ids.length === 1 ? 'Delete this tested trade?' : `Delete ${counted(ids.length, 'tested trade')}?`,
    message: 'The balance after each later trade is recalculated. This cannot be undone.',
    action: 'Delete',
    danger: true,
  })
  if (!sure) return false
  let deleted = 0
  try {
    const { removed } = await api.removeBacktestTrades({ params: { journalId, backtestId }, body: { ids: [...ids] } })
    deleted = removed
    toastDone(`${counted(deleted, 'tested trade')} deleted.`)
  } catch (error) {
    toastProblem(error, 'deleting the trades')
  }
  await refreshBacktest(journalId, backtestId)
  return deleted > 0
}

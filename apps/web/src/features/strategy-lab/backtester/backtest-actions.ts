import type { BacktestView } from '@afterclose/contract/backtests'
import { BacktestInput } from '@afterclose/contract/backtests'
import { counted, plural } from '@afterclose/core/format'
import { api } from '../../../journal/api.ts'
import { confirm } from '../../../journal/dialogs.ts'
import { toastUndoable } from '../../../parts/records/toast-deleted.ts'
import { toastProblem } from '../../../parts/toasts.tsx'
import { refreshBacktest, refreshBacktests } from './backtest-queries.ts'

/** Finishes a backtest, or reopens it. */
export async function setStatus(journalId: number, backtest: BacktestView, status: BacktestView['status']) {
  const { id, name, modified } = backtest
  const body = { ...BacktestInput.parse(backtest), status, modified }
  try {
    const { receipt } = await api.replaceBacktest({ params: { journalId, backtestId: id }, body })
    toastUndoable({
      journalId,
      text: status === 'FINISHED' ? `${name} is finished.` : `${name} is reopened.`,
      receipts: [receipt],
      refresh: () => refreshBacktests(journalId),
      doing: 'saving the backtest',
    })
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
        : `${counted(trades, 'tested trade')} ${plural(trades, 'goes', 'go')} with it.`,
    action: 'Delete',
    danger: true,
  })
  if (!sure) return false
  try {
    const { receipt } = await api.removeBacktest({ params: { journalId, backtestId: id } })
    await refreshBacktests(journalId)
    const refresh = () => refreshBacktests(journalId)
    toastUndoable({ journalId, text: `${name} deleted.`, receipts: [receipt], refresh })
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
    message: 'The balance after each later trade is recalculated.',
    action: 'Delete',
    danger: true,
  })
  if (!sure) return false
  let deleted = 0
  try {
    const body = { ids: [...ids] }
    const { removed, receipt } = await api.removeBacktestTrades({ params: { journalId, backtestId }, body })
    deleted = removed
    toastUndoable({
      journalId,
      text: `${counted(deleted, 'tested trade')} deleted.`,
      receipts: [receipt],
      refresh: () => refreshBacktest(journalId, backtestId),
    })
  } catch (error) {
    toastProblem(error, 'deleting the trades')
  }
  await refreshBacktest(journalId, backtestId)
  return deleted > 0
}

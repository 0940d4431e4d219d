import type { BacktestTradeView } from '@afterclose/contract/backtest-trades'
import type { BacktestView } from '@afterclose/contract/backtests'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../journal/api.ts'
import { journalKey } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'

const mostAtOnce = 200

export const backtestQueries = {
  /** All of a journal, newest first. */
  all: (journalId: number) =>
    queryOptions({
      queryKey: [...journalKey(journalId), 'backtests'],
      queryFn: async ({ signal }): Promise<readonly BacktestView[]> => {
        const found: BacktestView[] = []
        let after: number | undefined
        do {
          const query = { limit: mostAtOnce, after }
          const answer = await api.listBacktests({ params: { journalId }, query }, signal)
          found.push(...answer.backtests)
          after = answer.next ?? undefined
        } while (after !== undefined)
        return found
      },
    }),
  /** Trades of one backtest, in logging order. */
  trades: (journalId: number, backtestId: number) =>
    queryOptions({
      queryKey: [...journalKey(journalId), 'backtest-trades', backtestId],
      queryFn: async ({ signal }): Promise<readonly BacktestTradeView[]> =>
        (await api.listBacktestTrades({ params: { journalId, backtestId } }, signal)).trades,
      structuralSharing: false, // ten thousand trades are not compared with ten thousand others
    }),
} as const

export const refreshBacktests = (journalId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: backtestQueries.all(journalId).queryKey })

/** After a change of one trade, the balances of later ones change. */
export async function refreshBacktest(journalId: number, backtestId: number): Promise<void> {
  await Promise.all([
    refreshBacktests(journalId),
    queryClient.invalidateQueries({ queryKey: backtestQueries.trades(journalId, backtestId).queryKey }),
  ])
}

/** Updates cached trades of a backtest. */
export function changeTrades(
  journalId: number,
  backtestId: number,
  to: (trades: readonly BacktestTradeView[]) => readonly BacktestTradeView[],
): void {
  const { queryKey } = backtestQueries.trades(journalId, backtestId)
  queryClient.write(queryKey, (trades) => (trades === undefined ? trades : to(trades)))
}

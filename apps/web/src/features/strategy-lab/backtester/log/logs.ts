import { useMemo } from 'react'
import { api } from '../../../../journal/api.ts'
import { deviceOutbox, useWaitingEntries, waitingEntries } from '../../../../journal/device/waiting.ts'
import { followSession, pageUser } from '../../../../journal/session.ts'
import { useStore } from '../../../../journal/store.ts'
import { storeWaiting } from '../../../../parts/slots/waiting-pictures.ts'
import { toastProblem } from '../../../../parts/toasts.tsx'
import { changeTrades, refreshBacktest, refreshBacktests } from '../backtest-queries.ts'
import {
  createTradeLogs,
  emptyLog,
  entriesOf,
  logKey,
  type PendingTrades,
  pendingTrades,
  type Place,
  type TradeLog,
} from './trade-log.ts'

const paramsOf = ({ journalId, backtestId }: Place) => ({ journalId, backtestId })

/** The logged trades of this visit, for all backtests. */
export const tradeLogs = createTradeLogs({
  device: deviceOutbox,
  entries: waitingEntries,
  newKey: () => crypto.randomUUID(),
  send: async (at, key, body, picture) => {
    const trade = await api.createBacktestTrade({ params: paramsOf(at), body, key })
    const owner = { of: 'BACKTEST', backtestId: at.backtestId, id: trade.id } as const
    if (picture !== null) await storeWaiting(at.journalId, owner, [{ slot: 1, content: picture, problem: null }])
    return trade
  },
  remove: (at, tradeId) => api.removeBacktestTrade({ params: { ...paramsOf(at), tradeId } }),
  stored: (at, trade) => {
    changeTrades(at.journalId, at.backtestId, (trades) => [...trades.filter(({ id }) => id !== trade.id), trade])
    refreshWhenDone(at)
  },
  removed: (at, tradeId) => {
    changeTrades(at.journalId, at.backtestId, (trades) => trades.filter(({ id }) => id !== tradeId))
    refreshWhenDone(at)
  },
  changedElsewhere: ({ journalId, backtestId }) => void refreshBacktest(journalId, backtestId),
  failed: (error) => toastProblem(error, 'logging the trade'),
  followUser: (listener) => {
    let userId = pageUser()?.userId
    followSession(() => {
      if (pageUser()?.userId !== userId) listener()
      userId = pageUser()?.userId
    })
  },
})

/** Figures of the list of backtests follow once the last trade is stored. */
function refreshWhenDone(at: Place): void {
  if (entriesOf(waitingEntries.get(), at).length <= 1) void refreshBacktests(at.journalId)
}

export const useTradeLog = (at: Place): TradeLog => useStore(tradeLogs.all).get(logKey(at)) ?? emptyLog

/** Trades of a log that are not stored yet, and ids of stored ones whose removal waits. */
export function usePendingTrades({ journalId, backtestId }: Place): PendingTrades {
  const entries = useWaitingEntries()
  const log = useTradeLog({ journalId, backtestId })
  return useMemo(
    () => pendingTrades(entriesOf(entries, { journalId, backtestId }), log),
    [entries, log, journalId, backtestId],
  )
}

import { api } from '../../../../journal/api.ts'
import { queryClient } from '../../../../journal/query-client.ts'
import { useStore } from '../../../../journal/store.ts'
import { fillSlot } from '../../../../parts/slots/waiting-pictures.ts'
import { backtestQueries, changeTrades, refreshBacktests } from '../backtest-queries.ts'
import { logKey, type Place, type TradeLog } from './log-steps.ts'
import { createTradeLogs } from './trade-log.ts'

/** The logged trades of this visit, for all backtests. */
export const tradeLogs = createTradeLogs({
  log: (params, trade, seq) => api.createBacktestTrade({ params: paramsOf(params), body: { ...trade, seq } }),
  fill: async ({ journalId, backtestId }, id, content) => {
    const { screenshots, modified } = await fillSlot(
      journalId,
      { of: 'BACKTEST', backtestId, id },
      { slot: 1, content },
    )
    const [screenshot] = screenshots
    if (screenshot === undefined) return
    changeTrades(journalId, backtestId, (trades) =>
      trades.map((trade) => (trade.id === id ? { ...trade, screenshot, modified } : trade)),
    )
  },
  remove: (params, tradeId) => api.removeBacktestTrade({ params: { ...paramsOf(params), tradeId } }),
  knownTrades: ({ journalId, backtestId }) =>
    queryClient.ensureQueryData(backtestQueries.trades(journalId, backtestId)),
  reload: ({ journalId, backtestId }) =>
    queryClient.fetchQuery({ ...backtestQueries.trades(journalId, backtestId), staleTime: 0 }),
  keep: ({ journalId, backtestId }, trade) =>
    changeTrades(journalId, backtestId, (trades) => [...trades.filter(({ id }) => id !== trade.id), trade]),
  forget: ({ journalId, backtestId }, tradeId) =>
    changeTrades(journalId, backtestId, (trades) => trades.filter(({ id }) => id !== tradeId)),
  settled: ({ journalId }) => void refreshBacktests(journalId),
})

const paramsOf = ({ journalId, backtestId }: Place) => ({ journalId, backtestId })

const none: Pick<TradeLog, 'steps' | 'state' | 'problem' | 'undoable' | 'ids'> = {
  steps: [],
  state: 'fine',
  problem: null,
  undoable: [],
  ids: new Map(),
}

export const useTradeLog = (at: Place) => useStore(tradeLogs.all).get(logKey(at)) ?? none

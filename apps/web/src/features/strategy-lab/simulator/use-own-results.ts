import { outcomes } from '@afterclose/core/trade'
import { dayNumber, wallClock } from '@afterclose/core/time'
import type { BacktestTradeView } from '@afterclose/contract/backtest-trades'
import type { OwnResults } from '@afterclose/engine/reports/own-results'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { type EngineResult, useReport } from '../../../journal/engine/hooks.ts'

/** Source of the results. */
export type ResultsFrom = { readonly is: 'TRADES' } | { readonly is: 'BACKTEST'; readonly name: string }

export interface Results extends OwnResults {
  readonly from: ResultsFrom
}

const fromTrades: ResultsFrom = { is: 'TRADES' }
const ofTrades = (answer: OwnResults): Results => ({ ...answer, from: fromTrades })

/** @param from as in the address: undefined, or `backtest:ID` */
export function useOwnResults(from: string | undefined): EngineResult<Results> {
  const backtestId = from === undefined ? null : Number(from.slice('backtest:'.length))
  const ownTrades = useReport('ownResults', null, ofTrades, { enabled: backtestId === null })
  const { id: journalId } = useActiveJournal()
  const ofBacktest = useQuery({ ...backtestResults(journalId, backtestId ?? 0), enabled: backtestId !== null })
  return backtestId === null ? ownTrades : ofBacktest
}

const backtestResults = (journalId: number, backtestId: number) =>
  queryOptions({
    queryKey: ['journal', journalId, 'backtest-results', backtestId],
    // it may be changed on another page
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Results> => {
      const [{ trades }, { backtests }] = await Promise.all([
        api.listBacktestTrades({ params: { journalId, backtestId } }, signal),
        api.listBacktests({ params: { journalId }, query: { limit: 200 } }, signal),
      ])
      const name = backtests.find(({ id }) => id === backtestId)?.name ?? 'Backtest'
      return { ...resultsOfBacktest(trades), from: { is: 'BACKTEST', name } }
    },
  })

/** In logged order; their days are those of their entries, because they have no exit days. */
export function resultsOfBacktest(trades: readonly BacktestTradeView[]): OwnResults {
  const withR = trades.flatMap(({ r, outcome, entryDate }) =>
    r === null || outcome === null
      ? []
      : [{ r, outcome: outcomes.indexOf(outcome), day: dayNumber(wallClock(entryDate)) }],
  )
  const days = Map.groupBy(withR, ({ day }) => day)
  return {
    trades: trades.length,
    r: Float64Array.from(withR, ({ r }) => r),
    outcome: Uint8Array.from(withR, ({ outcome }) => outcome),
    tradesPerDay: Uint32Array.from([...days.values()], ({ length }) => length),
  }
}

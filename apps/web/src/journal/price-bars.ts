import * as contract from '@afterclose/contract/bars'
import { queryOptions } from '@tanstack/react-query'
import { callOf } from './call-server.ts'
import { journalKey } from './journal-data.ts'

/** The calls about price bars; their schemas are loaded with the parts that show some. */
export const barCalls = {
  list: callOf(contract.listBarSeries),
  remove: callOf(contract.removeBarSeries),
  jobs: callOf(contract.listBarJobs),
  readJob: callOf(contract.readBarJob),
  confirm: callOf(contract.confirmBarJob),
  cancel: callOf(contract.cancelBarJob),
  ofTrade: callOf(contract.readTradeBars),
  fill: callOf(contract.fillPriceExtremes),
}

/** Bars of the user, which all of his journals share. */
export const barsKey = ['price-bars'] as const

/** The bars around a trade, as they are now. @param length seconds of a bar; undefined: what shows the trade well */
export const tradeBarsQuery = (journalId: number, tradeId: number, length: number | undefined) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'trade', tradeId, 'bars', length ?? 'fitting'],
    queryFn: ({ signal }) => barCalls.ofTrade({ params: { journalId, tradeId }, query: { length } }, signal),
    staleTime: 60_000,
  })

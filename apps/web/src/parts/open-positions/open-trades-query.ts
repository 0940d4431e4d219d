import { listLastPrices } from '@afterclose/contract/last-prices'
import type { TradeView } from '@afterclose/contract/trades'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../journal/api.ts'
import { callOf } from '../../journal/call-server.ts'
import { keepAnswerTo } from '../../journal/engine/hooks.ts'
import { journalKey } from '../../journal/journal-data.ts'
import { barsKey } from '../../journal/price-bars.ts'

/** The most that a page of the list contains. */
const pageSize = 500

/** Every open trade as the server has it, with its fills and the version that a change of it names. */
export const openTradesQuery = (journalId: number, revision: number | undefined) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'open-trades', revision ?? null],
    queryFn: async ({ signal }) => {
      const trades: TradeView[] = []
      let after: string | undefined
      do {
        const query = { state: 'open', limit: pageSize, ...(after === undefined ? {} : { after }) } as const
        const page = await api.listTrades({ params: { journalId }, query }, signal)
        trades.push(...page.trades)
        after = page.next ?? undefined
      } while (after !== undefined)
      return trades
    },
    enabled: revision !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    placeholderData: keepAnswerTo([...journalKey(journalId), 'open-trades']),
  })

/** Last known prices of instruments, requested again when price bars change. */
export const lastPricesQuery = (journalId: number, instrumentIds: readonly number[]) =>
  queryOptions({
    queryKey: [...barsKey, 'last-prices', journalId, instrumentIds.toSorted((a, b) => a - b).join()],
    queryFn: ({ signal }) => callOf(listLastPrices)({ params: { journalId } }, signal),
    enabled: instrumentIds.length > 0,
    retry: false, // without prices everything else is known
    placeholderData: keepAnswerTo([...barsKey, 'last-prices', journalId]),
  })

import { listMissedTrades, type MissedTradeView } from '@afterclose/contract/missed-trades'
import { listTradePlans, type TradePlanView } from '@afterclose/contract/trade-plans'
import { queryOptions } from '@tanstack/react-query'
import { journalKey } from './journal-data.ts'
import { allOf, pagesOf } from './list-pages.ts'

/** All missed trades of a journal, newest entry first, and all of its plans, as on a board. They are few compared with its trades. */
export const planning = {
  missedTrades: (journalId: number) =>
    queryOptions({
      queryKey: [...journalKey(journalId), 'missed-trades'],
      queryFn: ({ signal }): Promise<readonly MissedTradeView[]> =>
        allOf(
          pagesOf(listMissedTrades, { params: { journalId }, query: { limit: 500 } }, signal),
          ({ missedTrades }) => missedTrades,
        ),
    }),
  plans: (journalId: number) =>
    queryOptions({
      queryKey: [...journalKey(journalId), 'trade-plans'],
      queryFn: ({ signal }): Promise<readonly TradePlanView[]> =>
        allOf(
          pagesOf(listTradePlans, { params: { journalId }, query: { limit: 200 } }, signal),
          ({ tradePlans }) => tradePlans,
        ),
    }),
} as const

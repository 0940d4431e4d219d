import type { MissedTradeView } from '@afterclose/contract/missed-trades'
import type { TradePlanView } from '@afterclose/contract/trade-plans'
import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { journalKey } from './journal-data.ts'

/** All missed trades of a journal, newest entry first, and all of its plans, as on a board. They are few beside its trades. */
export const planning = {
  missedTrades: (journalId: number) =>
    queryOptions({
      queryKey: [...journalKey(journalId), 'missed-trades'],
      queryFn: ({ signal }) =>
        allPages<MissedTradeView>(async (after) => {
          const query = { limit: 500, ...after }
          const page = await api.listMissedTrades({ params: { journalId }, query }, signal)
          return { items: page.missedTrades, next: page.next }
        }),
    }),
  plans: (journalId: number) =>
    queryOptions({
      queryKey: [...journalKey(journalId), 'trade-plans'],
      queryFn: ({ signal }) =>
        allPages<TradePlanView>(async (after) => {
          const query = { limit: 200, ...after }
          const page = await api.listTradePlans({ params: { journalId }, query }, signal)
          return { items: page.tradePlans, next: page.next }
        }),
    }),
} as const

/** What the list has, one page after the other. */
async function allPages<Item>(
  read: (after: { after?: string }) => Promise<{ readonly items: readonly Item[]; readonly next: string | null }>,
): Promise<readonly Item[]> {
  const all: Item[] = []
  let next: string | null | undefined
  while (next !== null) {
    const page = await read(next === undefined ? {} : { after: next })
    all.push(...page.items)
    next = page.next
  }
  return all
}

import { isDeepStrictEqual } from 'node:util'
import { type FetchQueryOptions, QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { expect, vi } from 'vitest'
import { reviewsQuery } from '../features/reports/monthly/review-queries.ts'
import { breachesQuery } from '../features/rules/breaches-query.ts'
import { backtestQueries } from '../features/strategy-lab/backtester/backtest-queries.ts'
import { lookups } from '../journal/journal-data.ts'
import { planning } from '../journal/planning.ts'
import { queryClient } from '../journal/query-client.ts'
import { attemptsQuery } from '../parts/guard/attempts-query.ts'
import { notesQuery } from '../parts/notes/note-queries.ts'
import { categoriesQuery, sessionsQuery } from '../parts/sessions/session-queries.ts'

/** A query that a page watches, and the server's current answer to it. */
export function showing<T, Key extends QueryKey>(query: FetchQueryOptions<T, Error, T, Key>) {
  const { queryKey } = query
  const read = () => new QueryClient().fetchQuery(query)
  return { queryKey, read, watch: () => void watching(queryKey, read) }
}
const watching = (queryKey: QueryKey, queryFn: () => Promise<unknown>) =>
  new QueryObserver(queryClient, { queryKey, queryFn, retry: false }).subscribe(() => {})

/** All that pages, pickers and dropdowns read of the records of journal 1, and of the tested trades of its backtest 2. */
export const shownRecords = [
  showing(lookups.instruments(1)),
  showing(lookups.setups(1)),
  showing(lookups.checklists(1)),
  showing(lookups.comments(1)),
  showing(lookups.customComments(1)),
  showing(lookups.payins(1)),
  showing(lookups.balance(1)),
  showing(planning.missedTrades(1)),
  showing(planning.plans(1)),
  showing(notesQuery(1)),
  showing(sessionsQuery(1, 'EXIT')),
  showing(categoriesQuery(1)),
  showing(backtestQueries.all(1)),
  showing(backtestQueries.trades(1, 2)),
  showing(reviewsQuery(1)),
  showing(attemptsQuery(1)),
  showing(breachesQuery(1)),
]

/** Watches every list of records. @returns waits until all those show the server's answer for which it is another one by now */
export async function watchRecords(): Promise<() => Promise<void>> {
  const lists = await Promise.all(shownRecords.map(async (list) => ({ ...list, before: await list.read() })))
  for (const { watch } of lists) watch()
  return async () => {
    const answers = await Promise.all(lists.map(async (list) => ({ ...list, answer: await list.read() })))
    const changedLists = answers.filter(({ before, answer }) => !isDeepStrictEqual(answer, before))
    expect(changedLists).not.toEqual([])
    for (const { queryKey, answer } of changedLists)
      await vi.waitFor(() => expect([queryKey, queryClient.getQueryData(queryKey)]).toEqual([queryKey, answer]))
  }
}

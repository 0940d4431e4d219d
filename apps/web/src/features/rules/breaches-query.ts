import { type BreachView, listBreaches } from '@afterclose/contract/guard'
import { queryOptions } from '@tanstack/react-query'
import { callOf } from '../../journal/call-server.ts'
import { journalKey } from '../../journal/journal-data.ts'

export const breachesKey = (journalId: number) => [...journalKey(journalId), 'breaches'] as const

/** Broken rules of all attempts as stored, newest first, with their notes, also those that no longer hold. */
export const breachesQuery = (journalId: number) =>
  queryOptions({
    queryKey: breachesKey(journalId),
    queryFn: async ({ signal }): Promise<readonly BreachView[]> =>
      (await callOf(listBreaches)({ params: { journalId } }, signal)).breaches,
  })

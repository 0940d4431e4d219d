import { reportCall } from '@afterclose/contract/reports'
import type { LocalDate } from '@afterclose/core/time'
import type { JournalView } from '@afterclose/contract/journals'
import type { JournalNumbers } from '@afterclose/engine/reports/portfolio/portfolio-answer'
import { queryOptions, useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { z } from 'zod'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { callOf } from '../../journal/call-server.ts'
import { useTradeFeed } from '../../journal/engine/hooks.ts'
import { journalKey } from '../../journal/journal-data.ts'
import { atOnce } from './at-once.ts'

const readPortfolio = callOf(
  reportCall('portfolio', {
    summary: 'What a journal gives to a portfolio',
    view: { from: z.string().optional(), to: z.string().optional() },
    response: z.custom<JournalNumbers>(),
  }),
)

export interface ChosenRange {
  readonly from: LocalDate | null
  readonly to: LocalDate | null
}

/** Delay before loading [9.1], ms, so that users passing by cause no requests. */
const loadDelay = 150

/** Maximum concurrent requests: with four, the first journal would arrive as late as the last. */
const turn = atOnce(2)

/** @param revision of the trades, if this tab knows it: a new one reloads */
const numbersQuery = (journalId: number, { from, to }: ChosenRange, revision: number | null) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'portfolio', from, to, revision],
    queryFn: ({ signal }) => {
      const query = { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) }
      return turn(() => readPortfolio({ params: { journalId }, query }, signal), signal)
    },
  })

export interface JournalLoad {
  readonly journal: JournalView
  readonly numbers: JournalNumbers | undefined
  readonly error: Error | null
  readonly retrying: boolean
  readonly refetch: () => Promise<unknown>
}

/**
 * Loads the figures of each journal of a portfolio from the server, because the page's worker has one journal at a time (decision 36): two
 * at a time, in order. A failed journal does not affect the others.
 */
export function usePortfolio(journals: readonly JournalView[], range: ChosenRange): readonly JournalLoad[] {
  const active = useActiveJournal()
  const feed = useTradeFeed()
  const due = useDue()
  return useQueries({
    queries: journals.map(({ id }) => {
      const own = id === active.id
      return {
        ...numbersQuery(id, range, own ? (feed.data?.revision ?? null) : null),
        enabled: due && (!own || feed.data !== undefined || feed.error !== null),
        // of the former range, or of the trades before a change
        placeholderData: (before: JournalNumbers | undefined) => before,
      }
    }),
    combine: useCallback(
      (results: readonly UseQueryResult<JournalNumbers>[]) =>
        results.map(
          ({ data, error, isFetching, refetch }, i): JournalLoad => ({
            journal: journals[i]!,
            numbers: data,
            error,
            retrying: isFetching,
            refetch,
          }),
        ),
      [journals],
    ),
  })
}

function useDue(): boolean {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), loadDelay)
    return () => clearTimeout(timer)
  }, [])
  return due
}

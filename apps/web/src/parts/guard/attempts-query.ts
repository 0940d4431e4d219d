import { type AttemptView, listAttempts } from '@afterclose/contract/guard'
import type { ResponseOf } from '@afterclose/contract/call'
import { queryOptions } from '@tanstack/react-query'
import { callOf } from '../../journal/call-server.ts'
import { journalKey } from '../../journal/journal-data.ts'

export type Attempts = ResponseOf<typeof listAttempts>

/** Attempts of a journal, newest first, and its owner's settings that the guard depends on. */
export const attemptsQuery = (journalId: number) =>
  queryOptions({
    queryKey: [...journalKey(journalId), 'attempts'],
    queryFn: ({ signal }): Promise<Attempts> => callOf(listAttempts)({ params: { journalId } }, signal),
  })

/**
 * The attempt that the state line is about: the one that runs, else the newest one if its maximum loss may have ended it. Null without one.
 */
export const lineAttempt = (data: Pick<Attempts, 'attempts'>): AttemptView | null => {
  const newest = data.attempts[0]
  const hasMaxLoss = newest?.versions.some(({ rules }) => rules.some(({ kind }) => kind === 'MAX_LOSS')) === true
  return runningAttempt(data) ?? (newest !== undefined && hasMaxLoss ? newest : null)
}

/** The attempt that runs; null without one. */
export const runningAttempt = ({ attempts }: Pick<Attempts, 'attempts'>): AttemptView | null =>
  attempts.find(({ endedAt }) => endedAt === null) ?? null

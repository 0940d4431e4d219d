import type { AttemptView } from '@afterclose/contract/guard'
import { noFilters } from '@afterclose/core/filters'
import { freeGuardRules, guardRuleKinds } from '@afterclose/core/guard-rule'
import { wallClock, wallClockAt } from '@afterclose/core/time'
import type { GuardCosts, GuardQuestion, GuardState } from '@afterclose/engine/guard/guard-state'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { type EngineResult, useReport, useTradeFeed } from '../../journal/engine/hooks.ts'
import { journalSettings } from '../../journal/journal-settings.ts'
import { useUser } from '../../journal/session.ts'
import { useSettings } from '../../journal/settings.ts'
import { useFirstWeekday } from '../../journal/week-start.ts'
import { attemptsQuery, lineAttempt } from './attempts-query.ts'
import { useGuardMoment } from './guard-clock.ts'

/** The guard of the active journal, as far as it is known. */
export interface Guard {
  /** The attempt that the line is about; null without one, undefined until it is known. */
  readonly attempt: AttemptView | null | undefined
  /** Undefined without an attempt, and until it is computed. */
  readonly state: GuardState | undefined
  /** Why it is not known: the attempts did not load, or the worker failed. */
  readonly error: Error | null
  readonly retry: () => void
}

const asItIs = (state: GuardState): GuardState => state

/** The state for the line, renewed with the trades and by the minute. Without an attempt, nothing is asked of the worker. */
export function useGuard(): Guard {
  const { id: journalId } = useActiveJournal()
  const attempts = useQuery(attemptsQuery(journalId))
  const attempt = attempts.data === undefined ? undefined : lineAttempt(attempts.data)
  const { data, error, refetch } = useGuardOf(attempt ?? null)
  return {
    attempt,
    state: data,
    error: attempt === undefined ? attempts.error : error,
    retry: () => void (attempt === undefined ? attempts.refetch() : refetch()),
  }
}

/** The state of an attempt; one that has ended is shown as it was then. @param attempt null: nothing is asked */
export function useGuardOf(attempt: AttemptView | null): EngineResult<GuardState> {
  const { question, enabled } = useGuardQuestion(attempt)
  const result = useReport('guard', question, asItIs, { filters: noFilters, enabled })
  return enabled ? result : { ...result, data: undefined, error: null }
}

/** The question about an attempt; not to be asked without one. */
export function useGuardQuestion(attempt: AttemptView | null): {
  readonly question: GuardQuestion
  readonly enabled: boolean
} {
  const { revision } = useTradeFeed().data ?? {}
  const moment = useGuardMoment(revision)
  const { timeZone } = useActiveJournal()
  const owner = useOwner()
  const now =
    attempt === null ? 0 : attempt.endedAt === null ? wallClockAt(moment, timeZone) : wallClock(attempt.endedAt)
  const question = useMemo(
    (): GuardQuestion => ({ ...questionOf(attempt ?? noAttempt), now, ...owner }),
    [attempt, now, owner],
  )
  return { question, enabled: attempt !== null && attempt.versions.length > 0 }
}

const noAttempt: Pick<AttemptView, 'id' | 'startedAt' | 'startBalance' | 'payins' | 'endedAt' | 'versions'> = {
  id: 0,
  startedAt: '1970-01-01T00:00:00',
  startBalance: '1',
  payins: 'IGNORE',
  endedAt: null,
  versions: [],
}

/** Only what counts: authors and times of saving are left out, so that the answer stays the same. */
const questionOf = ({
  id,
  startedAt,
  startBalance,
  payins,
  endedAt,
  versions,
}: typeof noAttempt): Pick<GuardQuestion, 'attempt' | 'versions'> => ({
  attempt: { id, startedAt, startBalance, payins, endedAt },
  versions: versions.map(({ version, madeAt, dayStart, rules }) => ({ version, madeAt, dayStart, rules })),
})

type GuardOwner = Pick<GuardQuestion, 'weekStart' | 'riskPercent' | 'unwatched'>

/** Settings and plan of the journal's owner: the user's own, which change at once, or those of a journal that is shared with the user. */
export function useOwner(): GuardOwner {
  const { id: journalId, sharedBy } = useActiveJournal()
  const { data } = useQuery(attemptsQuery(journalId))
  const { settings } = useSettings()
  const { permissions } = useUser()
  const weekStart = useFirstWeekday()
  const riskPercent = Number(journalSettings(settings, journalId).defaultRiskPercent)
  const watchesAll = permissions.includes('SESSIONS')
  const theirs = sharedBy === null ? undefined : data
  return useMemo(
    () =>
      theirs === undefined
        ? {
            weekStart,
            riskPercent,
            unwatched: watchesAll ? [] : guardRuleKinds.filter((kind) => !freeGuardRules.has(kind)),
          }
        : { weekStart: theirs.weekStart, riskPercent: theirs.riskPercent, unwatched: theirs.unwatched },
    [theirs, weekStart, riskPercent, watchesAll],
  )
}

const costsAsTheyAre = (costs: GuardCosts): GuardCosts => costs

/** Costs of the broken rules of an attempt; requested apart from the state, since its ranges take longer. */
export function useGuardCosts(attempt: AttemptView): EngineResult<GuardCosts> {
  const { question, enabled } = useGuardQuestion(attempt)
  return useReport('guardCosts', question, costsAsTheyAre, { filters: noFilters, enabled })
}

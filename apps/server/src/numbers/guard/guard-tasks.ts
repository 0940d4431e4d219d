import type { FoundBreach } from '@afterclose/core/guard-rule'
import type { LocalDate, LocalDateTime } from '@afterclose/core/time'
import { guardState } from '@afterclose/engine/guard/guard'
import type { GuardQuestion, GuardState } from '@afterclose/engine/guard/guard-state'
import { breachChanges, firstDayOfChanges } from '../../records/guard/breach-changes.ts'
import { findStoredBreaches } from '../../records/guard/breach-repository.ts'
import type { GuardNow } from '../../records/guard/guard-now.ts'
import { toDecimal } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import type { HeldBooks } from '../books/held-books.ts'

interface GuardAsk {
  readonly journalId: number
  readonly revision: number
  readonly question: GuardQuestion
}

/** The outcome of judging the trades of an attempt now. */
export interface Judgement {
  /** Revision of the trades. */
  readonly revision: number
  /** At the question's end of the attempt. */
  readonly state: GuardNow
  /** When the maximum loss was broken for sure; null if it was not, or if that does not end the attempt. */
  readonly lossAt: LocalDateTime | null
  /** Null if the stored breaches are those that were found. */
  readonly differing: {
    /** Breaches of earlier trading days are stored as they were found. */
    readonly from: LocalDate
    /** Those of trading days from then on. */
    readonly found: readonly FoundBreach[]
  } | null
}

function guardNow({ days: _days, ...state }: GuardState): GuardNow {
  const last = new Map(state.breaches.filter(({ sure }) => sure).map((breach) => [breach.rule, breach]))
  return {
    ...state,
    breaches: state.breaches.filter(
      (breach) => breach.tradingDay === state.tradingDay || last.get(breach.rule) === breach,
    ),
  }
}

/** Tasks about the rules of attempts, next to the trades. */
export function guardTasks(db: Db, books: HeldBooks) {
  return {
    async guard({ journalId, revision, question }: GuardAsk): Promise<GuardNow> {
      return guardNow(guardState(await books.at(journalId, revision), question))
    },
    /**
     * Compares the breaches that follow from the trades with the stored ones.
     * @param ask `mayEnd`: breaking the maximum loss for sure ends the attempt
     */
    async judge({
      journalId,
      revision,
      question,
      mayEnd,
    }: GuardAsk & { readonly mayEnd: boolean }): Promise<Judgement> {
      const { attempt, unwatched } = question
      const stored = await findStoredBreaches(db, journalId, attempt.id)
      const book = await books.at(journalId, revision)
      const state = guardState(book, question)
      const broken = mayEnd ? state.breaches.find(({ rule, sure }) => rule === 'MAX_LOSS' && sure) : undefined
      const lossAt = broken?.at ?? null
      const ended =
        lossAt === null ? state : guardState(book, { ...question, attempt: { ...attempt, endedAt: lossAt } })
      const found = ended.breaches.map((breach): FoundBreach => ({ ...breach, over: toDecimal(breach.over) }))
      const from = firstDayOfChanges(stored, breachChanges(stored, found, new Set(unwatched)))
      return {
        revision: book.table.columns.revision,
        state: guardNow(state),
        lossAt,
        differing: from === null ? null : { from, found: found.filter(({ tradingDay }) => tradingDay >= from) },
      }
    },
  }
}

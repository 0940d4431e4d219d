import type { AttemptView } from '@afterclose/contract/guard'
import type { FoundBreach } from '@afterclose/core/guard-rule'
import type { LocalDateTime } from '@afterclose/core/time'
import type { GuardQuestion, GuardState } from '@afterclose/engine/guard/guard-state'
import type { FastifyInstance } from 'fastify'
import { type BreachChanges, breachChanges, type StoredBreach } from '../../records/guard/breach-changes.ts'
import * as breaches from '../../records/guard/breach-repository.ts'
import type { GuardBasis } from '../../records/guard/guard-basis.ts'
import { findAttempt, findRunning, setEnd } from '../../records/guard/repository.ts'
import { type Happened, whyGone } from '../../records/guard/why-gone.ts'
import { toDecimal } from '../../store/codecs.ts'
import { type Db, raiseRevision, transaction, type Tx } from '../../store/db.ts'

export interface Judging {
  readonly app: FastifyInstance
  readonly journal: { readonly id: number; readonly revision: number }
  readonly basis: GuardBasis
  /** Wall clock of the journal. */
  readonly now: GuardQuestion['now']
}

export interface Verdict {
  /** State of the attempt as long as it ran; null for one that had ended before, and if it was changed meanwhile. */
  readonly state: GuardState | null
  /** Whether what readers see has changed. */
  readonly hasChanged: boolean
}

const numbersOf = (judging: Judging, { versions, ...attempt }: AttemptView, now = judging.now) =>
  judging.app.numbers.run('guard', {
    journalId: judging.journal.id,
    revision: judging.journal.revision,
    question: { attempt, versions, ...judging.basis, now },
  })

/** State of an attempt at another time. */
export const stateAt = async (judging: Judging, attempt: AttemptView, now: GuardQuestion['now']): Promise<GuardState> =>
  (await numbersOf(judging, { ...attempt, endedAt: null }, now)).state

/**
 * Stores the breaches that follow from the trades now. An attempt ends when its maximum loss is broken for sure, and runs again if that is
 * no longer so, unless a newer one was started. Can be repeated.
 *
 * @param isNewest whether no attempt was started later
 * @param before up to where it was judged; undefined if it was not yet
 */
export async function judgeAttempt(
  judging: Judging,
  attempt: AttemptView,
  isNewest: boolean,
  before: breaches.Judged | undefined,
): Promise<Verdict> {
  const { db } = judging.app.services
  const { id: journalId } = judging.journal
  const stored = await breaches.findStoredBreaches(db, journalId, attempt.id)
  const mayRun = attempt.endedAt === null || (isNewest && isEndedByLoss(attempt, stored))
  const asRunning = mayRun ? { ...attempt, endedAt: null } : attempt
  const first = await numbersOf(judging, asRunning)
  const endedAt = mayRun ? lossAt(first.state) : attempt.endedAt
  const { revision, state } = endedAt === asRunning.endedAt ? first : await numbersOf(judging, { ...attempt, endedAt })

  const found = state.breaches.map((breach): FoundBreach => ({ ...breach, over: toDecimal(breach.over) }))
  const unwatched = new Set(judging.basis.unwatched)
  const judged = { revision, version: attempt.versions.at(-1)?.version ?? 0 }
  if (endedAt === attempt.endedAt && isEmpty(breachChanges(stored, found, unwatched))) {
    if (before?.revision !== revision || before.version !== judged.version)
      await breaches.keepJudged(db, journalId, attempt.id, judged)
    return { state: mayRun ? first.state : null, hasChanged: false }
  }
  const happened = await happenedSince(db, journalId, attempt, before)
  const isWritten = await transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const current = await findAttempt(tx, journalId, attempt.id)
    if (current?.modified !== attempt.modified) return false // its change asked for another job
    const storedNow = await breaches.findStoredBreaches(tx, journalId, attempt.id) // another server may have written them
    await writeChanges(tx, journalId, attempt.id, breachChanges(storedNow, found, unwatched), happened)
    await writeEnd(tx, journalId, attempt, endedAt)
    await breaches.keepJudged(tx, journalId, attempt.id, judged)
    return true
  })
  return { state: mayRun && isWritten ? first.state : null, hasChanged: true }
}

const isEmpty = ({ added, changed, gone }: BreachChanges<StoredBreach>): boolean =>
  added.length + changed.length + gone.length === 0

const isEndedByLoss = ({ endedAt }: AttemptView, stored: readonly StoredBreach[]): boolean =>
  stored.some(({ rule, sure, at, isGone }) => rule === 'MAX_LOSS' && sure && !isGone && at === endedAt)

/** Null if the maximum loss is not broken for sure. */
const lossAt = ({ breaches: found }: GuardState): LocalDateTime | null =>
  found.find(({ rule, sure }) => rule === 'MAX_LOSS' && sure)?.at ?? null

/** Null if it was not judged before. */
async function happenedSince(
  db: Db,
  journalId: number,
  { startedAt, versions }: AttemptView,
  before: breaches.Judged | undefined,
): Promise<Happened | null> {
  if (before === undefined) return null
  return {
    written: await breaches.findWrittenTrades(db, journalId, before.revision, startedAt),
    deletedIds: (await breaches.findDeletedTrades(db, journalId, before.revision)) ?? [],
    hasNewRules: (versions.at(-1)?.version ?? 0) > before.version,
  }
}

async function writeChanges(
  tx: Tx,
  journalId: number,
  attemptId: number,
  { added, changed, gone }: BreachChanges<breaches.FoundAtBreach>,
  happened: Happened | null,
): Promise<void> {
  const now = new Date().toISOString()
  await breaches.insertBreaches(tx, journalId, attemptId, added, now)
  for (const { id, breach } of changed) await breaches.updateBreach(tx, journalId, id, breach)
  for (const breach of gone)
    await breaches.markGone(tx, journalId, breach.id, whyGone(breach, breach.foundAt, happened), now)
}

/** Unless another attempt was started meanwhile. */
async function writeEnd(
  tx: Tx,
  journalId: number,
  { id, endedAt: before }: AttemptView,
  endedAt: LocalDateTime | null,
): Promise<void> {
  if (endedAt === before || (endedAt === null && (await findRunning(tx, journalId)) !== undefined)) return
  await setEnd(tx, journalId, id, { endedAt, modified: new Date().toISOString() })
}

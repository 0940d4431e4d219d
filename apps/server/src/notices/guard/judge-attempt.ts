import type { AttemptView } from '@afterclose/contract/guard'
import type { LocalDateTime } from '@afterclose/core/time'
import type { GuardQuestion } from '@afterclose/engine/guard/guard-state'
import type { FastifyInstance } from 'fastify'
import type { GuardNow } from '../../records/guard/guard-now.ts'
import { type BreachChanges, breachChanges } from '../../records/guard/breach-changes.ts'
import * as breaches from '../../records/guard/breach-repository.ts'
import type { GuardBasis } from '../../records/guard/guard-basis.ts'
import { findAttempt, findRunning, setEnd } from '../../records/guard/repository.ts'
import { type Happened, whyGone } from '../../records/guard/why-gone.ts'
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
  readonly state: GuardNow | null
  /** Whether what readers see has changed. */
  readonly hasChanged: boolean
}

const askOf = ({ journal, basis, now }: Judging, { versions, ...attempt }: AttemptView) => ({
  journalId: journal.id,
  revision: journal.revision,
  question: { attempt, versions, ...basis, now },
})

/** State of an attempt at another time. */
export const stateAt = (judging: Judging, attempt: AttemptView, now: GuardQuestion['now']): Promise<GuardNow> =>
  judging.app.numbers.run('guard', askOf({ ...judging, now }, { ...attempt, endedAt: null }))

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
  const mayRun =
    attempt.endedAt === null || (isNewest && (await breaches.isEndedByLoss(db, journalId, attempt.id, attempt.endedAt)))
  const asRunning = mayRun ? { ...attempt, endedAt: null } : attempt
  const ask = { ...askOf(judging, asRunning), mayEnd: mayRun }
  const { revision, state, lossAt, differing } = await judging.app.numbers.run('judge', ask)
  const endedAt = mayRun ? lossAt : attempt.endedAt
  const judged = { revision, version: attempt.versions.at(-1)?.version ?? 0 }
  if (endedAt === attempt.endedAt && differing === null) {
    if (before?.revision !== revision || before.version !== judged.version)
      await breaches.keepJudged(db, journalId, attempt.id, judged)
    return { state: mayRun ? state : null, hasChanged: false }
  }
  const happened = await happenedSince(db, journalId, attempt, before)
  const isWritten = await transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const current = await findAttempt(tx, journalId, attempt.id)
    if (current?.modified !== attempt.modified) return false // its change asked for another job
    if (differing !== null) {
      const { from, found } = differing
      const stored = await breaches.findStoredBreaches(tx, journalId, attempt.id, from) // another server may have written them
      const changes = breachChanges(stored, found, new Set(judging.basis.unwatched))
      await writeChanges(tx, journalId, attempt.id, changes, happened)
    }
    await writeEnd(tx, journalId, attempt, endedAt)
    await breaches.keepJudged(tx, journalId, attempt.id, judged)
    return true
  })
  return { state: mayRun && isWritten ? state : null, hasChanged: true }
}

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

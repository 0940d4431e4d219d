import { isDeepStrictEqual } from 'node:util'
import {
  type AttemptView,
  type BreachView,
  mostAttempts,
  mostRuleVersions,
  type startAttempt as startCall,
} from '@afterclose/contract/guard'
import { AppError } from '@afterclose/contract/problems'
import { freeGuardRules, type GuardRule, type GuardRuleSet } from '@afterclose/core/guard-rule'
import { planIncludes } from '@afterclose/core/permission'
import { type LocalDateTime, localText, wallClockAt } from '@afterclose/core/time'
import type { z } from 'zod'
import type { JournalAccess } from '../../platform/http/access/journal-access.ts'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { foundOr404 } from '../../platform/http/route.ts'
import { askForGuard } from '../../store/ask-for-guard.ts'
import { type Db, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import * as repository from './repository.ts'

type Journal = Pick<JournalAccess, 'id' | 'timeZone'>
/** Only owners write, so that the plan is that of the journal's owner. */
type Owner = Pick<SessionUser, 'id' | 'plan'>

const clockOf = ({ timeZone }: Journal, now: number): LocalDateTime => localText(wallClockAt(now, timeZone))
const isoOf = (now: number): string => new Date(now).toISOString()

/**
 * Rules that a plan lacks may stay as they were, but not be set.
 * @throws AppError 'No permission'
 */
function mustBeIncluded({ plan }: Owner, rules: readonly GuardRule[], former: readonly GuardRule[]): void {
  const isNew = (rule: GuardRule): boolean => !former.some((one) => isDeepStrictEqual(one, rule))
  if (planIncludes(plan, 'SESSIONS')) return
  if (rules.some((rule) => !freeGuardRules.has(rule.kind) && isNew(rule))) throw new AppError('No permission')
}

const viewAttempt = async (tx: Tx, journalId: number, id: number): Promise<AttemptView> =>
  foundOr404(await repository.findAttempt(tx, journalId, id))

/** Not before its start, which may be in the future. */
const endOf = ({ startedAt }: repository.StoredAttempt, now: LocalDateTime): LocalDateTime =>
  now < startedAt ? startedAt : now

/**
 * Ends the attempt that runs.
 *
 * @returns the new one, and the id of the one that ended
 * @throws AppError 'No permission' for rules that the plan lacks, 'Too many started attempts'
 */
export const startAttempt = (
  db: Db,
  journal: Journal,
  owner: Owner,
  { rules, ...attempt }: z.output<typeof startCall.body>,
): Promise<{ readonly view: AttemptView; readonly formerId: number | null }> =>
  transaction(db, async (tx) => {
    const { id: journalId } = journal
    await raiseRevision(tx, journalId)
    mustBeIncluded(owner, rules.rules, [])
    if ((await repository.countAttempts(tx, journalId)) >= mostAttempts) throw new AppError('Too many started attempts')
    const now = Date.now()
    const [madeAt, modified] = [clockOf(journal, now), isoOf(now)]
    const former = await repository.findRunning(tx, journalId)
    if (former !== undefined)
      await repository.setEnd(tx, journalId, former.id, { endedAt: endOf(former, madeAt), modified })
    const attemptId = await repository.insertAttempt(tx, journalId, { ...attempt, modified })
    await repository.insertVersion(tx, journalId, { ...rules, attemptId, version: 1, madeAt, userId: owner.id })
    await askForGuard(tx, journalId) // it may be the journal's first
    return { view: await viewAttempt(tx, journalId, attemptId), formerId: former?.id ?? null }
  })

export interface StartedAttempt {
  readonly attemptId: number
  /** The attempt that it ended. */
  readonly formerId: number | null
  /** The started one must be unchanged since then. */
  readonly modified: string
}

/**
 * Removes a started attempt with its breaches; the former runs again.
 * @throws AppError 'Changed elsewhere' if one of the two has changed since
 */
export const undoStart = (db: Db, journalId: number, { attemptId, formerId, modified }: StartedAttempt) =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const started = await viewAttempt(tx, journalId, attemptId)
    const former = formerId === null ? null : await viewAttempt(tx, journalId, formerId)
    if (started.modified !== modified || former?.endedAt === null) throw new AppError('Changed elsewhere')
    await repository.deleteAttempt(tx, journalId, attemptId)
    if (former !== null)
      await repository.setEnd(tx, journalId, former.id, { endedAt: null, modified: isoOf(Date.now()) })
  })

/** @returns the attempt, and whether it ran until now */
export const endAttempt = (
  db: Db,
  journal: Journal,
  attemptId: number,
): Promise<{ readonly view: AttemptView; readonly hasEnded: boolean }> =>
  transaction(db, async (tx) => {
    const { id: journalId } = journal
    await raiseRevision(tx, journalId)
    const before = await viewAttempt(tx, journalId, attemptId)
    if (before.endedAt !== null) return { view: before, hasEnded: false }
    const now = Date.now()
    const endedAt = endOf(before, clockOf(journal, now))
    await repository.setEnd(tx, journalId, attemptId, { endedAt, modified: isoOf(now) })
    return { view: await viewAttempt(tx, journalId, attemptId), hasEnded: true }
  })

/** An ended attempt runs again. @throws AppError 'Changed elsewhere' if it has changed since, or another one runs */
export const undoEnd = (db: Db, journalId: number, attemptId: number, modified: string): Promise<void> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const ended = await viewAttempt(tx, journalId, attemptId)
    if (ended.modified !== modified || (await repository.findRunning(tx, journalId)) !== undefined)
      throw new AppError('Changed elsewhere')
    await repository.setEnd(tx, journalId, attemptId, { endedAt: null, modified: isoOf(Date.now()) })
  })

/**
 * Adds a version of the rules, unless they are the same.
 *
 * @param version newest one that the caller has seen
 * @throws AppError 'Changed elsewhere' if there is a newer one, or the attempt has ended; 'Invalid input' for another start of the
 *   trading day; 'No permission' for rules that the plan lacks; 'Too many rule versions'
 */
export const changeRules = (
  db: Db,
  journal: Journal,
  owner: Owner,
  { attemptId, version, dayStart, rules }: GuardRuleSet & { readonly attemptId: number; readonly version: number },
): Promise<AttemptView> =>
  transaction(db, async (tx) => {
    const { id: journalId } = journal
    await raiseRevision(tx, journalId)
    const before = await viewAttempt(tx, journalId, attemptId)
    const newest = before.versions.at(-1)
    if (before.endedAt !== null || newest === undefined || newest.version !== version)
      throw new AppError('Changed elsewhere')
    if (dayStart !== newest.dayStart) {
      const message = 'The start of the trading day stays the same during an attempt'
      throw new AppError('Invalid input', { fields: [{ field: 'dayStart', message }] })
    }
    mustBeIncluded(owner, rules, newest.rules)
    if (isDeepStrictEqual(rules, newest.rules)) return before
    if (version >= mostRuleVersions) throw new AppError('Too many rule versions')
    const now = Date.now()
    const next = { attemptId, version: version + 1, dayStart, rules, madeAt: clockOf(journal, now), userId: owner.id }
    await repository.insertVersion(tx, journalId, next)
    await repository.touchAttempt(tx, journalId, attemptId, isoOf(now))
    return viewAttempt(tx, journalId, attemptId)
  })

/**
 * @param expected the note so far, if it must be that one
 * @returns the breach, and its note before
 * @throws AppError 'Changed elsewhere' if it is another one than expected
 */
export const noteBreach = (
  db: Db,
  journalId: number,
  { breachId, note, expected }: { readonly breachId: number; readonly note: string; readonly expected?: string },
): Promise<{ readonly view: BreachView; readonly before: string }> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const { note: before } = foundOr404(await repository.findBreach(tx, journalId, breachId))
    if (expected !== undefined && before !== expected) throw new AppError('Changed elsewhere')
    await repository.setNote(tx, journalId, breachId, note)
    return { view: foundOr404(await repository.findBreach(tx, journalId, breachId)), before }
  })

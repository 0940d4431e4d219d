import type { FoundBreach } from '@afterclose/core/guard-rule'
import type { Instant, LocalDate, LocalDateTime } from '@afterclose/core/time'
import { toDecimal, toFlag, toJson } from '../../store/codecs.ts'
import { type Db, nextId, type Tx } from '../../store/db.ts'
import { findDeletions } from '../trades/deletions-repository.ts'
import type { StoredBreach } from './breach-changes.ts'
import { presentBreach } from './repository.ts'
import type { WrittenTrade } from './why-gone.ts'

export interface FoundAtBreach extends StoredBreach {
  readonly foundAt: Instant
}

/** All of an attempt, or those of trading days from one on; oldest first. */
export async function findStoredBreaches(
  db: Db,
  journalId: number,
  attemptId: number,
  from: LocalDate = '',
): Promise<FoundAtBreach[]> {
  const rows = await db
    .selectFrom('stored_breach')
    .selectAll()
    .where('journal_id', '=', journalId)
    .where('attempt_id', '=', attemptId)
    .$if(from !== '', (query) => query.where('trading_day', '>=', from))
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...presentBreach(row), isGone: row.gone_at !== null }))
}

/** Whether an attempt ended then because its maximum loss was broken for sure. */
export async function isEndedByLoss(
  db: Db,
  journalId: number,
  attemptId: number,
  endedAt: LocalDateTime,
): Promise<boolean> {
  const breach = await db
    .selectFrom('stored_breach')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('attempt_id', '=', attemptId)
    .where('rule', '=', 'MAX_LOSS')
    .where('sure', '=', 1)
    .where('gone_at', 'is', null)
    .where('at', '=', endedAt)
    .limit(1)
    .executeTakeFirst()
  return breach !== undefined
}

const factColumns = (breach: FoundBreach) => ({
  rule: breach.rule,
  version: breach.version,
  trading_day: breach.tradingDay,
  at: breach.at,
  trade_id: breach.tradeId,
  sure: toFlag(breach.sure),
  judged_afterwards: toFlag(breach.judgedAfterwards),
  over: toDecimal(breach.over),
  forbidden_trade_ids: toJson(breach.forbiddenTradeIds),
})

const rowsPerStatement = 500

export async function insertBreaches(
  tx: Tx,
  journalId: number,
  attemptId: number,
  breaches: readonly FoundBreach[],
  now: Instant,
): Promise<void> {
  if (breaches.length === 0) return
  const first = await nextId(tx, journalId, 'breach', breaches.length)
  const rows = breaches.map((breach, i) => ({
    journal_id: journalId,
    id: first + i,
    attempt_id: attemptId,
    ...factColumns(breach),
    found_at: now,
    gone_at: null,
    gone_why: null,
    note: '',
  }))
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    await tx
      .insertInto('stored_breach')
      .values(rows.slice(from, from + rowsPerStatement))
      .execute()
}

/** The facts of a breach that is there, or there again. */
export async function updateBreach(tx: Tx, journalId: number, id: number, breach: FoundBreach): Promise<void> {
  await tx
    .updateTable('stored_breach')
    .set({ ...factColumns(breach), gone_at: null, gone_why: null })
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
}

/** Nothing is forbidden by a breach that is none any more. */
export async function markGone(tx: Tx, journalId: number, id: number, why: string, now: Instant): Promise<void> {
  await tx
    .updateTable('stored_breach')
    .set({ gone_at: now, gone_why: why, forbidden_trade_ids: toJson([]) })
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
}

/** Up to which revision of the journal, and version of its rules, an attempt was judged. */
export interface Judged {
  readonly revision: number
  readonly version: number
}

/** By attempt. */
export async function findJudged(db: Db, journalId: number): Promise<ReadonlyMap<number, Judged>> {
  const rows = await db.selectFrom('judged_attempt').selectAll().where('journal_id', '=', journalId).execute()
  return new Map(rows.map(({ attempt_id, revision, version }) => [attempt_id, { revision, version }]))
}

export async function keepJudged(db: Db, journalId: number, attemptId: number, judged: Judged): Promise<void> {
  await db
    .insertInto('judged_attempt')
    .values({ journal_id: journalId, attempt_id: attemptId, ...judged })
    .onConflict((conflict) => conflict.columns(['journal_id', 'attempt_id']).doUpdateSet({ ...judged }))
    .execute()
}

/** Visible trades written after a revision that an attempt may contain. */
export async function findWrittenTrades(
  db: Db,
  journalId: number,
  since: number,
  startedAt: LocalDateTime,
): Promise<readonly WrittenTrade[]> {
  const rows = await db
    .selectFrom('trade')
    .select(['id', 'exit_date', 'created'])
    .where('journal_id', '=', journalId)
    .where('revision', '>', since)
    .where((eb) => eb.or([eb('exit_date', 'is', null), eb('exit_date', '>=', startedAt)]))
    .execute()
  return rows.map(({ id, exit_date, created }) => ({ id, exitDate: exit_date, created }))
}

/** Trades deleted after a revision; null if that is no longer known. */
export async function findDeletedTrades(db: Db, journalId: number, since: number): Promise<readonly number[] | null> {
  const journal = db.selectFrom('journal').select('patches_from').where('id', '=', journalId)
  const { patches_from: knownFrom } = await journal.executeTakeFirstOrThrow()
  return since < knownFrom ? null : findDeletions(db, journalId, since)
}

/** Whether trades, or what patches say of them, have changed after a revision. */
export async function areTradesChanged(db: Db, journalId: number, since: number): Promise<boolean> {
  const written = await db
    .selectFrom('trade')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('revision', '>', since)
    .limit(1)
    .executeTakeFirst()
  if (written !== undefined) return true
  const deletedIds = await findDeletedTrades(db, journalId, since)
  return deletedIds === null || deletedIds.length > 0
}

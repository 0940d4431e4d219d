import type { AttemptView, BreachView, RuleVersionView } from '@afterclose/contract/guard'
import type { GuardRuleSet } from '@afterclose/core/guard-rule'
import type { Instant, LocalDateTime } from '@afterclose/core/time'
import type { Selectable } from 'kysely'
import { fromFlag, fromJson, toDecimal, toJson } from '../../store/codecs.ts'
import { type Db, nextId, type Tx } from '../../store/db.ts'
import type { AttemptTable, BreachTable } from '../../store/guard-tables.ts'

export type AttemptRow = Selectable<AttemptTable>
export type StoredAttempt = Omit<AttemptView, 'versions'>

const presentAttempt = (row: AttemptRow): StoredAttempt => ({
  id: row.id,
  startedAt: row.started_at,
  startBalance: row.start_balance,
  payins: row.payins,
  endedAt: row.ended_at,
  modified: row.modified,
})

export const presentBreach = (row: Selectable<BreachTable>): BreachView => ({
  id: row.id,
  attemptId: row.attempt_id,
  rule: row.rule,
  version: row.version,
  tradingDay: row.trading_day,
  at: row.at,
  tradeId: row.trade_id,
  sure: fromFlag(row.sure),
  judgedAfterwards: fromFlag(row.judged_afterwards),
  over: row.over,
  forbiddenTradeIds: [...fromJson(row.forbidden_trade_ids)],
  foundAt: row.found_at,
  goneAt: row.gone_at,
  goneWhy: row.gone_why,
  note: row.note,
})

const attemptsOf = (db: Db, journalId: number) =>
  db.selectFrom('attempt').selectAll().where('journal_id', '=', journalId)

/** Newest first. */
export const findAttemptRows = (db: Db, journalId: number): Promise<AttemptRow[]> =>
  attemptsOf(db, journalId).orderBy('id', 'desc').execute()

const versionsOf = (db: Db, journalId: number) =>
  db
    .selectFrom('rule_version as version')
    .leftJoin('user_account as author', 'author.id', 'version.user_id')
    .select(['version.attempt_id', 'version.version', 'version.day_start', 'version.rules', 'version.made_at'])
    .select('author.username')
    .where('version.journal_id', '=', journalId)
    .orderBy('version.version')

type VersionRow = Awaited<ReturnType<ReturnType<typeof versionsOf>['execute']>>[number]

const presentVersion = (row: VersionRow): RuleVersionView => ({
  version: row.version,
  dayStart: row.day_start,
  rules: fromJson(row.rules),
  madeAt: row.made_at,
  author: row.username,
})

/** Newest first, each with its versions. */
export async function findAttempts(db: Db, journalId: number): Promise<AttemptView[]> {
  const rows = await findAttemptRows(db, journalId)
  if (rows.length === 0) return []
  const versions = Map.groupBy(await versionsOf(db, journalId).execute(), ({ attempt_id }) => attempt_id)
  return rows.map((row) => ({ ...presentAttempt(row), versions: (versions.get(row.id) ?? []).map(presentVersion) }))
}

/** Undefined if it does not exist. */
export async function findAttempt(db: Db, journalId: number, id: number): Promise<AttemptView | undefined> {
  const row = await attemptsOf(db, journalId).where('id', '=', id).executeTakeFirst()
  if (row === undefined) return undefined
  const versions = await versionsOf(db, journalId).where('version.attempt_id', '=', id).execute()
  return { ...presentAttempt(row), versions: versions.map(presentVersion) }
}

/** Undefined if none runs. */
export async function findRunning(db: Db, journalId: number): Promise<StoredAttempt | undefined> {
  const row = await attemptsOf(db, journalId).where('running', '=', 1).executeTakeFirst()
  return row === undefined ? undefined : presentAttempt(row)
}

export async function countAttempts(db: Db, journalId: number): Promise<number> {
  const count = db.selectFrom('attempt').select((eb) => eb.fn.countAll<number>().as('count'))
  return (await count.where('journal_id', '=', journalId).executeTakeFirstOrThrow()).count
}

/** @returns its id */
export async function insertAttempt(
  tx: Tx,
  journalId: number,
  attempt: Omit<StoredAttempt, 'id' | 'endedAt'>,
): Promise<number> {
  const id = await nextId(tx, journalId, 'attempt')
  await tx
    .insertInto('attempt')
    .values({
      journal_id: journalId,
      id,
      started_at: attempt.startedAt,
      start_balance: toDecimal(attempt.startBalance),
      payins: attempt.payins,
      ended_at: null,
      running: 1,
      created: attempt.modified,
      modified: attempt.modified,
    })
    .execute()
  return id
}

/** @param endedAt null: it runs again */
export async function setEnd(
  tx: Tx,
  journalId: number,
  id: number,
  { endedAt, modified }: { readonly endedAt: LocalDateTime | null; readonly modified: Instant },
): Promise<void> {
  await tx
    .updateTable('attempt')
    .set({ ended_at: endedAt, running: endedAt === null ? 1 : null, modified })
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
}

export async function touchAttempt(tx: Tx, journalId: number, id: number, modified: Instant): Promise<void> {
  await tx
    .updateTable('attempt')
    .set({ modified })
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
}

/** Deletes it with its versions and breaches. */
export async function deleteAttempt(tx: Tx, journalId: number, id: number): Promise<void> {
  await tx.deleteFrom('attempt').where('journal_id', '=', journalId).where('id', '=', id).execute()
}

interface NewVersion extends GuardRuleSet {
  readonly attemptId: number
  readonly version: number
  readonly madeAt: LocalDateTime
  readonly userId: number | null
}

export async function insertVersion(tx: Tx, journalId: number, version: NewVersion): Promise<void> {
  await tx
    .insertInto('rule_version')
    .values({
      journal_id: journalId,
      attempt_id: version.attemptId,
      version: version.version,
      day_start: version.dayStart,
      rules: toJson(version.rules),
      made_at: version.madeAt,
      user_id: version.userId,
    })
    .execute()
}

/** Breaches of all attempts, newest first. */
export async function findBreaches(db: Db, journalId: number): Promise<BreachView[]> {
  const rows = await db
    .selectFrom('breach')
    .selectAll()
    .where('journal_id', '=', journalId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(presentBreach)
}

/** Undefined if it does not exist. */
export async function findBreach(db: Db, journalId: number, id: number): Promise<BreachView | undefined> {
  const row = await db
    .selectFrom('breach')
    .selectAll()
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? undefined : presentBreach(row)
}

export async function setNote(tx: Tx, journalId: number, id: number, note: string): Promise<void> {
  await tx
    .updateTable('stored_breach')
    .set({ note })
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
}

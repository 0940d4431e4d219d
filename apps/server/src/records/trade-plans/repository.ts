import { AppError } from '@afterclose/contract/problems'
import type { Instant, LocalDate } from '@afterclose/core/time'
import { type PlanStatus, planStatuses } from '@afterclose/core/trade-plan'
import { type Insertable, type Selectable, sql } from 'kysely'
import { type Db, nextId, type Tx } from '../../store/db.ts'
import type { TradePlanTable } from '../../store/planning-tables.ts'

export type PlanRow = Selectable<TradePlanTable>
export type PlanColumns = Omit<Insertable<TradePlanTable>, 'journal_id' | 'id' | 'created' | 'modified'>

export interface PlanPage {
  readonly status: PlanStatus | undefined
  /** Range of plan dates, inclusive. */
  readonly from: LocalDate | undefined
  readonly to: LocalDate | undefined
  readonly limit: number
  readonly after: PlanCursor | null
}

/** Cursor of a page: its last plan. */
export type PlanCursor = Pick<PlanRow, 'status' | 'plan_date' | 'id'>

export const packCursor = ({ status, plan_date, id }: PlanCursor): string => `${status}_${plan_date}_${id}`

/** @throws AppError 'Bad request' for an invalid cursor */
export function unpackCursor(text: string): PlanCursor {
  const [, name, date, digits] = /^([A-Z]+)_(\d{4}-\d\d-\d\d)_(\d{1,15})$/.exec(text) ?? []
  const status = planStatuses.find((one) => one === name)
  if (status === undefined || date === undefined) throw new AppError('Bad request')
  return { status, plan_date: date, id: Number(digits) }
}

/** The first column of the board has the largest, so that the whole sort order is descending. */
const rankOf = (status: PlanStatus): number => planStatuses.length - planStatuses.indexOf(status)
const rank = sql<number>`case status ${sql.join(
  planStatuses.map((status) => sql`when ${sql.lit(status)} then ${sql.lit(rankOf(status))}`),
  sql` `,
)} end`

/** Up to `limit` plans in board order: by status, then newest plan date first. */
export async function findPlans(db: Db, journalId: number, page: PlanPage): Promise<PlanRow[]> {
  let query = db.selectFrom('trade_plan').selectAll().where('journal_id', '=', journalId)
  if (page.status !== undefined) query = query.where('status', '=', page.status)
  if (page.from !== undefined) query = query.where('plan_date', '>=', page.from)
  if (page.to !== undefined) query = query.where('plan_date', '<=', page.to)
  if (page.after !== null) {
    const { status, plan_date: date, id } = page.after
    query = query.where(sql<boolean>`(${rank}, plan_date, id) < (${sql.lit(rankOf(status))}, ${date}, ${id})`)
  }
  return query.orderBy(rank, 'desc').orderBy('plan_date', 'desc').orderBy('id', 'desc').limit(page.limit).execute()
}

export const findPlan = (db: Db, journalId: number, id: number): Promise<PlanRow | undefined> =>
  db.selectFrom('trade_plan').selectAll().where('journal_id', '=', journalId).where('id', '=', id).executeTakeFirst()

/** Status of the existing ones of these plans. */
export async function findStatuses(
  db: Db,
  journalId: number,
  planIds: readonly number[],
): Promise<ReadonlyMap<number, PlanStatus>> {
  if (planIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('trade_plan')
    .select(['id', 'status'])
    .where('journal_id', '=', journalId)
    .where('id', 'in', planIds)
    .execute()
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/** Trades and missed trades of a plan. */
export interface PlanLinks {
  /** In order of id. */
  readonly tradeIds: readonly number[]
  readonly missedTradeId: number | null
}

/** Trades and missed trades of each of these plans. */
export async function findPlanLinks(
  db: Db,
  journalId: number,
  planIds: readonly number[],
): Promise<ReadonlyMap<number, PlanLinks>> {
  if (planIds.length === 0) return new Map()
  const linked = (table: 'trade' | 'missed_trade') =>
    db
      .selectFrom(table)
      .select(['id', 'plan_id'])
      .where('journal_id', '=', journalId)
      .where('plan_id', 'in', planIds)
      .execute()
  const inOrder = (await linked('trade')).toSorted((a, b) => a.id - b.id) // with ORDER BY, SQLite would scan all trades
  const trades = Map.groupBy(inOrder, (row) => row.plan_id)
  const missed = new Map((await linked('missed_trade')).map((row) => [row.plan_id, row.id]))
  return new Map(
    planIds.map((id) => [
      id,
      { tradeIds: (trades.get(id) ?? []).map((trade) => trade.id), missedTradeId: missed.get(id) ?? null },
    ]),
  )
}

/** Whether visible trades and missed trades were made from a plan. */
export async function findPlanUse(
  db: Db,
  journalId: number,
  id: number,
): Promise<{ readonly trades: boolean; readonly missed: boolean }> {
  const isMade = async (table: 'trade' | 'missed_trade') => {
    const made = db.selectFrom(table).select('id').where('journal_id', '=', journalId).where('plan_id', '=', id)
    return (await made.limit(1).executeTakeFirst()) !== undefined
  }
  return { trades: await isMade('trade'), missed: await isMade('missed_trade') }
}

/** Plans of these trades. */
export async function findPlansOfTrades(db: Db, journalId: number, tradeIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('trade')
    .select('plan_id')
    .distinct()
    .where('journal_id', '=', journalId)
    .where('plan_id', 'is not', null)
    .where('id', 'in', tradeIds)
    .execute()
  return rows.map((row) => row.plan_id).filter((id) => id !== null)
}

export async function insertPlan(tx: Tx, journalId: number, plan: PlanColumns, now: Instant): Promise<number> {
  const id = await nextId(tx, journalId, 'trade_plan')
  await tx
    .insertInto('trade_plan')
    .values({ ...plan, journal_id: journalId, id, created: now, modified: now })
    .execute()
  return id
}

export async function updatePlan(
  tx: Tx,
  journalId: number,
  id: number,
  plan: Partial<PlanColumns>,
  now: Instant,
): Promise<void> {
  await tx
    .updateTable('trade_plan')
    .set({ ...plan, modified: now })
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
}

/** Up to `most` trades of a plan, including deleted ones. */
export async function findTradesOfPlan(db: Db, journalId: number, id: number, most?: number): Promise<number[]> {
  const made = db.selectFrom('stored_trade').select('id').where('journal_id', '=', journalId).where('plan_id', '=', id)
  const rows = await made.$if(most !== undefined, (query) => query.limit(most!)).execute()
  return rows.map((row) => row.id)
}

export async function findMissedOf(db: Db, journalId: number, id: number): Promise<readonly number[]> {
  const missed = db
    .selectFrom('missed_trade')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('plan_id', '=', id)
  return (await missed.execute()).map((row) => row.id)
}

/** Removes a plan without trades; its missed trades are left without one. */
export async function deletePlan(tx: Tx, journalId: number, id: number, now: Instant): Promise<void> {
  await tx
    .updateTable('missed_trade')
    .set({ plan_id: null, modified: now })
    .where('journal_id', '=', journalId)
    .where('plan_id', '=', id)
    .execute()
  await tx.deleteFrom('trade_plan').where('journal_id', '=', journalId).where('id', '=', id).execute()
}

/** Journals with an active plan that was valid until a day before `day`, with their zones. */
export const findJournalsWithPlansBefore = (
  db: Db,
  day: LocalDate,
): Promise<{ readonly id: number; readonly timeZone: string }[]> =>
  db
    .selectFrom('journal')
    .select(['id', 'time_zone as timeZone'])
    .where('deleted', '=', 0)
    .where('id', 'in', (eb) =>
      eb.selectFrom('trade_plan').select('journal_id').where('status', '=', 'ACTIVE').where('valid_until', '<', day),
    )
    .orderBy('id')
    .execute()

/** Whether the journal has an active plan that was valid until a day before `day`. */
export async function hasPlansBefore(db: Db, journalId: number, day: LocalDate): Promise<boolean> {
  const one = await db
    .selectFrom('trade_plan')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('status', '=', 'ACTIVE')
    .where('valid_until', '<', day)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

/** Expires at most `most` of those. @returns how many */
export async function expirePlansBefore(
  tx: Tx,
  journalId: number,
  day: LocalDate,
  { now, most }: { readonly now: Instant; readonly most: number },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('trade_plan')
    .set({ status: 'EXPIRED', modified: now })
    .where('journal_id', '=', journalId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('trade_plan')
        .select('id')
        .where('journal_id', '=', journalId)
        .where('status', '=', 'ACTIVE')
        .where('valid_until', '<', day)
        .orderBy('id')
        .limit(most),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

import type { DateFormat, Market, OptionLegs, PartialExits } from '@afterclose/core/journal'
import type { Instant } from '@afterclose/core/time'
import { sql } from 'kysely'
import { inBatches } from '../store/breath.ts'
import { toJson } from '../store/codecs.ts'
import { deleteSome } from '../store/delete-some.ts'
import type { Db } from '../store/db.ts'
import type { Schema } from '../store/schema.ts'
import { visibleJournals } from '../platform/http/access/repository.ts'

export interface JournalValues {
  readonly name: string
  readonly currency: string
  readonly tradeMarkets: readonly Market[]
  readonly dateFormat: DateFormat
  readonly timeZone: string
  readonly partialExits?: PartialExits
  readonly optionLegs?: OptionLegs
  /** Now if omitted. */
  readonly created?: Instant
}

/** @param id that was reserved for it; null for a new one */
export async function insertJournal(
  db: Db,
  ownerId: number,
  journal: JournalValues,
  now: Instant,
  id: number | null = null,
): Promise<number> {
  const inserted = await db
    .insertInto('journal')
    .values({
      ...(id === null ? {} : { id }),
      owner_id: ownerId,
      name: journal.name,
      currency: journal.currency,
      trade_markets: toJson(journal.tradeMarkets),
      date_format: journal.dateFormat,
      time_zone: journal.timeZone,
      partial_exits: journal.partialExits ?? 'ONE_TRADE',
      option_legs: journal.optionLegs ?? 'TOGETHER',
      revision: 1,
      created: journal.created ?? now,
      modified: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return inserted.id
}

/** Journals that the user owns or that are shared with them, most recently used first; only `journalId` if given. */
export function findJournals(db: Db, userId: number, journalId?: number) {
  let query = visibleJournals(db, userId)
    .innerJoin('user_account as owner', 'owner.id', 'journal.owner_id')
    .leftJoin('journal_use as use', (join) =>
      join.onRef('use.journal_id', '=', 'journal.id').on('use.user_id', '=', userId),
    )
    .selectAll('journal')
    .select(['owner.username as owner_name', 'use.last_used'])
  if (journalId !== undefined) query = query.where('journal.id', '=', journalId)
  return query.orderBy(sql`coalesce(use.last_used, '')`, 'desc').orderBy('journal.id', 'desc').execute()
}
export type FoundJournal = Awaited<ReturnType<typeof findJournals>>[number]

export async function noteUse(db: Db, journalId: number, userId: number, now: Instant): Promise<void> {
  await db
    .insertInto('journal_use')
    .values({ journal_id: journalId, user_id: userId, last_used: now })
    .onConflict((conflict) => conflict.columns(['journal_id', 'user_id']).doUpdateSet({ last_used: now }))
    .execute()
}

export async function updateJournal(
  db: Db,
  journalId: number,
  change: {
    readonly [Key in Exclude<keyof JournalValues, 'partialExits' | 'optionLegs' | 'created'>]?:
      | JournalValues[Key]
      | undefined
  },
  now: Instant,
): Promise<void> {
  await db
    .updateTable('journal')
    .set({
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.currency === undefined ? {} : { currency: change.currency }),
      ...(change.tradeMarkets === undefined ? {} : { trade_markets: toJson(change.tradeMarkets) }),
      ...(change.dateFormat === undefined ? {} : { date_format: change.dateFormat }),
      ...(change.timeZone === undefined ? {} : { time_zone: change.timeZone }),
      modified: now,
    })
    .where('id', '=', journalId)
    .execute()
}

/** Gives an empty journal what the file of another says of its trades. Its clients fetch all of it. */
export async function updateFilled(
  db: Db,
  journalId: number,
  { currency, tradeMarkets, timeZone }: JournalValues,
  now: Instant,
): Promise<void> {
  await db
    .updateTable('journal')
    .set((eb) => ({
      currency,
      trade_markets: toJson(tradeMarkets),
      time_zone: timeZone,
      revision: eb('revision', '+', 1),
      patches_from: eb('revision', '+', 1),
      modified: now,
    }))
    .where('id', '=', journalId)
    .execute()
}

/** Hides it from everyone. */
export async function hideJournal(db: Db, journalId: number): Promise<void> {
  await db.updateTable('journal').set({ deleted: 1 }).where('id', '=', journalId).execute()
}

/** Journals visible to the user. */
export async function findOwnedJournals(db: Db, userId: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('journal')
    .select('id')
    .where('owner_id', '=', userId)
    .where('deleted', '=', 0)
    .execute()
  return rows.map(({ id }) => id)
}

export async function giveJournals(db: Db, ids: readonly number[], ownerId: number): Promise<void> {
  await db.updateTable('journal').set({ owner_id: ownerId }).where('id', 'in', ids).execute()
}

/** Deleted journals, of this owner or of all, that are not removed yet. */
export async function findHiddenJournals(db: Db, ownerId?: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('journal')
    .select('id')
    .where('deleted', '=', 1)
    .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId!))
    .execute()
  return rows.map(({ id }) => id)
}

/** Other tables of unbounded size; the rest is removed with the journal. */
export const otherTables = [
  'deleted_trade',
  'notification',
  'picture_file',
  'held_file',
  'fill_batch',
  'ftp_file',
] as const satisfies readonly (keyof Schema)[]

/** Removes the notifications of a user in small steps: their number is unbounded. */
export const forgetNotifications = (db: Db, userId: number): Promise<void> =>
  inBatches((most) => deleteSome(db, 'notification', { user_id: userId }, most))

/** Removes at most `most` trades. @returns how many there were */
export async function deleteSomeTrades(db: Db, journalId: number, most: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('stored_trade')
    .where('journal_id', '=', journalId)
    .where('id', 'in', (eb) =>
      eb.selectFrom('stored_trade').select('id').where('journal_id', '=', journalId).limit(most),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Removes the journal with its remaining content. */
export async function deleteJournal(db: Db, journalId: number): Promise<void> {
  await db.deleteFrom('journal').where('id', '=', journalId).execute()
}

export async function hasTrades(db: Db, journalId: number): Promise<boolean> {
  const one = await db.selectFrom('trade').select('id').where('journal_id', '=', journalId).limit(1).executeTakeFirst()
  return one !== undefined
}

/** Queries of hidden changes (`PendingChangeTable`), and of the rows that they add or remove. */
import type { Instant } from '@afterclose/core/time'
import { type RawBuilder, sql } from 'kysely'
import { deleteSome, dropSomeNext, releaseNumbers } from './new-rows-repository.ts'
import type { IdSpan } from './new-rows-repository.ts'
import type { Db, Tx } from '../../store/db.ts'

/** A job has started to remove its rows: the call or run that wrote them must stop. */
const givenUp: Instant = ''
/** Maximum rows with two ids each. */
const listedAtOnce = 2000

/** Condition on `hidden_row`: the row is hidden, since the change that lists it is not pending. */
export const counts: RawBuilder<boolean> = sql<boolean>`not exists (select 1 from pending_change as pending
  where pending.journal_id = hidden_row.journal_id and pending.name = hidden_row.hidden_by)`

const named = (journalId: number, name: string) => ({ journal_id: journalId, name })

const digits = 16
/** The name of a deletion, by the journal's revision: names sort like revisions. */
export const nameOf = (deletion: number): string => String(deletion).padStart(digits, '0')

/** Condition on `hidden_row`: a deletion of a user lists the row, and not an import. */
export const isByUser: RawBuilder<boolean> = sql<boolean>`length(hidden_row.hidden_by) = ${sql.lit(digits)}`

/** Condition on `hidden_row`: a deletion may take the row from the change that lists it, an older deletion or an import. */
export const yieldsTo = (deletion: number): RawBuilder<boolean> =>
  sql<boolean>`(hidden_row.hidden_by < ${nameOf(deletion)} or length(hidden_row.hidden_by) > ${sql.lit(digits)})`

/** Keeps rows listed by a change visible while it is pending. @param added hidden trades that it adds to a backtest */
export async function insertPending(
  tx: Tx,
  journalId: number,
  name: string,
  heldUntil: Instant,
  added?: IdSpan,
): Promise<void> {
  const span = added === undefined ? {} : { first_backtest_trade: added.first, last_backtest_trade: added.last }
  await tx
    .insertInto('pending_change')
    .values({ ...named(journalId, name), held_until: heldUntil, ...span })
    .execute()
}

/** Renews the lease of the call that writes the list. False if a job has started to remove it. */
export async function holdPending(tx: Tx, journalId: number, name: string, heldUntil: Instant): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pending_change')
    .set({ held_until: heldUntil })
    .where((eb) => eb.and(named(journalId, name)))
    .where('held_until', '<>', givenUp)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Shows the rows that a change adds, and hides those that it lists. False if a job has started to remove them. */
export async function endPending(tx: Tx, journalId: number, name: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('pending_change')
    .where((eb) => eb.and(named(journalId, name)))
    .where((eb) => eb.or([eb('held_until', 'is', null), eb('held_until', '<>', givenUp)]))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Discards the staged rows of a change. False if there are none. */
export async function giveUp(tx: Tx, journalId: number, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pending_change')
    .set({ held_until: givenUp, claim: null })
    .where((eb) => eb.and(named(journalId, name)))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Abandons a change with an expired lease. Null if there is none. */
export async function giveUpExpired(tx: Tx, journalId: number, now: Instant): Promise<string | null> {
  const row = await tx
    .selectFrom('pending_change')
    .select('name')
    .where('journal_id', '=', journalId)
    .where('held_until', '<=', now)
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  await giveUp(tx, journalId, row.name)
  return row.name
}

/** When the next lease expires; null without one. */
export async function nextLease(db: Db, journalId: number): Promise<Instant | null> {
  const { next } = await db
    .selectFrom('pending_change')
    .select((eb) => eb.fn.min('held_until').as('next'))
    .where('journal_id', '=', journalId)
    .executeTakeFirstOrThrow()
  return next
}

/**
 * Removes a batch of an abandoned change's rows, and its own row with the last of them. Concurrent and interruptible.
 * @returns whether nothing is left
 */
export async function removeSome(tx: Tx, journalId: number, name: string, rows: number): Promise<boolean> {
  // Looked up each time: once it is removed, its ids may be reused.
  const change = await tx
    .selectFrom('pending_change')
    .selectAll()
    .where((eb) => eb.and(named(journalId, name)))
    .where('held_until', '=', givenUp)
    .executeTakeFirst()
  if (change === undefined) return true
  for (const column of ['trade_id', 'payin_id', 'backtest_trade_id'] as const)
    if ((await removeListed(tx, journalId, name, column)) === listedAtOnce) return false
  if ((await dropSomeNext(tx, journalId, name, rows)) > 0) return false
  const trades = spanOf(change.first_trade, change.last_trade)
  const payins = spanOf(change.first_payin, change.last_payin)
  const tested = spanOf(change.first_backtest_trade, change.last_backtest_trade)
  const instruments = spanOf(change.first_instrument, change.last_instrument)
  if (trades !== null && (await deleteSome(tx, 'stored_trade', journalId, trades, rows)) > 0) return false
  if (payins !== null && (await deleteSome(tx, 'stored_payin', journalId, payins, rows)) > 0) return false
  if (tested !== null && (await deleteSome(tx, 'stored_backtest_trade', journalId, tested, rows)) > 0) return false
  if (instruments !== null)
    await tx
      .deleteFrom('stored_instrument')
      .where('journal_id', '=', journalId)
      .where('id', '>=', instruments.first)
      .where('id', '<=', instruments.last)
      .execute()
  for (const [kind, span] of [
    ['trade', trades],
    ['payin', payins],
    ['instrument', instruments],
    ['backtest_trade', tested],
  ] as const)
    if (span !== null) await releaseNumbers(tx, journalId, kind, span)
  await tx
    .deleteFrom('pending_change')
    .where((eb) => eb.and(named(journalId, name)))
    .execute()
  return true
}

/** The ids of rows that a change adds; null for none. */
export const spanOf = (first: number | null, last: number | null): IdSpan | null =>
  first === null || last === null ? null : { first, last }

async function removeListed(
  tx: Tx,
  journalId: number,
  name: string,
  column: 'trade_id' | 'payin_id' | 'backtest_trade_id',
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('hidden_row')
    .where('journal_id', '=', journalId)
    .where('hidden_by', '=', name)
    .where(column, 'in', (eb) =>
      eb
        .selectFrom('hidden_row as some')
        .select((some) => some.ref(`some.${column}`).$notNull().as('id'))
        .where('some.journal_id', '=', journalId)
        .where('some.hidden_by', '=', name)
        .where(`some.${column}`, 'is not', null)
        .limit(listedAtOnce),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

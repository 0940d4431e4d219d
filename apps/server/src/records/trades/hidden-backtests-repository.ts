/** Hidden rows of backtests: backtests and trades listed by a deletion, and new results not shown yet. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../store/db.ts'
import { deleteScreenshots } from '../slots/repository.ts'
import { counts, nameOf } from './pending-changes-repository.ts'

/**
 * Hides a backtest with its trades, by the journal's revision that deletes it. From then on it does not count as a use of other records.
 */
export async function hideBacktest(tx: Tx, journalId: number, id: number, deletion: number): Promise<void> {
  await tx
    .insertInto('hidden_row')
    .values({ journal_id: journalId, backtest_id: id, hidden_by: nameOf(deletion) })
    .execute()
  await tx
    .updateTable('stored_backtest')
    .set({ instrument_id: null, setup_id: null, checklist_id: null })
    .where('journal_id', '=', journalId)
    .where('id', '=', id)
    .execute()
}

/** Lists trades of a backtest, to be hidden when the change is shown; skips those listed by another change. */
export async function listTested(tx: Tx, journalId: number, name: string, ids: readonly number[]): Promise<void> {
  await tx
    .insertInto('hidden_row')
    .columns(['journal_id', 'backtest_trade_id', 'hidden_by'])
    .expression((eb) =>
      eb
        .selectFrom('backtest_trade')
        .select(['journal_id', 'id', eb.cast<string>(eb.val(name), 'text').as('hidden_by')])
        .where('journal_id', '=', journalId)
        .where('id', 'in', ids),
    )
    .onConflict((conflict) => conflict.columns(['journal_id', 'backtest_trade_id']).doNothing())
    .execute()
}

export async function findListedTested(db: Db, journalId: number, name: string): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('hidden_row')
    .select((row) => row.ref('backtest_trade_id').$notNull().as('id'))
    .where('journal_id', '=', journalId)
    .where('hidden_by', '=', name)
    .where('backtest_trade_id', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes a few trades from the list of a change. */
export async function unlistTested(tx: Tx, journalId: number, name: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('hidden_row')
    .where('journal_id', '=', journalId)
    .where('hidden_by', '=', name)
    .where('backtest_trade_id', 'in', ids)
    .execute()
}

const nothingNext = { next_r: null, next_outcome: null, next_by: null }

const isShown = sql<boolean>`next_by is not null and not exists (select 1 from pending_change as pending
  where pending.journal_id = stored_backtest_trade.journal_id and pending.name = next_by)`

/** Copies shown results to their trades, where these have one. */
export async function takeOverNext(tx: Tx, journalId: number, ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('stored_backtest_trade')
    .set((eb) => ({ r: eb.ref('next_r'), outcome: eb.ref('next_outcome'), ...nothingNext }))
    .where('journal_id', '=', journalId)
    .where('id', 'in', ids)
    .where(isShown)
    .execute()
}

/**
 * Processes a batch of leftovers of shown backtest changes: copies results, and removes hidden trades and backtests. Concurrent and
 * interruptible.
 * @returns whether nothing is left
 */
export async function clearSomeTested(tx: Tx, journalId: number, most: number): Promise<boolean> {
  const next = await tx
    .selectFrom('stored_backtest_trade')
    .select('id')
    .where('journal_id', '=', journalId)
    .where(isShown)
    .limit(most)
    .execute()
  if (next.length > 0) {
    await takeOverNext(
      tx,
      journalId,
      next.map(({ id }) => id),
    )
    return false
  }
  const hidden = tx.selectFrom('hidden_row').where('journal_id', '=', journalId).where(counts)
  const listed = await hidden
    .select('backtest_trade_id')
    .where('backtest_trade_id', 'is not', null)
    .limit(most)
    .execute()
  if (listed.length > 0) {
    await removeTested(
      tx,
      journalId,
      listed.flatMap((row) => row.backtest_trade_id ?? []),
    )
    return false
  }
  const whole = await hidden.select('backtest_id').where('backtest_id', 'is not', null).limit(1).executeTakeFirst()
  if (whole === undefined || whole.backtest_id === null) return true
  await removeSomeOf(tx, journalId, whole.backtest_id, most)
  return false
}

/** Removes some trades of a hidden backtest, and the backtest with the last of them. @returns whether nothing is left */
export async function removeSomeOf(tx: Tx, journalId: number, backtestId: number, most: number): Promise<boolean> {
  const trades = await tx
    .selectFrom('stored_backtest_trade')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('backtest_id', '=', backtestId)
    .limit(most)
    .execute()
  await removeTested(
    tx,
    journalId,
    trades.map(({ id }) => id),
  )
  if (trades.length === most) return false
  const tries = tx
    .selectFrom('stored_practice_try')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('backtest_id', '=', backtestId)
  const { numDeletedRows } = await tx
    .deleteFrom('stored_practice_try')
    .where('journal_id', '=', journalId)
    .where('id', 'in', tries.limit(most))
    .executeTakeFirst()
  if (Number(numDeletedRows) === most) return false
  await tx.deleteFrom('stored_backtest').where('journal_id', '=', journalId).where('id', '=', backtestId).execute()
  return true
}

async function removeTested(tx: Tx, journalId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await deleteScreenshots(tx, journalId, { type: 'BACKTEST', ids })
  await tx.deleteFrom('stored_backtest_trade').where('journal_id', '=', journalId).where('id', 'in', ids).execute()
}

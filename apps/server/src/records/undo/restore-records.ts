import { AppError, type ProblemCode } from '@afterclose/contract/problems'
import { raiseRevision, transaction, type Db, type Tx } from '../../store/db.ts'
import { unpackIds } from '../../store/packed-ids.ts'
import type { TableOfJournal } from '../../store/schema.ts'
import { storedTable } from '../../store/stored-tables.ts'
import { refuseDuplicates } from '../../store/unique.ts'
import { journalKinds } from '../kinds/kinds.ts'
import {
  type BelongingTable,
  type DeletedRows,
  putBack,
  putBackBelongings,
  type StoredRow,
} from '../receipts/repository.ts'
import { remeasure } from '../backtests/measure.ts'
import { settlePlans } from '../trade-plans/settle-plans.ts'
import {
  areReimported,
  backtestsOf,
  findBrokenReferences,
  linkMissedTrades,
  linkTrades,
  plansOf,
} from './repository.ts'

/** Problem if another record has taken the name or the place of a deleted one. */
const whenTaken = (table: TableOfJournal): ProblemCode =>
  journalKinds.find((kind) => storedTable(kind.table) === table)?.whenTaken ?? 'Undo too late'

/**
 * Restores records with their dependent rows, all or nothing. Already restored ones stay unchanged.
 * @returns how many were restored
 * @throws AppError 'Undo too late' if a required record was deleted, or the code of a duplicate
 */
export const restoreRecords = (db: Db, journalId: number, deleted: DeletedRows): Promise<number> =>
  refuseDuplicates(whenTaken(deleted.table), () =>
    transaction(db, async (tx) => {
      const revision = await raiseRevision(tx, journalId)
      const { restored, planId } = await restore(tx, journalId, deleted)
      if (planId !== undefined) {
        await linkTrades(tx, journalId, planId, unpackIds(deleted.made?.trades ?? {}), revision)
        await settlePlans(tx, journalId, [planId])
      }
      return restored
    }),
  )

/** @returns how many were restored, and the plan whose trades are still without it */
async function restore(
  tx: Tx,
  journalId: number,
  { table, rows, belongings = [], made }: DeletedRows,
): Promise<{ readonly restored: number; readonly planId?: number | undefined }> {
  const known = await withKnownNames(tx, journalId, table, rows)
  if (table === 'payin' && (await areReimported(tx, journalId, known))) throw new AppError(whenTaken(table))
  const restored = await putBack(tx, table, known)
  if (restored === 0) return { restored }
  for (const part of belongings)
    await putBackBelongings(tx, part.table, await withKnownNames(tx, journalId, part.table, part.rows))
  if (table === 'backtest_trade') for (const id of backtestsOf(known)) await remeasure(tx, journalId, id)
  const planIds = plansOf(table, known)
  const [planId] = planIds
  if (made === undefined || planId === undefined) {
    await settlePlans(tx, journalId, planIds)
    return { restored }
  }
  await linkMissedTrades(tx, journalId, planId, made.missedTradeIds)
  return { restored, planId }
}

/** Drops references to plans and trades deleted meanwhile, as if the rows had existed then. */
async function withKnownNames<Row extends StoredRow>(
  tx: Tx,
  journalId: number,
  table: TableOfJournal | BelongingTable,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const goneOf = await findBrokenReferences(tx, journalId, table, rows)
  return rows.flatMap((row) => {
    const gone = goneOf(row)
    if (gone.length === 0) return [row]
    if (table === 'stored_note_trade' || table === 'stored_week_rule_answer') return []
    if (gone.every((column) => column === 'plan_id')) return [{ ...row, plan_id: null }]
    throw new AppError('Undo too late', { message: namesGone })
  })
}

const namesGone = 'This cannot be undone: something it refers to has been deleted.'

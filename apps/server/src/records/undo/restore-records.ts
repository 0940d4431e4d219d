import { AppError, type ProblemCode } from '@afterclose/contract/problems'
import { raiseRevision, transaction, type Db, type Tx } from '../../store/db.ts'
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
import { settlePlans } from '../trade-plans/settle-plans.ts'
import { findGone, linkToPlan, plansOf } from './repository.ts'

/** Problem if another record has taken the name or the place of a deleted one. */
const whenTaken = (table: TableOfJournal): ProblemCode =>
  journalKinds.find((kind) => storedTable(kind.table) === table)?.whenTaken ?? 'Undo too late'

/**
 * Puts back records with what belonged to them, all or nothing. What has come back already stays as it is.
 * @returns how many came back
 * @throws AppError 'Undo too late' when something that one of them cannot be without is gone, or the code of a duplicate
 */
export const restoreRecords = (
  db: Db,
  journalId: number,
  { table, rows, belongings = [], made }: DeletedRows,
): Promise<number> =>
  refuseDuplicates(whenTaken(table), () =>
    transaction(db, async (tx) => {
      const revision = await raiseRevision(tx, journalId)
      const known = await withKnownNames(tx, journalId, table, rows)
      const restored = await putBack(tx, table, known)
      if (restored === 0) return 0
      for (const part of belongings)
        await putBackBelongings(tx, part.table, await withKnownNames(tx, journalId, part.table, part.rows))
      const planIds = plansOf(table, known)
      const [planId] = planIds
      if (made !== undefined && planId !== undefined) await linkToPlan(tx, journalId, planId, made, revision)
      await settlePlans(tx, journalId, planIds)
      return restored
    }),
  )

/** Without the plans and the trades that are gone by now, as if they had gone while the rows were there. */
async function withKnownNames<Row extends StoredRow>(
  tx: Tx,
  journalId: number,
  table: TableOfJournal | BelongingTable,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  const goneOf = await findGone(tx, journalId, table, rows)
  return rows.flatMap((row) => {
    const gone = goneOf(row)
    if (gone.length === 0) return [row]
    if (table === 'stored_note_trade') return []
    if (gone.every((column) => column === 'plan_id')) return [{ ...row, plan_id: null }]
    throw new AppError('Undo too late', { message: namesGone })
  })
}

const namesGone = 'This cannot be undone: something it refers to has been deleted.'

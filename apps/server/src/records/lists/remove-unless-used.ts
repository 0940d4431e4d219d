import { foundOr404 } from '../../platform/http/route.ts'
import type { Db, Tx } from '../../store/db.ts'
import { readThenWrite } from '../../store/read-then-write.ts'
import { type ArchivedRecord, type RecordKind, toRecord } from '../kinds/record-kind.ts'
import type { Removal } from '../receipts/removal.ts'
import { type DeletedRows, findRows } from '../receipts/repository.ts'
import { replacedBack } from '../receipts/undone-by.ts'
import { deleteRecord, disableRecord, findRecord } from './repository.ts'
import { isUsed, type Uses } from './uses-repository.ts'

interface Removed {
  readonly kind: RecordKind
  /** Where records refer to it; none for a kind that is always deleted. */
  readonly uses: (record: ArchivedRecord) => Uses
  /** Dependent rows that are deleted with it. */
  readonly belongings?: ((tx: Tx, journalId: number, id: number) => Promise<DeletedRows['belongings']>) | undefined
  /** Checks the list without it. */
  readonly check?: (tx: Tx, journalId: number) => Promise<void>
}

/** Deletes a record of a list. If others refer to it, it is only disabled; its replacement by the former values undoes that. */
export const removeUnlessUsed = (
  db: Db,
  journalId: number,
  id: number,
  { kind, uses, belongings, check }: Removed,
): Promise<Removal> => {
  const find = async (tx: Tx) => toRecord(kind, foundOr404(await findRecord(tx, kind.table, journalId, id)))
  return readThenWrite(
    db,
    journalId,
    async (tx) => isUsed(tx, journalId, id, uses(await find(tx))), // scans all trades
    async (tx, isHeld): Promise<Removal> => {
      const { order: _order, ...before } = await find(tx) // it may be moved before the undo
      if (isHeld) {
        const modified = new Date().toISOString()
        await disableRecord(tx, kind.table, journalId, id, modified)
        await check?.(tx, journalId)
        return { undoneBy: replacedBack(kind.name, { id }, before, { modified }) }
      }
      const rows = await findRows(tx, kind.table, journalId, [id])
      const dependent = await belongings?.(tx, journalId, id)
      await deleteRecord(tx, kind.table, journalId, id)
      await check?.(tx, journalId)
      return { table: kind.table, rows, belongings: dependent }
    },
  )
}

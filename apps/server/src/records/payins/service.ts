import type { PayinInput, replacePayin as replaceCall } from '@afterclose/contract/payins'
import type { z } from 'zod'
import { foundOr404, mustBeUnchanged } from '../../platform/http/route.ts'
import { toDecimal } from '../../store/codecs.ts'
import { type Db, nextId, raiseRevision, transaction } from '../../store/db.ts'
import { type DeletableRow, findRows } from '../receipts/repository.ts'
import { deletePayins, findPayin, insertPayin, type PayinColumns, type StoredPayin, updatePayin } from './repository.ts'

type Input = z.output<typeof PayinInput>

export const columnsOf = ({ delta, timestamp, textualReason }: Input): PayinColumns => ({
  delta: toDecimal(delta),
  timestamp,
  textual_reason: textualReason,
  modified: new Date().toISOString(),
})

export const addPayin = (db: Db, journalId: number, input: Input): Promise<StoredPayin> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const id = await nextId(tx, journalId, 'payin')
    await insertPayin(tx, journalId, id, columnsOf(input))
    return foundOr404(await findPayin(tx, journalId, id))
  })

/** @throws AppError 'Changed elsewhere' when the caller names another `modified` than the payin has */
export const replacePayin = (
  db: Db,
  journalId: number,
  id: number,
  input: z.output<typeof replaceCall.body>,
): Promise<{ readonly payin: StoredPayin; readonly before: Input }> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const { delta, timestamp, textualReason, modified } = foundOr404(await findPayin(tx, journalId, id))
    mustBeUnchanged(modified, input.modified)
    await updatePayin(tx, journalId, id, columnsOf(input))
    return { payin: foundOr404(await findPayin(tx, journalId, id)), before: { delta, timestamp, textualReason } }
  })

/** @returns the rows of the existing ones */
export const removePayins = (db: Db, journalId: number, ids: readonly number[]): Promise<readonly DeletableRow[]> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const rows = await findRows(tx, 'payin', journalId, ids)
    await deletePayins(
      tx,
      journalId,
      rows.map(({ id }) => id),
    )
    return rows
  })

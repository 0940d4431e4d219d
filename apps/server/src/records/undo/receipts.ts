import { AppError } from '@afterclose/contract/problems'
import { mostUndone } from '@afterclose/contract/undo'
import { MINUTE } from '@afterclose/core/time'
import { z } from 'zod'
import { SealError, sealer } from '../../platform/http/access/secret-box.ts'
import { deletableTables, type DeletableRow, type DeletableTable } from './repository.ts'

const lastsMs = 10 * MINUTE

const Receipt = z.object({
  journalId: z.int(),
  table: z.enum(deletableTables),
  rows: z.array(z.looseObject({ journal_id: z.int(), id: z.int() })),
  until: z.int(),
})

/** Rows of a journal that were deleted together. */
interface Deletion {
  readonly table: DeletableTable
  readonly rows: readonly DeletableRow[]
}

export interface Receipts {
  /** What the caller is given to undo it with; null where there is nothing, or too much, to put back. */
  readonly give: (journalId: number, deletion: Deletion) => string | null
  /** @throws AppError 'Undo too late' when it is too old, or was not given for this journal by this installation */
  readonly take: (journalId: number, receipt: string) => Deletion
}

/**
 * Receipts hold the deleted rows themselves, sealed: the server keeps nothing of what was deleted, and nobody can put
 * back what was not there.
 *
 * @param key the installation's key
 */
export function receipts(key: Buffer, now: () => number = Date.now): Receipts {
  const box = sealer(key, 'undo')
  return {
    give: (journalId, { table, rows }) =>
      rows.length === 0 || rows.length > mostUndone
        ? null
        : box.seal(JSON.stringify({ journalId, table, rows, until: now() + lastsMs })),
    take(journalId, receipt) {
      const given = opened(box.open, receipt)
      if (given === null || given.journalId !== journalId || given.until < now()) throw new AppError('Undo too late')
      return { table: given.table, rows: given.rows }
    },
  }
}

function opened(open: (sealed: string) => string, receipt: string) {
  try {
    return Receipt.parse(JSON.parse(open(receipt)))
  } catch (error) {
    if (error instanceof SealError) return null
    throw error
  }
}

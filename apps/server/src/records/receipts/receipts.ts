import { AppError } from '@afterclose/contract/problems'
import { mostUndone, undoMs } from '@afterclose/contract/undo'
import { z } from 'zod'
import { SealError, sealer } from '../../platform/http/access/secret-box.ts'
import { deletableTables, type DeletableRow, type DeletableTable } from './repository.ts'

const Deletion = z.union([
  z.strictObject({
    table: z.enum(deletableTables),
    rows: z.array(z.looseObject({ journal_id: z.int(), id: z.int() })),
  }),
  z.strictObject({ trades: z.strictObject({ deletion: z.int(), count: z.int(), tradeId: z.int() }) }),
])
const Receipt = z.object({ journalId: z.int(), deletion: Deletion, until: z.int() })

/** Rows of a journal that were deleted together: whole, or, for trades, the deletion under which the store still has them. */
type Deletion =
  | { readonly table: DeletableTable; readonly rows: readonly DeletableRow[] }
  | Extract<z.output<typeof Deletion>, { trades: unknown }>

export interface Receipts {
  /** What the caller is given to undo it with; null where there is nothing, or too much, to put back. */
  readonly give: (journalId: number, deletion: Deletion) => string | null
  /** @throws AppError 'Undo too late' when it is too old, or was not given for this journal by this installation */
  readonly take: (journalId: number, receipt: string) => Deletion
}

/**
 * Receipts are sealed, so that nobody can put back what was not there. Of small records they hold the deleted rows
 * themselves, and the server keeps nothing. Of trades they name the deletion; the trades stay in the store, hidden.
 *
 * @param key the installation's key
 */
export function receipts(key: Buffer, now: () => number = Date.now): Receipts {
  const box = sealer(key, 'undo')
  return {
    give: (journalId, deletion) =>
      'rows' in deletion && (deletion.rows.length === 0 || deletion.rows.length > mostUndone)
        ? null
        : box.seal(JSON.stringify({ journalId, deletion, until: now() + undoMs })),
    take(journalId, receipt) {
      const given = opened(box.open, receipt)
      if (given === null || given.journalId !== journalId || given.until < now()) throw new AppError('Undo too late')
      return given.deletion
    },
  }
}

function opened(open: (sealed: string) => string, receipt: string) {
  try {
    return Receipt.safeParse(JSON.parse(open(receipt))).data ?? null // another version may have sealed it
  } catch (error) {
    if (error instanceof SealError) return null
    throw error
  }
}

import { MINUTE } from '@afterclose/core/time'
import { z } from 'zod'
import { call } from './call.ts'
import { Done, JournalParams } from './values.ts'

/** Receipt of a deletion, for `undoDeletion`; null if it cannot be undone. */
export const Receipt = z.string().nullable()
/** Response to the deletion of one record. */
export const Removed = Done.extend({ receipt: Receipt })

/** For so long a deletion can be undone. */
export const undoMs = 10 * MINUTE
/** Records that one receipt can put back. Of trades it is any number: they stay in the store meanwhile. */
export const mostUndone = 200
/** Characters of a receipt: room for the longest note. */
export const longestReceipt = 500_000

/**
 * Puts back what was deleted, with the numbers that the records had and what belonged to them. Refused with 'Undo too late'
 * when ten minutes have passed, for a receipt of another journal, and where what a record names is gone by now. What is there
 * again stays as it is. A plan that is gone leaves its missed trade without one; a note loses the links to trades that are gone. Trades come back all or none: not when an
 * import has brought one of them again, or the import that made one was undone. The receipt of a split makes one trade of the
 * two again, that of a plan's other status gives it the former; refused when one of them was changed since. That of filled extremes takes them
 * back, but from trades that were changed since; that of imported tested trades deletes them, but those that were changed since. That of a moved folder of notes moves back the notes
 * that are still there; that of a replaced record gives it its former values, and that of a moved one its former place, unless it was changed since.
 */
export const undoDeletion = call({
  method: 'POST',
  url: '/v1/databases/:journalId/undo',
  summary:
    'Undo a deletion, a replacement, a move, the split of a trade, the activation or cancellation of a plan, or an import of tested trades',
  access: 'write',
  scope: null,
  params: JournalParams,
  body: z.object({ receipt: z.string().min(1).max(longestReceipt) }),
  response: z.object({ restored: z.int() }),
})

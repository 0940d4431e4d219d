import { MINUTE } from '@afterclose/core/time'
import { z } from 'zod'
import { call } from './call.ts'
import { Done, JournalParams } from './values.ts'

/** Receipt of a deletion, for `undoDeletion`; null if it cannot be undone. */
export const Receipt = z.string().nullable()
/** Response to a change without data, such as the deletion of one record. */
export const Removed = Done.extend({ receipt: Receipt })

/** Time limit of undoing a deletion. */
export const undoMs = 10 * MINUTE
/** Maximum records per receipt. Unlimited for trades, which stay in the store meanwhile. */
export const mostUndone = 200
/** Characters of a receipt: enough for the longest note. */
export const longestReceipt = 500_000

/**
 * Restores deleted records, with their ids and dependent rows. Rejected with 'Undo too late' after ten minutes, for a receipt of another
 * journal or another user's grid, and if a referenced record was deleted. Records that exist again stay unchanged. A deleted plan leaves
 * its missed trade without one; a note loses the links to deleted trades. Trades are restored all or none: not if an import has added one
 * of them again, or the import of one was undone. The receipt of a split rejoins the trades, that of a plan's status restores the
 * former; rejected if one of them was changed since. That of filled extremes clears them, and those of costs and of an edit of many trades restore the former values, except in trades changed since; that of imported
 * tested trades deletes them, except those changed since. That of legs of options restores the former decisions, or the former setting: rejected if they were
 * changed since. That of a moved folder of notes moves back the notes that are still there; that
 * of a replaced record restores its former values, and that of a moved one its former place, unless it was changed since. A reader of a
 * shared journal can undo changes of their own grids.
 */
export const undoDeletion = call({
  method: 'POST',
  url: '/v1/databases/:journalId/undo',
  summary:
    'Undo a deletion, a replacement, a move, an edit of many trades, the split of a trade, the activation or cancellation of a plan, or an import of tested trades',
  access: 'read',
  scope: null,
  params: JournalParams,
  body: z.object({ receipt: z.string().min(1).max(longestReceipt) }),
  response: z.object({ restored: z.int() }),
})

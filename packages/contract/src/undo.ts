import { MINUTE } from '@afterclose/core/time'
import { z } from 'zod'
import { call } from './call.ts'
import { Done, JournalParams } from './values.ts'

/** What a deletion gives to undo it with (`undoDeletion`); null where it cannot be undone. */
export const Receipt = z.string().nullable()
/** Of one record. */
export const Removed = Done.extend({ receipt: Receipt })

/** For so long a deletion can be undone. */
export const undoMs = 10 * MINUTE
/** Records that one receipt can put back. Of trades it is any number: they stay in the store meanwhile. */
export const mostUndone = 200

/**
 * Puts back what was deleted, with the numbers that the records had. Refused with 'Undo too late' when ten minutes have
 * passed, and for a receipt of another journal. What is there again stays as it is. Trades come back all or none: not when an
 * import has brought one of them again, or the import that made one was undone.
 */
export const undoDeletion = call({
  method: 'POST',
  url: '/v1/databases/:journalId/undo',
  summary: 'Undo a deletion',
  access: 'write',
  params: JournalParams,
  body: z.object({ receipt: z.string().min(1).max(500_000) }),
  response: z.object({ restored: z.int() }),
})

import { z } from 'zod'
import { call } from './call.ts'
import { Done, JournalParams } from './values.ts'

/** What a deletion gives to undo it with (`undoDeletion`); null where it cannot be undone. */
export const Receipt = z.string().nullable()
/** Of one record. */
export const Removed = Done.extend({ receipt: Receipt })

/** Records that one receipt can put back. */
export const mostUndone = 200

/**
 * Puts back what was deleted, with the numbers that the records had. Refused with 'Undo too late' when ten minutes have
 * passed, and for a receipt of another journal. What is there again stays as it is.
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

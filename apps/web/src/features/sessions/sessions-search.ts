import { z } from 'zod'

const text = (pattern: RegExp) => z.string().regex(pattern).optional().catch(undefined)

/** `?calendar=2026-11&session=12`, or `?view=charts`. */
export const SessionsSearch = z.object({
  view: z.literal('charts').optional().catch(undefined),
  calendar: text(/^\d{4}-(0[1-9]|1[0-2])$/),
  date: text(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/),
  session: z.coerce.number().int().positive().optional().catch(undefined),
})
export type SessionsSearch = z.output<typeof SessionsSearch>

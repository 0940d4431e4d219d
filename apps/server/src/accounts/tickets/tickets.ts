import { createHash } from 'node:crypto'
import { AppError } from '@afterclose/contract/problems'
import { z } from 'zod'
import type { Db } from '../../store/db.ts'
import { sealer, SealError } from '../../platform/http/access/secret-box.ts'
import { insertUsedTicket } from './repository.ts'

/** Issues and redeems tickets. */
export interface Tickets<T> {
  /** @param lasts milliseconds */
  readonly issue: (content: T, lasts: number, now: number) => string
  /**
   * Redeems a ticket.
   * @throws AppError 'Too late' if it was used before, has expired, or was not issued by this server for this purpose
   */
  readonly redeem: (db: Db, ticket: string, now: number) => Promise<T>
}

/**
 * Single-use tokens that come back within minutes, such as a challenge or the state of a redirect. Their content is sealed in them, so that
 * unused ones need no storage; used ones are stored until they expire.
 *
 * @param purpose tickets for one purpose are invalid for another
 */
export function tickets<T extends z.ZodType>(key: Buffer, purpose: string, content: T): Tickets<z.output<T>> {
  const { seal, open } = sealer(key, purpose)
  const Sealed = z.object({ until: z.number(), content: z.unknown() })
  return {
    issue: (what, lasts, now) => seal(JSON.stringify({ until: now + lasts, content: what })),
    async redeem(db, ticket, now) {
      const { until, content: what } = Sealed.parse(JSON.parse(opened(open, ticket)))
      if (until <= now) throw new AppError('Too late')
      const hash = createHash('sha256').update(ticket).digest('base64url')
      if (!(await insertUsedTicket(db, hash, new Date(until).toISOString()))) throw new AppError('Too late')
      return content.parse(what)
    },
  }
}

function opened(open: (sealed: string) => string, ticket: string): string {
  try {
    return open(ticket)
  } catch (cause) {
    if (!(cause instanceof SealError)) throw cause
    throw new AppError('Too late', { cause })
  }
}

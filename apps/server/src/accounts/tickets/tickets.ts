import { createHash } from 'node:crypto'
import { AppError } from '@afterclose/contract/problems'
import { z } from 'zod'
import type { Db } from '../../store/db.ts'
import { sealer, SealError } from '../../platform/http/access/secret-box.ts'
import { insertUsedTicket } from './repository.ts'

/** Makes and takes back tickets. */
export interface Tickets<T> {
  /** @param lasts milliseconds */
  readonly issue: (content: T, lasts: number, now: number) => string
  /**
   * Uses a ticket up.
   * @throws AppError 'Too late' for one that was used before, is past its time, or was not issued here for this
   */
  readonly redeem: (db: Db, ticket: string, now: number) => Promise<T>
}

/**
 * Texts that come back once within minutes: a challenge, the way back from another site. What they say is sealed in them, so that nothing
 * is stored for those who never come back; only used ones are, until they are past their time.
 *
 * @param purpose tickets issued for one purpose are nothing for another
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

import type { JournalPatch } from '@afterclose/contract/journal-patch'
import type { FastifyInstance } from 'fastify'
import type { SessionUser } from '../../platform/http/access/login-session.ts'
import { feedTags } from './feed-tags.ts'

/** A committed change of trades, and the ETag of the feed that the client held before it. */
interface Change {
  readonly user: SessionUser
  readonly journalId: number
  /** The journal's revision that it made. */
  readonly revision: number
  readonly heldFeed: string | undefined
}

/**
 * Says in the response of a change what it changed for the client that sent it. Nothing for API keys, whose scopes may not allow the feed, and
 * for a client that held another state: it requests the feed.
 */
export function journalPatches(app: FastifyInstance) {
  const tags = feedTags(app)

  return async ({ user, journalId, revision, heldFeed }: Change): Promise<{ journalPatch?: JournalPatch }> => {
    if (user.key !== null || heldFeed?.replace(/^W\//, '') !== tags.of(journalId, revision - 1)) return {}
    try {
      const patch = await app.numbers.run('journalPatch', { journalId, revision })
      if (patch === null) return {}
      const { payins, balance, warning } = patch.account
      return {
        journalPatch: {
          feed: tags.of(journalId, revision),
          trades: Buffer.from(patch.trades).toString('base64'),
          instruments: countsOf(patch.instruments),
          setups: countsOf(patch.setups),
          payins: payins.map(({ id, accountBalance }) => ({ id, accountBalance })),
          balance: { accountBalance: balance, warning },
        },
      }
    } catch (error) {
      app.log.warn(error, 'no journal patch') // the change is stored, and must not be answered with an error
      return {}
    }
  }
}

const countsOf = (trades: ReadonlyMap<number, number>) => Array.from(trades, ([id, count]) => ({ id, trades: count }))

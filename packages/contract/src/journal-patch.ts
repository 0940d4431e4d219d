import { z } from 'zod'
import { latestBalance } from './payins.ts'
import { Amount, Id } from './values.ts'

/** Query of a change of trades. */
export const FeedHeld = z.object({
  /** ETag of the trade feed that the client holds. If it is the one just before this change, the response has a `journalPatch`. */
  feed: z.string().max(100).optional(),
})

const TradeCount = z.object({ id: Id, trades: z.int() })

/**
 * Everything that a change of trades changed for a client that held the feed just before it, so that the client need not request it. Absent
 * for API keys, after a change of many trades, and if someone else has changed the journal in between.
 */
export const JournalPatch = z.object({
  /** ETag of the trade feed after the change. */
  feed: z.string(),
  /** Changes of the feed, as in a response of `tradeFeed` with `patchType`, in base64. */
  trades: z.string(),
  instruments: z.array(TradeCount),
  setups: z.array(TradeCount),
  payins: z.array(z.object({ id: Id, accountBalance: Amount })),
  balance: latestBalance.response,
})
export type JournalPatch = z.output<typeof JournalPatch>

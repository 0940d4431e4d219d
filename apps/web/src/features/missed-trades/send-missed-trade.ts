import type { BodyOf } from '@afterclose/contract/call'
import type { createMissedTrade, MissedTradeView } from '@afterclose/contract/missed-trades'
import { api } from '../../journal/api.ts'
import { type Outcome, sendOrKeep } from '../../journal/device/send-or-keep.ts'

/**
 * Stores a missed trade, or keeps it on this device if the server is not reached.
 *
 * @param before its stored version; null for a new one
 * @param newest latest `modified` of the stored version, including changes by this page
 */
export function sendMissedTrade(
  journalId: number,
  before: MissedTradeView | null,
  body: BodyOf<typeof createMissedTrade>,
  newest: (modified: string) => string,
): Promise<Outcome<MissedTradeView>> {
  if (before === null)
    return sendOrKeep({ journalId, call: 'createMissedTrade', body, words: 'Missed trade' }, (key) =>
      api.createMissedTrade({ params: { journalId }, body, key }),
    )
  const params = { missedTradeId: before.id }
  const change = { ...body, modified: newest(before.modified) }
  const words = `Missed trade ${before.id}`
  return sendOrKeep({ journalId, call: 'replaceMissedTrade', params, body: change, base: before, words }, (key) =>
    api.replaceMissedTrade({ params: { journalId, ...params }, body: change, key }),
  )
}

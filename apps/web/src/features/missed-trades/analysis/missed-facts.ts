import type { MissedTradeView } from '@afterclose/contract/missed-trades'
import type { MissedFact } from '@afterclose/engine/reports/missed/missed-report'

/** What the report takes of missed trades. */
export const factsOf = (missed: readonly MissedTradeView[]): readonly MissedFact[] =>
  missed.map(({ id, entryDate, reason, setupId, missedR, rrr }) => ({ id, entryDate, reason, setupId, missedR, rrr }))

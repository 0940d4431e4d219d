import type { MissedTradeView } from '@afterclose/contract/missed-trades'
import type { MissedFact } from '@afterclose/engine/reports/missed/missed-report'

/** Facts of missed trades that the report uses. */
export const factsOf = (missed: readonly MissedTradeView[]): readonly MissedFact[] =>
  missed.map(({ id, entryDate, reason, setupId, missedR, rrr }) => ({ id, entryDate, reason, setupId, missedR, rrr }))

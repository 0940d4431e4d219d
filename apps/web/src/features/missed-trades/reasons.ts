import type { MissedReason } from '@afterclose/core/missed-trade'

/** Why a trade was not taken, in plain words. */
export const reasonWords: Readonly<Record<MissedReason, string>> = {
  HESITATION: 'Hesitated',
  FEAR_AFTER_LOSS: 'Afraid after a loss',
  NOT_AT_DESK: 'Not at the desk',
  DISTRACTED: 'Distracted',
  NOT_ON_WATCHLIST: 'Not on the watchlist',
  ORDER_NOT_FILLED: 'Order not filled',
  TOO_LATE: 'Too late',
  TECHNICAL: 'Technical problem',
  RULE_FILTER: 'A rule ruled it out',
  OTHER: 'Another reason',
}

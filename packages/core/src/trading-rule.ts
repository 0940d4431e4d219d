/** Comments allowed in a rule. Comments after the exit are unknown at the entry. */
export const ruledComments = [
  'preTradeComments',
  'entryComments',
  'customComments',
  'managementComments',
  'exitComments',
] as const
export type RuledComments = (typeof ruledComments)[number]

/**
 * A trading rule, evaluated at each entry with the knowledge of that time: only trades closed before it count, and days are those of the
 * wall clock.
 *
 * - `STOP_AFTER_LOSSES`: no more trades on a day on which this number were closed with a loss.
 * - `NO_ENTRY_FROM`: no trades that are entered at this hour or later.
 * - `MOST_A_DAY`: no more trades on a day on which this number were entered.
 * - `WITHOUT_COMMENT`: no trades with a comment.
 * - `HALF_SIZE`: half the size while the cumulative R is at least this far below its peak.
 */
export type TradingRule =
  | { readonly is: 'STOP_AFTER_LOSSES'; readonly losses: number }
  | { readonly is: 'NO_ENTRY_FROM'; readonly hour: number }
  | { readonly is: 'MOST_A_DAY'; readonly trades: number }
  | { readonly is: 'WITHOUT_COMMENT'; readonly kind: RuledComments; readonly comment: number }
  | { readonly is: 'HALF_SIZE'; readonly belowHigh: number }

export const mostRules = 5
const mostTradesADay = 1000
const deepest = 1000

/** Validates rules for a replay. Returns a sentence, or null if they are valid. */
export function wrongWithRules(rules: readonly TradingRule[]): string | null {
  if (rules.length > mostRules) return 'At most five rules can be replayed.'
  for (const rule of rules) {
    const wrong = wrongWithRule(rule)
    if (wrong !== null) return wrong
  }
  return null
}

/** Validates a single rule. */
export function wrongWithRule(rule: TradingRule): string | null {
  switch (rule.is) {
    case 'STOP_AFTER_LOSSES':
      return isBetween(rule.losses, 1, mostTradesADay) ? null : 'Losses must be from 1 to 1000.'
    case 'NO_ENTRY_FROM':
      return isBetween(rule.hour, 1, 23) ? null : 'The last entry hour must be from 1 to 23.'
    case 'MOST_A_DAY':
      return isBetween(rule.trades, 1, mostTradesADay) ? null : 'Trades per day must be from 1 to 1000.'
    case 'WITHOUT_COMMENT':
      return Number.isSafeInteger(rule.comment) && rule.comment > 0
        ? null
        : 'A rule about a comment must name the comment.'
    case 'HALF_SIZE':
      return rule.belowHigh > 0 &&
        rule.belowHigh <= deepest &&
        Math.round(rule.belowHigh * 100) / 100 === rule.belowHigh
        ? null
        : 'The drawdown for half size must be above 0 and at most 1000R, with at most two decimals.'
  }
}

const isBetween = (value: number, min: number, max: number): boolean =>
  Number.isSafeInteger(value) && value >= min && value <= max

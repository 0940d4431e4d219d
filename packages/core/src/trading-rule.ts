/** Comments that a rule may be about. What is written after the exit is not known when a trade is entered. */
export const ruledComments = [
  'preTradeComments',
  'entryComments',
  'customComments',
  'managementComments',
  'exitComments',
] as const
export type RuledComments = (typeof ruledComments)[number]

/**
 * A rule that a trader might have kept, decided as each trade is entered by what was known then: only trades that were closed
 * before its entry count, and a day is that of the clock on the wall.
 *
 * - `STOP_AFTER_LOSSES`: no more trades on a day on which so many were closed with a loss.
 * - `NO_ENTRY_FROM`: no trades that are entered at this hour or later.
 * - `MOST_A_DAY`: no more trades on a day on which so many were entered.
 * - `WITHOUT_COMMENT`: no trades that carry a comment.
 * - `HALF_SIZE`: half the size while the sum of R lies so far, or farther, below its highest.
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

/** Validates rules that are to be replayed. Returns a sentence, or null if they are valid. */
export function wrongWithRules(rules: readonly TradingRule[]): string | null {
  if (rules.length > mostRules) return 'At most five rules can be replayed.'
  for (const rule of rules) {
    const wrong = wrongWithRule(rule)
    if (wrong !== null) return wrong
  }
  return null
}

/** The same of a rule by itself. */
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
        : 'The drawdown for half size must be above 0 and at most 1000 R, with at most two decimals.'
  }
}

const isBetween = (value: number, min: number, max: number): boolean =>
  Number.isSafeInteger(value) && value >= min && value <= max

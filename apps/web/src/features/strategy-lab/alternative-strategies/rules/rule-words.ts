import type { RuledComments, TradingRule } from '@afterclose/core/trading-rule'
import { plural } from '@afterclose/core/format'

/** Name of a comment in a rule, with its group. */
export type CommentName = (kind: RuledComments, comment: number) => string

/** A rule as a sentence: "Stop after 2 losses a day". */
export function ruleWords(rule: TradingRule, commentName: CommentName): string {
  switch (rule.is) {
    case 'STOP_AFTER_LOSSES':
      return `Stop after ${rule.losses} ${plural(rule.losses, 'loss', 'losses')} a day`
    case 'NO_ENTRY_FROM':
      return `No trades after ${hourText(rule.hour)}`
    case 'MOST_A_DAY':
      return `No more than ${rule.trades} ${plural(rule.trades, 'trade')} a day`
    case 'WITHOUT_COMMENT':
      return `Skip trades with “${commentName(rule.kind, rule.comment)}”`
    case 'HALF_SIZE':
      return `Half size while ${rule.belowHigh}R or more below the high`
  }
}

export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** Default rules. */
export const firstRules: readonly TradingRule[] = [
  { is: 'STOP_AFTER_LOSSES', losses: 2 },
  { is: 'MOST_A_DAY', trades: 3 },
]

import { counted, formatR, sentenceR } from '@afterclose/core/format'
import type { RuleEffect, TradingRulesReport } from '@afterclose/engine/reports/trading-rules/trading-rules-report'
import { type Reading, strong } from '../../../../parts/reading.tsx'
import { type CommentName, ruleWords } from './rule-words.ts'

/**
 * Change by all rules together, and the rules that gained early and lost later.
 *
 * @param money writes an amount with its sign and currency
 */
export function rulesReading(
  {
    rules,
    actual,
    ruled,
  }: Pick<TradingRulesReport, 'actual' | 'ruled'> & {
    readonly rules: readonly Pick<RuleEffect, 'rule' | 'earlier' | 'later'>[]
  },
  nameOf: CommentName,
  money: (amount: number) => string,
): Reading {
  if (rules.length === 0) return ['Add a rule to see what following it would have changed.']
  const change = ruled.r - actual.r
  const kept = rules.length === 1 ? 'This rule' : `These ${rules.length} rules`
  const result = `${sentenceR(ruled.r)} instead of ${formatR(actual.r)}`
  const left = `${counted(actual.trades - ruled.trades, 'trade')} would not have been taken`
  const turned = rules.filter(({ earlier, later }) => earlier.r > 0 && later.r < 0)
  return [
    change === 0
      ? strong(`${kept} would have made no difference in R`)
      : strong(`${kept} would have ${change > 0 ? 'gained' : 'cost'} ${sentenceR(change, { size: true })}`),
    `: ${result}, and ${money(ruled.gain - actual.gain)} in money. ${left}.`,
    ...turned.map(
      ({ rule, earlier, later }) =>
        ` “${ruleWords(rule, nameOf)}” gained ${formatR(earlier.r)} on the first two thirds and ${sentenceR(later.r)} on the last third: it did not hold up.`,
    ),
  ]
}

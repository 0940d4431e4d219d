import { counted, formatR, sentenceR } from '@afterclose/core/format'
import type { RuleEffect, TradingRulesReport } from '@afterclose/engine/reports/trading-rules/trading-rules-report'
import { type Reading, strong } from '../../../../parts/reading.tsx'
import { type CommentName, ruleWords } from './rule-words.ts'

/**
 * Change by each rule alone, then by all together, and the rules that gained early and lost later.
 *
 * @param money writes an amount with its sign and currency
 */
export function rulesReading(
  {
    rules,
    actual,
    ruled,
  }: Pick<TradingRulesReport, 'actual' | 'ruled'> & {
    readonly rules: readonly Pick<RuleEffect, 'rule' | 'alone' | 'earlier' | 'later'>[]
  },
  nameOf: CommentName,
  money: (amount: number) => string,
): Reading {
  if (rules.length === 0) return ['Add a rule to see what following it would have changed.']
  const left = `${counted(actual.trades - ruled.trades, 'trade')} would not have been taken`
  const turned = rules.filter(({ earlier, later }) => earlier.r > 0 && later.r < 0)
  const alone = rules.map(
    ({ rule, alone: { r, gain } }, i) =>
      `“${ruleWords(rule, nameOf)}”${i === 0 ? ' would have changed the result' : ''} by ${sentenceR(r)} and ${money(gain)}`,
  )
  return [
    ...togetherReading(
      // the rules alone are as bold as their total
      rules.length === 1 ? 'This rule' : `Alone, ${alone.join('; ')}; together, these ${rules.length} rules`,
      actual,
      ruled,
      money,
    ),
    `; ${left}.`,
    ...(turned.length === 0 ? [] : [` ${turned.map((one) => turnedWords(one, nameOf)).join('; ')}.`]),
  ]
}

const turnedWords = (
  { rule, earlier, later }: Pick<RuleEffect, 'rule' | 'earlier' | 'later'>,
  nameOf: CommentName,
): string =>
  `“${ruleWords(rule, nameOf)}” gained ${formatR(earlier.r)} on the first two thirds and ${sentenceR(later.r)} on the last third: it did not hold up`

type Sums = TradingRulesReport['actual']

/** If R and money have different signs, both are in the finding. */
function togetherReading(kept: string, actual: Sums, ruled: Sums, money: (amount: number) => string): Reading {
  const [change, gained] = [ruled.r - actual.r, ruled.gain - actual.gain]
  const inR =
    change === 0 ? 'made no difference in R' : `${change > 0 ? 'gained' : 'cost'} ${sentenceR(change, { size: true })}`
  const result = `${sentenceR(ruled.r)} instead of ${formatR(actual.r)}`
  return change * gained < 0
    ? [
        strong(`${kept} would have ${inR}, but made ${money(gained)}`),
        `: ${result}; R ignores sizes, so judge by money`,
      ]
    : [strong(`${kept} would have ${inR}`), `: ${result}, and ${money(gained)} in money`]
}

import { type NumberProblem, type NumberRange, numberProblems } from './number-range.ts'

/** Rules of an account challenge. Percentages are of the start balance; balances are after closed trades. */
export interface RuleSet {
  readonly targetPercent: number
  /** Null: an attempt fails when the balance reaches 0. */
  readonly maximumLossPercent: number | null
  /** Trailing: the maximum loss counts from the highest balance so far, not from the start balance. */
  readonly trailing: boolean
  /** Null for no such rule. */
  readonly dailyLossPercent: number | null
  /** Days with trades. */
  readonly leastDays: number
  readonly mostDays: number
}

/** The rules with numbers, and their explanations, for the page. */
export const ruleRanges = {
  targetPercent: { label: 'Target', default: 10, min: 0, max: 1000, above: true },
  maximumLossPercent: { label: 'Maximum loss', default: 10, min: 0, max: 100, above: true },
  dailyLossPercent: { label: 'Daily loss', default: 5, min: 0, max: 100, above: true },
  leastDays: { label: 'Minimum days', default: 1, min: 1, max: 250, whole: true },
  mostDays: { label: 'Maximum days', default: 30, min: 1, max: 250, whole: true },
} as const satisfies Record<string, NumberRange>

export const ruleWords: Readonly<Record<keyof RuleSet, string>> = {
  targetPercent: 'Passed when the balance after a trade is up by this percentage of the start balance.',
  maximumLossPercent: 'Failed when the balance after a trade is down by this percentage of the start balance.',
  trailing:
    'The maximum loss is measured from the highest balance so far, but still as a percentage of the start balance.',
  dailyLossPercent: 'Failed when a day loses this percentage of the start balance, measured from its first trade.',
  leastDays: 'The target counts only from this trading day on. Limits apply throughout.',
  mostDays: 'Failed if the target is not reached by the end of this trading day.',
}

type RuleName = keyof typeof ruleRanges

export function ruleProblems(rules: RuleSet): readonly NumberProblem<RuleName>[] {
  const optional = (['maximumLossPercent', 'dailyLossPercent'] as const).filter((name) => rules[name] !== null)
  const names: readonly RuleName[] = ['targetPercent', ...optional, 'leastDays', 'mostDays']
  const problems = [...numberProblems(ruleRanges, names, rules)]
  if (problems.length === 0 && rules.leastDays > rules.mostDays)
    problems.push({ name: 'leastDays', message: 'Minimum days must not exceed maximum days.' })
  return problems
}

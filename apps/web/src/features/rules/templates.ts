import type { GuardRule, LossMeasure } from '@afterclose/core/guard-rule'
import type { RuleSet } from '@afterclose/core/rule-set'

/** A set of rules to start from. */
export interface RuleTemplate {
  readonly id: 'own' | 'fixed' | 'close' | 'equity'
  readonly name: string
  /** Its rules in words, for its button. */
  readonly about: string
  readonly rules: readonly GuardRule[]
  /** The rules of a firm, which differ from firm to firm. */
  readonly ofFirm: boolean
}

const dailyLoss = (percent: string, measure: LossMeasure = 'EQUITY'): GuardRule => ({
  kind: 'DAILY_LOSS',
  value: percent,
  unit: 'PERCENT_OF_START',
  measure,
})
const target = (percent: string): GuardRule => ({ kind: 'TARGET', value: percent, unit: 'PERCENT_OF_START' })

export const ruleTemplates: readonly RuleTemplate[] = [
  {
    id: 'own',
    name: 'My own account',
    about: 'A daily loss of 2%, 3 trades a day, and a pause of 30 minutes after 2 losses.',
    rules: [
      { kind: 'DAILY_LOSS', value: '2', unit: 'PERCENT_OF_DAY_START', measure: 'CLOSED' },
      { kind: 'MAX_TRADES', trades: 3 },
      { kind: 'COOL_DOWN', losses: 2, minutes: 30 },
    ],
    ofFirm: false,
  },
  {
    id: 'fixed',
    name: 'Evaluation, fixed floor',
    about: 'A daily loss of 5%, a maximum loss of 10%, a target of 8% and 4 days with a trade.',
    rules: [
      dailyLoss('5'),
      { kind: 'MAX_LOSS', value: '10', unit: 'PERCENT_OF_START', floor: 'STATIC', lock: null, measure: 'EQUITY' },
      target('8'),
      { kind: 'MIN_DAYS', days: 4 },
    ],
    ofFirm: true,
  },
  {
    id: 'close',
    name: 'Evaluation, floor follows the day’s close',
    about:
      'A daily loss of 2%, a maximum loss of 4% below the highest close of a day, a target of 6% and 5 days with a trade.',
    rules: [
      dailyLoss('2'),
      { kind: 'MAX_LOSS', value: '4', unit: 'PERCENT_OF_START', floor: 'TRAIL_EOD', lock: '0', measure: 'EQUITY' },
      target('6'),
      { kind: 'MIN_DAYS', days: 5 },
    ],
    ofFirm: true,
  },
  {
    id: 'equity',
    name: 'Evaluation, floor follows the highest equity',
    about:
      'A maximum loss of 4% below the highest equity, open profit included, a target of 6% and 5 days with a trade.',
    rules: [
      { kind: 'MAX_LOSS', value: '4', unit: 'PERCENT_OF_START', floor: 'TRAIL_EQUITY', lock: '0', measure: 'EQUITY' },
      target('6'),
      { kind: 'MIN_DAYS', days: 5 },
    ],
    ofFirm: true,
  },
]

/** The rules of the simulator's rule set, as far as the guard has them: it watches no latest day. */
export function rulesOfSet({
  targetPercent,
  maximumLossPercent,
  trailing,
  dailyLossPercent,
  leastDays,
}: RuleSet): readonly GuardRule[] {
  const daily = dailyLossPercent === null ? [] : [dailyLoss(String(dailyLossPercent), 'CLOSED')]
  const most: readonly GuardRule[] =
    maximumLossPercent === null
      ? []
      : [
          {
            kind: 'MAX_LOSS',
            value: String(maximumLossPercent),
            unit: 'PERCENT_OF_START',
            floor: trailing ? 'TRAIL_EQUITY' : 'STATIC',
            lock: null,
            measure: 'CLOSED',
          },
        ]
  return [...daily, ...most, target(String(targetPercent)), { kind: 'MIN_DAYS', days: leastDays }]
}

import { counted, formatMoney, formatPrice, withUnit } from '@afterclose/core/format'
import {
  type FloorKind,
  type GuardRule,
  guardRuleKinds,
  type GuardRuleKind,
  guardRuleLabels,
  type LossMeasure,
  type LossUnit,
  type TradingHours,
} from '@afterclose/core/guard-rule'

/** How a journal writes amounts. */
export interface MoneyWords {
  readonly currency: string
  readonly decimals: number
}

/** "750.00 USD", "2% of the start balance", "2R". */
export function amountWords(value: string, unit: LossUnit, { currency, decimals }: MoneyWords): string {
  switch (unit) {
    case 'MONEY':
      return withUnit(formatMoney(value, { decimals }), currency, ' ')
    case 'PERCENT_OF_START':
      return `${withUnit(formatPrice(value), '%')} of the start balance`
    case 'PERCENT_OF_DAY_START':
      return `${withUnit(formatPrice(value), '%')} of the day’s first balance`
    case 'R':
      return withUnit(formatPrice(value), 'R')
  }
}

export const measureWords: Readonly<Record<LossMeasure, string>> = {
  CLOSED: 'closed trades',
  EQUITY: 'open trades at their worst price too',
}

/** The floor of a maximum loss: "Maximum loss, follows the day’s close". */
export const floorWords: Readonly<Record<FloorKind, string>> = {
  STATIC: 'fixed floor',
  TRAIL_EOD: 'follows the day’s close',
  TRAIL_EQUITY: 'follows the highest equity',
}

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** "Mon to Fri", "Sat, Sun", "every day". @param weekdays 1 Monday to 7 Sunday */
export function weekdayWords(weekdays: readonly number[]): string {
  const days = [...new Set(weekdays)].toSorted((a, b) => a - b)
  if (days.length === 7) return 'every day'
  const name = (day: number | undefined): string => dayNames[(day ?? 1) - 1] ?? ''
  const isRun = days.length > 2 && days.every((day, i) => day === (days[0] ?? 0) + i)
  return isRun ? `${name(days[0])} to ${name(days.at(-1))}` : days.map(name).join(', ')
}

/** "Mon to Fri 08:30 to 16:00" */
export const hoursWords = ({ weekdays, from, to }: TradingHours): string => `${weekdayWords(weekdays)} ${from} to ${to}`

/**
 * The values of a rule, part by part: rules of a kind have the same parts in the same order, so that two versions of a rule are compared part
 * by part. An empty part is its usual value.
 */
export function ruleParts(rule: GuardRule, money: MoneyWords): readonly string[] {
  switch (rule.kind) {
    case 'DAILY_LOSS':
    case 'WEEKLY_LOSS':
      return [amountWords(rule.value, rule.unit, money), measureWords[rule.measure]]
    case 'MAX_LOSS':
      return [
        amountWords(rule.value, rule.unit, money),
        floorWords[rule.floor],
        rule.floor === 'STATIC' ? '' : lockWords(rule.lock, money),
        measureWords[rule.measure],
      ]
    case 'MAX_TRADES':
      return [String(rule.trades)]
    case 'COOL_DOWN':
      return [pauseWords(rule.minutes), `after ${rule.losses === 1 ? 'a loss' : `${rule.losses} losses in a row`}`]
    case 'MAX_TRADE_RISK':
      return [amountWords(rule.value, rule.unit, money)]
    case 'HOURS':
      return [rule.windows.map(hoursWords).join('; ')]
    case 'TARGET':
      return [amountWords(rule.value, rule.unit, money)]
    case 'MIN_DAYS':
      return [counted(rule.days, 'day')]
  }
}

const pauseWords = (minutes: number | null): string =>
  minutes === null ? 'rest of the day' : counted(minutes, 'minute')

const lockWords = (lock: string | null, money: MoneyWords): string =>
  lock === null
    ? 'never stops rising'
    : Number(lock) === 0
      ? 'stops rising at the start balance'
      : `stops rising ${amountWords(lock, 'MONEY', money)} above the start balance`

/** A rule as one sentence without a full stop: "Lose less than 750.00 USD a day, closed trades". */
export function ruleSentence(rule: GuardRule, money: MoneyWords): string {
  const parts = ruleParts(rule, money).filter((part) => part !== '')
  const [first = '', ...others] = parts
  const rest = others.map((part) => `, ${part}`).join('')
  switch (rule.kind) {
    case 'DAILY_LOSS':
      return `Lose less than ${first} a day${rest}`
    case 'WEEKLY_LOSS':
      return `Lose less than ${first} a week${rest}`
    case 'MAX_LOSS':
      return `Lose less than ${first} in total${rest}`
    case 'MAX_TRADES':
      return `Take at most ${counted(rule.trades, 'trade')} a day`
    case 'COOL_DOWN':
      return rule.minutes === null
        ? `No new trade for the ${first} ${others[0] ?? ''}`
        : `No new trade for ${first} ${others[0] ?? ''}`
    case 'MAX_TRADE_RISK':
      return `Risk at most ${first} on a trade`
    case 'HOURS':
      return `Enter trades only ${first}`
    case 'TARGET':
      return `Make ${first}`
    case 'MIN_DAYS':
      return `Enter a trade on at least ${first}`
  }
}

/** A difference between two versions of a rule set, by its rule. */
export interface RuleDifference {
  readonly kind: GuardRuleKind
  readonly before: GuardRule | null
  readonly after: GuardRule | null
}

/** The rules that differ, in the order of pages. */
export function ruleDifferences(before: readonly GuardRule[], after: readonly GuardRule[]): readonly RuleDifference[] {
  const ofKind = (rules: readonly GuardRule[], kind: GuardRuleKind): GuardRule | null =>
    rules.find((rule) => rule.kind === kind) ?? null
  return guardRuleKinds
    .map((kind) => ({ kind, before: ofKind(before, kind), after: ofKind(after, kind) }))
    .filter((one) => !isSameRule(one.before, one.after))
}

/** Whether two rules set the same, however their numbers are written: "750" and "750.00". */
function isSameRule(a: GuardRule | null, b: GuardRule | null): boolean {
  if (a === null || b === null) return a === b
  return JSON.stringify(plainRule(a)) === JSON.stringify(plainRule(b))
}

const plainRule = (rule: GuardRule): unknown => ({
  ...rule,
  ...('value' in rule && { value: Number(rule.value) }),
  ...('lock' in rule && { lock: rule.lock === null || rule.floor === 'STATIC' ? null : Number(rule.lock) }),
  ...('windows' in rule && {
    windows: rule.windows.map(({ weekdays, from, to }) => [weekdays.toSorted((a, b) => a - b), from, to]),
  }),
})

/** "Daily loss 1,000.00 USD to 750.00 USD", "Trading hours taken off", "Trades a day added: 3". */
export function differenceWords({ kind, before, after }: RuleDifference, money: MoneyWords): string {
  const label = guardRuleLabels[kind]
  if (after === null) return `${label} taken off`
  if (before === null)
    return `${label} added: ${ruleParts(after, money)
      .filter((part) => part !== '')
      .join(', ')}`
  const [old, now] = [ruleParts(before, money), ruleParts(after, money)]
  const changed = now.flatMap((part, i) => {
    const was = old[i] ?? ''
    if (was === part) return []
    return [was === '' ? part : part === '' ? `no longer ${was}` : `${was} to ${part}`]
  })
  return `${label} ${changed.join(', ')}`
}

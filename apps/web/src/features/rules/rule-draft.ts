import { GuardRule } from '@afterclose/contract/guard'
import {
  type FloorKind,
  type GuardRule as Rule,
  guardRuleKinds,
  type GuardRuleKind,
  type LossMeasure,
  type LossUnit,
  type RiskUnit,
  type StartUnit,
} from '@afterclose/core/guard-rule'
import { formatWhole } from '@afterclose/core/format'
import { asSentence } from '../../parts/records/read-fields.ts'
import { numberText, typedNumber, typingProblem } from '../../ui/typed-number.ts'
import { typedTime } from '../../ui/typed-time.ts'

/** A window of trading hours as typed; `key` is only the React key of its row. */
export interface HoursDraft {
  readonly key: number
  readonly weekdays: readonly number[]
  readonly from: string
  readonly to: string
}

/** A rule as typed. */
export type RuleDraft =
  | {
      readonly kind: 'DAILY_LOSS' | 'WEEKLY_LOSS'
      readonly value: string
      readonly unit: LossUnit
      readonly measure: LossMeasure
    }
  | {
      readonly kind: 'MAX_LOSS'
      readonly value: string
      readonly unit: StartUnit
      readonly floor: FloorKind
      /** Whether the floor stops rising, at `lock` above the start balance. */
      readonly stops: boolean
      readonly lock: string
      readonly measure: LossMeasure
    }
  | { readonly kind: 'MAX_TRADES'; readonly trades: string }
  | { readonly kind: 'COOL_DOWN'; readonly losses: string; readonly restOfDay: boolean; readonly minutes: string }
  | { readonly kind: 'MAX_TRADE_RISK'; readonly value: string; readonly unit: RiskUnit }
  | { readonly kind: 'HOURS'; readonly windows: readonly HoursDraft[] }
  | { readonly kind: 'TARGET'; readonly value: string; readonly unit: StartUnit }
  | { readonly kind: 'MIN_DAYS'; readonly days: string }

/** Largest whole numbers, as in the contract, whose messages are for engineers. */
const wholeLimits = { trades: 1000, losses: 20, minutes: 1440, days: 250 } as const

let lastKey = 0
export const newHours = (): HoursDraft => ({ key: ++lastKey, weekdays: [1, 2, 3, 4, 5], from: '', to: '' })

/** A rule that was just added to a form, with the usual units. */
export function newDraft(kind: GuardRuleKind): RuleDraft {
  switch (kind) {
    case 'DAILY_LOSS':
    case 'WEEKLY_LOSS':
      return { kind, value: '', unit: 'MONEY', measure: 'CLOSED' }
    case 'MAX_LOSS':
      return { kind, value: '', unit: 'MONEY', floor: 'STATIC', stops: false, lock: '', measure: 'CLOSED' }
    case 'MAX_TRADES':
      return { kind, trades: '' }
    case 'COOL_DOWN':
      return { kind, losses: '', restOfDay: false, minutes: '' }
    case 'MAX_TRADE_RISK':
      return { kind, value: '', unit: 'MONEY' }
    case 'HOURS':
      return { kind, windows: [newHours()] }
    case 'TARGET':
      return { kind, value: '', unit: 'MONEY' }
    case 'MIN_DAYS':
      return { kind, days: '' }
  }
}

export function draftOf(rule: Rule): RuleDraft {
  switch (rule.kind) {
    case 'MAX_LOSS':
      return { ...rule, value: numberText(rule.value), stops: rule.lock !== null, lock: numberText(rule.lock) }
    case 'MAX_TRADES':
      return { ...rule, trades: String(rule.trades) }
    case 'COOL_DOWN':
      return {
        kind: 'COOL_DOWN',
        losses: String(rule.losses),
        restOfDay: rule.minutes === null,
        minutes: rule.minutes === null ? '' : String(rule.minutes),
      }
    case 'HOURS':
      return { kind: 'HOURS', windows: rule.windows.map((window) => ({ key: ++lastKey, ...window })) }
    case 'MIN_DAYS':
      return { kind: 'MIN_DAYS', days: String(rule.days) }
    case 'DAILY_LOSS':
    case 'WEEKLY_LOSS':
      return { ...rule, value: numberText(rule.value) }
    case 'MAX_TRADE_RISK':
      return { ...rule, value: numberText(rule.value) }
    case 'TARGET':
      return { ...rule, value: numberText(rule.value) }
  }
}

const whole = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typedNumber(typed) ?? Number.NaN))
const amount = (typed: string): string => typedNumber(typed) ?? ''

/** The rule to send; the contract validates it. */
export function ruleOf(draft: RuleDraft): Rule {
  switch (draft.kind) {
    case 'MAX_LOSS': {
      const { kind, value, unit, floor, stops, lock, measure } = draft
      const isLocked = stops && floor !== 'STATIC'
      return { kind, value: amount(value), unit, floor, lock: isLocked ? amount(lock) : null, measure }
    }
    case 'MAX_TRADES':
      return { kind: draft.kind, trades: whole(draft.trades) }
    case 'COOL_DOWN':
      return {
        kind: draft.kind,
        losses: whole(draft.losses),
        minutes: draft.restOfDay ? null : whole(draft.minutes),
      }
    case 'HOURS':
      return {
        kind: draft.kind,
        windows: draft.windows.map(({ weekdays, from, to }) => ({
          weekdays: weekdays.toSorted((a, b) => a - b),
          from: typedTime(from),
          to: typedTime(to),
        })),
      }
    case 'MIN_DAYS':
      return { kind: draft.kind, days: whole(draft.days) }
    case 'DAILY_LOSS':
    case 'WEEKLY_LOSS':
      return { ...draft, value: amount(draft.value) }
    case 'MAX_TRADE_RISK':
      return { ...draft, value: amount(draft.value) }
    case 'TARGET':
      return { ...draft, value: amount(draft.value) }
  }
}

/** In the order of pages, as the form lists them. */
export const inOrder = <One extends { readonly kind: GuardRuleKind }>(rules: readonly One[]): readonly One[] =>
  rules.toSorted((a, b) => guardRuleKinds.indexOf(a.kind) - guardRuleKinds.indexOf(b.kind))

/** Name of a field of a rule, for its fault: "rules.DAILY_LOSS.value". */
export const fieldName = (kind: GuardRuleKind, field: string): string => `rules.${kind}.${field}`

const fieldLabels: Readonly<Record<string, string>> = {
  value: 'Amount',
  lock: 'Amount',
  trades: 'Trades',
  losses: 'Losses',
  minutes: 'Minutes',
  days: 'Days',
}

/** Faults of a rule by the names of its fields. */
export function faultsOfRule(draft: RuleDraft): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {}
  const note = (field: string, fault: string | null): void => {
    if (fault !== null) faults[fieldName(draft.kind, field)] ??= fault
  }
  for (const [field, typed] of Object.entries(draft)) {
    if (typeof typed !== 'string' || !(field in fieldLabels) || isUnused(draft, field)) continue
    note(field, typed.trim() === '' ? `${fieldLabels[field]} is required` : typingProblem(typed))
    const most = Object.entries(wholeLimits).find(([name]) => name === field)?.[1]
    if (most !== undefined) note(field, wholeProblem(typed, most))
  }
  if (draft.kind === 'HOURS')
    draft.windows.forEach(({ weekdays }, row) => {
      if (weekdays.length === 0) note(`windows.${row}.weekdays`, 'Choose at least one day')
    })
  for (const { path, message } of GuardRule.safeParse(ruleOf(draft)).error?.issues ?? [])
    note(path.join('.'), asSentence(message))
  return faults
}

/** A field that another choice makes needless. */
const isUnused = (draft: RuleDraft, field: string): boolean =>
  (draft.kind === 'COOL_DOWN' && field === 'minutes' && draft.restOfDay) ||
  (draft.kind === 'MAX_LOSS' && field === 'lock' && !(draft.stops && draft.floor !== 'STATIC'))

const wholeProblem = (typed: string, most: number): string | null => {
  const value = Number(typedNumber(typed) ?? Number.NaN)
  return Number.isInteger(value) && value >= 1 && value <= most ? null : `A whole number from 1 to ${formatWhole(most)}`
}

/** Rules that are not in the form yet. */
export const missingKinds = (rules: readonly RuleDraft[]): readonly GuardRuleKind[] =>
  guardRuleKinds.filter((kind) => !rules.some((rule) => rule.kind === kind))

/** The server's refusals by the form's names: "rules.0.value" is the first rule that was sent. */
export function refusalsByKind(
  refusals: readonly { readonly field: string; readonly message: string }[],
  sent: readonly RuleDraft[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    refusals.map(({ field, message }) => {
      const [, row, rest] = /^(?:rules[.])?rules[.](\d+)[.](.+)$/.exec(field) ?? []
      const rule = row === undefined ? undefined : sent[Number(row)]
      const name =
        rule === undefined || rest === undefined
          ? field.replace(/^rules[.]dayStart$/, 'dayStart')
          : fieldName(rule.kind, rest)
      return [name, asSentence(message)]
    }),
  )
}

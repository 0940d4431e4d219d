import { GuardRule, GuardRuleSet } from '@afterclose/contract/guard'
import { guardRuleKinds, type GuardRule as Rule } from '@afterclose/core/guard-rule'
import { describe, expect, it } from 'vitest'
import {
  draftOf,
  faultsOfRule,
  inOrder,
  missingKinds,
  newDraft,
  refusalsByKind,
  type RuleDraft,
  ruleOf,
} from './rule-draft.ts'
import { rulesOfSet, ruleTemplates } from './templates.ts'

const everyRule: readonly Rule[] = [
  { kind: 'DAILY_LOSS', value: '750', unit: 'MONEY', measure: 'CLOSED' },
  { kind: 'WEEKLY_LOSS', value: '2.5', unit: 'PERCENT_OF_DAY_START', measure: 'EQUITY' },
  { kind: 'MAX_LOSS', value: '1234.56', unit: 'MONEY', floor: 'TRAIL_EOD', lock: '100', measure: 'EQUITY' },
  { kind: 'MAX_TRADES', trades: 3 },
  { kind: 'COOL_DOWN', losses: 2, minutes: 30 },
  { kind: 'MAX_TRADE_RISK', value: '1', unit: 'R' },
  {
    kind: 'HOURS',
    windows: [
      { weekdays: [1, 2, 3, 4, 5], from: '08:30', to: '16:00' },
      { weekdays: [7], from: '22:00', to: '02:00' },
    ],
  },
  { kind: 'TARGET', value: '8', unit: 'PERCENT_OF_START' },
  { kind: 'MIN_DAYS', days: 4 },
]

it('sends each kind of rule as it was stored', () => {
  expect(everyRule.map(({ kind }) => kind)).toEqual(guardRuleKinds)
  const more: readonly Rule[] = [
    ...everyRule,
    { kind: 'COOL_DOWN', losses: 1, minutes: null },
    { kind: 'MAX_LOSS', value: '1', unit: 'MONEY', floor: 'TRAIL_EQUITY', lock: null, measure: 'CLOSED' },
    { kind: 'MAX_LOSS', value: '1', unit: 'MONEY', floor: 'TRAIL_EQUITY', lock: '0', measure: 'CLOSED' },
  ]
  for (const rule of more) {
    expect(ruleOf(draftOf(rule))).toEqual(rule)
    expect(faultsOfRule(draftOf(rule))).toEqual({})
  }
})

describe('a fault', () => {
  const faults = (draft: RuleDraft, part: object) => faultsOfRule(Object.assign({}, draft, part))
  it('stands at its field: an amount', () => {
    const daily = newDraft('DAILY_LOSS')
    expect(faultsOfRule(daily)).toEqual({ 'rules.DAILY_LOSS.value': 'Amount is required' })
    expect(faults(daily, { value: 'abc' })).toEqual({ 'rules.DAILY_LOSS.value': 'This is not a number' })
    expect(Object.keys(faults(daily, { value: '0' }))).toEqual(['rules.DAILY_LOSS.value'])
    expect(Object.keys(faults(daily, { value: '-5' }))).toEqual(['rules.DAILY_LOSS.value'])
    expect(faults(daily, { value: '1,000.50' })).toEqual({})
  })
  it.each([
    ['MAX_TRADES', 'trades', '1000', '1001', 'A whole number from 1 to 1,000'],
    ['COOL_DOWN', 'losses', '20', '21', 'A whole number from 1 to 20'],
    ['COOL_DOWN', 'minutes', '1440', '1441', 'A whole number from 1 to 1,440'],
    ['MIN_DAYS', 'days', '250', '251', 'A whole number from 1 to 250'],
  ] as const)('stands at %s %s, with the limits of the contract', (kind, field, most, beyond, words) => {
    const draft = Object.assign({}, newDraft(kind), kind === 'COOL_DOWN' && { losses: '2', minutes: '30' })
    const at = `rules.${kind}.${field}`
    expect(faults(draft, { [field]: most })).toEqual({})
    expect(faults(draft, { [field]: beyond })).toEqual({ [at]: words })
    expect(GuardRule.safeParse(ruleOf(Object.assign({}, draft, { [field]: beyond }))).success).toBe(false)
    for (const wrong of ['0', '1.5']) expect(faults(draft, { [field]: wrong })).toEqual({ [at]: words })
  })
  it('does not stand at a field that another choice hides', () => {
    expect(faults(newDraft('COOL_DOWN'), { losses: '2', restOfDay: true })).toEqual({})
    const most = { ...newDraft('MAX_LOSS'), value: '100' }
    expect(faults(most, { floor: 'TRAIL_EOD' })).toEqual({})
    expect(faults(most, { floor: 'STATIC', stops: true, lock: 'x' })).toEqual({})
    expect(faults(most, { floor: 'TRAIL_EOD', stops: true })).toEqual({ 'rules.MAX_LOSS.lock': 'Amount is required' })
    expect(faults(most, { floor: 'TRAIL_EOD', stops: true, lock: '0' })).toEqual({})
  })
  it('stands at the times and days of its hours', () => {
    const windows = [
      { key: 1, weekdays: [], from: '9:30', to: '1600' },
      { key: 2, weekdays: [1], from: '24:00', to: '' },
    ]
    expect(faults(newDraft('HOURS'), { windows })).toEqual({
      'rules.HOURS.windows.0.weekdays': 'Choose at least one day',
      'rules.HOURS.windows.1.from': 'Must be a time such as 09:30',
      'rules.HOURS.windows.1.to': 'Must be a time such as 09:30',
    })
  })
})

it('puts a refusal of the server at its field', () => {
  const sent = everyRule.map(draftOf)
  const refusal = (field: string) => Object.keys(refusalsByKind([{ field, message: 'is wrong' }], sent))
  expect(refusal('rules.rules.2.lock')).toEqual(['rules.MAX_LOSS.lock'])
  expect(refusal('rules.6.windows.1.to')).toEqual(['rules.HOURS.windows.1.to'])
  expect(refusal('rules.dayStart')).toEqual(['dayStart'])
  expect(refusal('startBalance')).toEqual(['startBalance'])
})

it('lists rules in the order of pages, and the kinds that are missing', () => {
  expect(inOrder(everyRule.toReversed())).toEqual(everyRule)
  expect(missingKinds(everyRule.slice(2).map(draftOf))).toEqual(['DAILY_LOSS', 'WEEKLY_LOSS'])
})

describe('templates', () => {
  it('are sets that the server takes', () => {
    for (const { rules } of ruleTemplates)
      expect(GuardRuleSet.safeParse({ dayStart: '00:00', rules }).success).toBe(true)
  })
  it('have the numbers of their words, and name no firm', () => {
    expect(ruleTemplates.map(({ name }) => name)).toEqual([
      'My own account',
      'Evaluation, fixed floor',
      'Evaluation, floor follows the day’s close',
      'Evaluation, floor follows the highest equity',
    ])
    expect(ruleTemplates.map(({ ofFirm }) => ofFirm)).toEqual([false, true, true, true])
    expect(ruleTemplates[0]?.rules).toEqual([
      { kind: 'DAILY_LOSS', value: '2', unit: 'PERCENT_OF_DAY_START', measure: 'CLOSED' },
      { kind: 'MAX_TRADES', trades: 3 },
      { kind: 'COOL_DOWN', losses: 2, minutes: 30 },
    ])
    expect(
      ruleTemplates.slice(1).map(({ rules }) => rules.flatMap((rule) => ('floor' in rule ? rule.floor : []))),
    ).toEqual([['STATIC'], ['TRAIL_EOD'], ['TRAIL_EQUITY']])
    for (const { about, rules } of ruleTemplates.slice(1)) {
      const numbers = rules.map((rule) =>
        'days' in rule ? String(rule.days) : 'value' in rule ? `${rule.value}%` : '',
      )
      for (const number of numbers) expect(about).toContain(number)
    }
  })
  it('take over a rule set of the simulator', () => {
    const set = {
      targetPercent: 8,
      maximumLossPercent: 10,
      trailing: true,
      dailyLossPercent: 5,
      leastDays: 4,
      mostDays: 30,
    }
    expect(rulesOfSet(set)).toEqual([
      { kind: 'DAILY_LOSS', value: '5', unit: 'PERCENT_OF_START', measure: 'CLOSED' },
      { kind: 'MAX_LOSS', value: '10', unit: 'PERCENT_OF_START', floor: 'TRAIL_EQUITY', lock: null, measure: 'CLOSED' },
      { kind: 'TARGET', value: '8', unit: 'PERCENT_OF_START' },
      { kind: 'MIN_DAYS', days: 4 },
    ])
    expect(rulesOfSet({ ...set, trailing: false, maximumLossPercent: null, dailyLossPercent: null }).length).toBe(2)
  })
})

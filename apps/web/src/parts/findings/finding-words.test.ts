import type { Finding, FindingSubject } from '@afterclose/engine/reports/findings/finding'
import { describe, expect, it } from 'vitest'
import { spokenReading } from '../reading.tsx'
import { findingWords } from './finding-words.ts'

const groupNames = new Map([
  ['setup 4', 'News fade'],
  ['entryComment 5', 'Chased'],
  ['preTradeComment 1', 'Planned'],
])
const names = {
  groupName: (dimension: string, key: number) => groupNames.get(`${dimension} ${key}`) ?? `No. ${key}`,
  dimensionTitle: (dimension: string) => (dimension === 'setup' ? 'Setup' : dimension),
  itemName: () => 'Levels marked',
  money: (value: number) => `${value.toFixed(0)} USD`,
}

const finding = (subject: FindingSubject, changes: Partial<Finding> = {}): Finding => ({
  id: '',
  subject,
  verdict: 'MORE_THAN_LUCK',
  cases: 41,
  compared: 154,
  measure: 'DIFFERENCE',
  hindsight: false,
  aTrade: { likely: -0.4, low: -0.6, high: -0.2 },
  inMoney: false,
  usesAYear: 40,
  aYear: { likely: -3200, low: -4800, high: -1600 },
  aYearInR: { likely: -16, low: -24, high: -8 },
  atLeast: 1600,
  chance: 0.0001,
  moreTrades: null,
  marks: [],
  of: { is: 'all' },
  action: 'SHOW_TRADES',
  ...changes,
})
const earning = { aTrade: { likely: 0.4, low: 0.2, high: 0.6 }, aYear: { likely: 3200, low: 1600, high: 4800 } }
const sentence = (one: Finding): string => spokenReading(findingWords(one, names).sentence)
const setup: FindingSubject = { is: 'GROUP', dimension: 'setup', key: 4 }

describe('the sentence of a finding', () => {
  it.each<[FindingSubject, Partial<Finding>, string]>([
    [setup, { measure: 'OWN' }, 'News fade loses at least 1600 USD a year.'],
    [setup, { measure: 'OWN', ...earning }, 'News fade earns at least 1600 USD a year.'],
    [setup, {}, 'News fade makes at least 1600 USD a year less than the others.'],
    [
      { is: 'GROUP', dimension: 'hour', key: 16 },
      { measure: 'OWN' },
      'Trades entered from 16:00 to 17:00 lose at least 1600 USD a year.',
    ],
    [
      { is: 'GROUP', dimension: 'weekday', key: 5 },
      { measure: 'OWN' },
      'Trades entered on a Friday lose at least 1600 USD a year.',
    ],
    [
      { is: 'GROUP', dimension: 'preTradeComment', key: 1 },
      { measure: 'OWN', ...earning },
      'Trades marked “Planned” earn at least 1600 USD a year.',
    ],
    [
      { is: 'GROUP', dimension: 'afterRun', key: 1 },
      {},
      'Trades after two losses in a row make at least 1600 USD a year less than the others.',
    ],
    [
      { is: 'HABIT', habit: { is: 'AFTER_LOSS', minutes: 60 } },
      {},
      'Trades within an hour of a loss cost at least 1600 USD a year.',
    ],
    [
      { is: 'HABIT', habit: { is: 'AFTER_LOSSES', losses: 2 } },
      {},
      'Trades after two losses on the same day cost at least 1600 USD a year.',
    ],
    [
      { is: 'HABIT', habit: { is: 'AFTER_WINS' } },
      earning,
      'Trades after three wins in a row make at least 1600 USD a year more than the others.',
    ],
    [
      { is: 'HABIT', habit: { is: 'LATE_IN_DAY', place: 3 } },
      {},
      'Trades from the third of a day on cost at least 1600 USD a year.',
    ],
    [
      { is: 'MISTAKE', item: { is: 'COMMENT', field: 'entryComments', id: 5 } },
      {},
      'Chased costs at least 1600 USD a year.',
    ],
    [
      { is: 'MISTAKE', item: { is: 'UNTICKED', id: 2 } },
      {},
      'Not ticking “Levels marked” costs at least 1600 USD a year.',
    ],
    [{ is: 'MISTAKE', item: { is: 'WITHOUT_PLAN' } }, {}, 'Trading without a plan costs at least 1600 USD a year.'],
    [
      { is: 'RULE', rule: { is: 'STOP_AFTER_LOSSES', losses: 2 } },
      { measure: 'OWN', ...earning },
      'Stopping for the day after two losses would have made at least 1600 USD a year.',
    ],
    [
      { is: 'RULE', rule: { is: 'NO_ENTRY_FROM', hour: 9 } },
      { measure: 'OWN', ...earning },
      'Not entering from 09:00 on would have made at least 1600 USD a year.',
    ],
    [{ is: 'EARLY_EXITS' }, { measure: 'OWN' }, 'Exits before stop or target cost at least 1600 USD a year.'],
    [
      { is: 'MISSED_TRADES' },
      { measure: 'OWN', ...earning },
      'The trades you missed would have made at least 1600 USD a year.',
    ],
  ])('%j %j', (subject, changes, expected) => {
    expect(sentence(finding(subject, changes))).toBe(expected)
  })

  it('has the size as its one bold phrase', () => {
    const { sentence: reading } = findingWords(finding(setup), names)
    expect(reading.filter((part) => typeof part !== 'string')).toEqual([{ strong: 'at least 1600 USD a year' }])
  })

  it('says known costs as they are, with their share', () => {
    const exactly = (value: number) => ({ likely: value, low: value, high: value })
    const costs = (before: number): Finding =>
      finding(
        { is: 'COSTS' },
        {
          aYear: exactly(-4120),
          marks: [
            { key: 0, cases: 41, value: { likely: before, low: null, high: null }, isNamed: false },
            { key: 1, cases: 41, value: exactly(20), isNamed: true },
          ],
        },
      )
    expect(sentence(costs(32))).toBe('Commission and swap cost 4120 USD a year, 63% of the result before them.')
    expect(sentence(costs(10))).toBe(
      'Commission and swap cost 4120 USD a year, more than your trades make before them.',
    )
    expect(sentence(costs(-10))).toBe('Commission and swap cost 4120 USD a year.')
  })

  it('is about, perhaps nothing, where it could be luck', () => {
    expect(sentence(finding(setup, { verdict: 'COULD_BE_LUCK', measure: 'OWN' }))).toBe(
      'News fade loses about 3200 USD a year, perhaps nothing.',
    )
    expect(sentence(finding(setup, { verdict: 'COULD_BE_LUCK' }))).toBe(
      'News fade makes about 3200 USD a year less than the others, perhaps no less.',
    )
  })

  it('is in R where money is unknown, and of a trade where the year is', () => {
    expect(sentence(finding(setup, { measure: 'OWN', aYear: null }))).toBe('News fade loses at least 8.0R a year.')
    expect(sentence(finding(setup, { measure: 'OWN', aYear: null, aYearInR: null }))).toBe(
      'News fade loses at least 0.20R a trade.',
    )
  })

  it('names both risks after it', () => {
    const risk = (likely: number, key: number) => ({
      key,
      cases: 41,
      value: { likely, low: null, high: null },
      isNamed: key === 0,
    })
    const words = findingWords(finding({ is: 'RISK_OF_LOSERS' }, { marks: [risk(194, 0), risk(171, 1)] }), names)
    expect(spokenReading(words.sentence)).toBe('Risking more on losers than on winners costs at least 1600 USD a year.')
    expect(words.more).toBe('Losers risk 194 USD on average, winners 171 USD.')
  })
})

describe('the rule against a finding', () => {
  it.each<[FindingSubject, string | null]>([
    [{ is: 'HABIT', habit: { is: 'AFTER_LOSSES', losses: 2 } }, 'If I lost twice today, then I stop for the day.'],
    [{ is: 'HABIT', habit: { is: 'AFTER_LOSS', minutes: 60 } }, 'If I lost within the last hour, then I wait.'],
    [{ is: 'HABIT', habit: { is: 'AFTER_LOSS', minutes: 30 } }, 'If I lost within the last 30 minutes, then I wait.'],
    [{ is: 'HABIT', habit: { is: 'LATE_IN_DAY', place: 3 } }, 'If I took two trades today, then I stop for the day.'],
    [
      { is: 'RULE', rule: { is: 'STOP_AFTER_LOSSES', losses: 3 } },
      'If I lost three times today, then I stop for the day.',
    ],
    [{ is: 'RULE', rule: { is: 'MOST_A_DAY', trades: 1 } }, 'If I took one trade today, then I stop for the day.'],
    [{ is: 'RULE', rule: { is: 'NO_ENTRY_FROM', hour: 16 } }, 'If it is 16:00 or later, then I do not enter.'],
    [
      { is: 'MISTAKE', item: { is: 'COMMENT', field: 'entryComments', id: 5 } },
      'If “Chased” applies, then I let it go.',
    ],
    [{ is: 'MISTAKE', item: { is: 'UNTICKED', id: 2 } }, 'If “Levels marked” is not ticked, then I do not enter.'],
    [{ is: 'EARLY_EXITS' }, 'If a trade is on, then it runs to its stop or target.'],
    [setup, null],
    [{ is: 'COSTS' }, null],
  ])('%j', (subject, rule) => {
    expect(findingWords(finding(subject), names).rule).toBe(rule)
  })
})

it('the page of a rule has that rule', () => {
  const rule = { is: 'STOP_AFTER_LOSSES', losses: 2 } as const
  expect(findingWords(finding({ is: 'RULE', rule }), names).page).toEqual({
    to: '/alternative-strategies',
    search: { show: 'rules', rules: JSON.stringify([rule]) },
  })
  expect(findingWords(finding(setup), names)).toMatchObject({
    kind: 'Setup',
    page: { to: '/chart-lab/performance-setup' },
  })
})

it('what no page shows has none', () => {
  expect(findingWords(finding({ is: 'HABIT', habit: { is: 'LARGER_RISK', times: 1.5 } }), names).page).toBeNull()
  expect(findingWords(finding({ is: 'RISK_OF_LOSERS' }), names).page).toBeNull()
})

it('the measure names cases and what the chart shows', () => {
  const measure = (subject: FindingSubject, changes: Partial<Finding> = {}): string =>
    findingWords(finding(subject, changes), names).measure
  expect(measure(setup, { measure: 'OWN' })).toBe('41 trades; likely average per trade with its 95% range')
  expect(measure({ is: 'HABIT', habit: { is: 'AFTER_LOSS', minutes: 60 } })).toBe(
    '41 trades, compared with 154 others of the same setup and instrument; average R by time since the loss',
  )
  expect(measure({ is: 'RULE', rule: { is: 'MOST_A_DAY', trades: 3 } })).toBe('41 trades left out, 154 kept; average R')
  expect(measure({ is: 'EARLY_EXITS' })).toBe(
    '41 trades whose stop or target is known to have been hit; cost a year against waiting for it, with its 95% range',
  )
})

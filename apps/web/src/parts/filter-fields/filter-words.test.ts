import { expect, it } from 'vitest'
import { noFilters } from '@afterclose/core/filters'
import type { FilterChip } from './chips.ts'
import { filterWords } from './filter-words.ts'

const chip = (name: string, value: string, more: Partial<FilterChip> = {}): FilterChip => ({
  key: name + value,
  joined: null,
  name,
  excluded: false,
  value,
  without: noFilters,
  ...more,
})

it.each([
  [[], 'No filters'],
  [[chip('Setup', 'Breakout')], 'Setup Breakout'],
  [
    [chip('Setup', 'Breakout'), chip('Setup', 'Pullback', { joined: 'or' }), chip('Date', '1 to 5 May')],
    'Setup Breakout or Pullback, Date 1 to 5 May',
  ],
  [[chip('Setup', 'Breakout', { excluded: true })], 'Setup not Breakout'],
  [[chip('Entry', 'Late'), chip('Exit', 'Early', { joined: 'and' })], 'Entry Late and Exit Early'],
])('%# says the filters in one line', (chips, words) => {
  expect(filterWords(chips)).toBe(words)
})

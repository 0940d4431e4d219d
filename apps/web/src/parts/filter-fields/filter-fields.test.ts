import { advancedFilterCount, basicFilterCount, type Filters, noFilters } from '@afterclose/core/filters'
import { structureTags } from '@afterclose/core/structure-groups'
import { describe, expect, it } from 'vitest'
import { advancedFields, inColumns } from './advanced-fields.ts'
import { filterChips } from './chips.ts'
import { basicFields, type FilterField, fieldsShown, rangeLabel, reducedFields } from './filter-fields.ts'

const context = {
  instruments: [
    { id: 1, name: 'EURUSD', active: true },
    { id: 2, name: 'ES', active: true },
    { id: 3, name: 'CL', active: false },
  ],
  setups: [{ id: 1, name: 'Breakout', active: true }],
  years: [2026, 2025],
  tags: ['trend', 'gap'],
} as const
const comments = {
  comments: [
    { id: 1, name: 'Planned', active: true, type: 'PRE_TRADE' as const },
    { id: 5, name: 'Chased', active: true, type: 'ENTRY' as const },
    { id: 6, name: 'Old', active: false, type: 'ENTRY' as const },
  ],
  customComments: [{ id: 9, name: 'New York', active: true, commentGroup: 2 }],
  captions: {
    'preTradeComments.name': 'Before',
    'entryComments.name': 'Entry',
    'managementComments.name': 'Management',
    'exitComments.name': 'Exit',
    'customcoment.2.name': 'Session',
  },
}
const fieldOf = (fields: readonly FilterField[], id: string): FilterField => {
  const field = fields.find((candidate) => candidate.id === id)
  if (field === undefined) throw new Error(`there is no field "${id}"`)
  return field
}
const basic = (id: string) => fieldOf(basicFields(context), id)
const advanced = (id: string) => fieldOf(advancedFields(comments), id)
const selectedLabels = (field: FilterField, filters: Filters) => field.selectedIn(filters).map(({ label }) => label)
const labels = (field: FilterField) => field.choices.map(({ label }) => label)

describe('the basic fields', () => {
  it('offer what the journal has, and the ranges of the product', () => {
    expect(labels(basic('instrument'))).toEqual(['EURUSD', 'ES'])
    expect(labels(basic('year'))).toEqual(['2026', '2025'])
    expect(labels(basic('lastTrades'))).toEqual(['Last 10', 'Last 20', 'Last 50', 'Last 100', 'Last 200'])
    expect(labels(basic('rrr'))).toEqual(['below 1', '1 to 1.5', '1.5 to 2', '2 to 3', '3 to 5', '5 and more'])
    expect(labels(basic('gainPercentage'))).toEqual([
      'below −2',
      '−2 to −1',
      '−1 to 0',
      '0 to 1',
      '1 to 2',
      '2 and more',
    ])
    expect(labels(basic('hour'))).toHaveLength(24)
    expect(rangeLabel({ min: null, max: null })).toBe('Any')
  })

  it('are those of options only in a journal that has trades in them', () => {
    const shownIds = (fields: readonly FilterField[], filters = noFilters) =>
      fieldsShown(fields, filters).flatMap(({ id }) => structureTags.find((tag) => tag === id) ?? [])
    expect(shownIds(basicFields(context))).toEqual([])
    const inOptions = basicFields({ ...context, tags: structureTags })
    expect(shownIds(inOptions)).toEqual(structureTags)
    expect(labels(fieldOf(inOptions, 'legBias'))).toEqual(['Bullish', 'Bearish', 'Neutral', 'Volatile', 'Mixed'])
    // a filter of a shared link or a saved one can be removed
    const chosen = basic('structure').choose(noFilters, ['BOX'])
    expect(shownIds(basicFields(context), chosen)).toEqual(['structure'])
  })

  it('[4.14] change the values and the count with every choice', () => {
    const one = basic('instrument').choose(noFilters, ['2'])
    expect([one.basic.instrument, basicFilterCount(one)]).toEqual([[2], 1])
    const two = basic('rMultiple').choose(one, ['-1:0', '3:'])
    expect(two.basic.rMultiple).toEqual([
      { min: -1, max: 0 },
      { min: 3, max: null },
    ])
    expect(basicFilterCount(two)).toBe(3)
    expect(basicFilterCount(basic('rMultiple').choose(two, []))).toBe(1)
  })

  it('keep a chosen value that is no longer offered until it is taken away', () => {
    const filters = { ...noFilters, basic: { ...noFilters.basic, instrument: [3, 77] } }
    expect(selectedLabels(basic('instrument'), filters)).toEqual(['CL', 'No. 77'])
    expect(basic('instrument').choose(filters, ['3', '77', '1']).basic.instrument).toEqual([3, 77, 1])
  })

  it('show the outcome that a chart set, and replace it by a choice', () => {
    const filters: Filters = { ...noFilters, basic: { ...noFilters.basic, outcome: 'LOSER' } }
    expect(selectedLabels(basic('outcomes'), filters)).toEqual(['Loser'])
    expect(basic('outcomes').choose(filters, ['WINNER', 'LOSER']).basic).toMatchObject({
      outcome: null,
      outcomes: ['WINNER', 'LOSER'],
    })
  })

  it('take any whole number of last trades, and none', () => {
    expect(basic('lastTrades').choose(noFilters, ['35']).basic.lastTrades).toBe(35)
    expect(basic('lastTrades').choose(noFilters, ['0']).basic.lastTrades).toBeNull()
    expect(basic('lastTrades').choose(noFilters, []).basic.lastTrades).toBeNull()
  })

  it('offer the market at the entry as far as some trade tells it, and keep a chosen tag that none tells any more', () => {
    const ids = (filters: Filters) => fieldsShown(basicFields(context), filters).map(({ id }) => id)
    expect(ids(noFilters).slice(-2)).toEqual(['trend', 'gap'])
    const chosen = basic('dayType').choose(basic('trend').choose(noFilters, ['WITH']), ['INSIDE'])
    expect(ids(chosen).slice(-3)).toEqual(['trend', 'gap', 'dayType'])
    expect(selectedLabels(basic('trend'), chosen)).toEqual(['With the trade'])
    expect(basicFilterCount(chosen)).toBe(2)
  })

  it('[6.2] have a reduced set for accounts without all filters', () => {
    const ids = basicFields(context).map(({ id }) => id)
    expect(ids.filter((id) => reducedFields.includes(id))).toEqual(['instrument', 'outcomes', 'direction', 'tradeType'])
  })
})

it('days of the week begin on Monday as 1, hours at midnight as 0', () => {
  const fields = basicFields(context)
  const choices = (id: string) => fields.find((field) => field.id === id)?.choices.map(({ key, label }) => [key, label])
  expect(choices('day')?.at(0)).toEqual(['1', 'Monday'])
  expect(choices('day')?.at(-1)).toEqual(['7', 'Sunday'])
  expect(choices('hour')?.at(0)).toEqual(['0', '00:00 to 00:59'])
  expect(choices('hour')?.at(-1)).toEqual(['23', '23:00 to 23:59'])
})

describe('the advanced fields', () => {
  it('[2.5.1] take their captions from the account settings', () => {
    expect(fieldsShown(advancedFields(comments), noFilters).map(({ label }) => label)).toEqual([
      'Before',
      'Entry',
      'Management',
      'Exit',
      'Session',
    ])
  })
  it('[2.5.1] stand in columns of three, the first of two', () => {
    const sizes = inColumns(Array.from({ length: 24 }, (_, i) => i)).map((column) => column.length)
    expect(sizes).toEqual([2, 3, 3, 3, 3, 3, 3, 3, 1])
  })
  it('choose comments of their own kind and group', () => {
    const filters = advanced('customComments2').choose(advanced('entryComment').choose(noFilters, ['5']), ['9'])
    expect(filters.advanced.entryComment).toEqual([5])
    expect(filters.advanced.customComments[1]).toEqual([9])
    expect(advancedFilterCount(filters)).toBe(2)
  })
  it('show a custom statistic that lost its items while one of them is chosen', () => {
    const filters = advanced('customComments7').choose(noFilters, ['31'])
    const shown = fieldsShown(advancedFields(comments), filters)
    expect(shown.map(({ id }) => id)).toContain('customComments7')
    expect(selectedLabels(fieldOf(shown, 'customComments7'), filters)).toEqual(['No. 31'])
  })
})

describe('the chips', () => {
  const filters: Filters = {
    ...noFilters,
    basic: {
      ...noFilters.basic,
      instrument: [1, 2],
      dateRange: ['2026-07-01', '2026-11-20'],
      rrr: [{ min: 1.5, max: 2 }],
      inReview: true,
    },
    advanced: { ...noFilters.advanced, preTradeComment: [1] },
  }
  const fields = { basic: basicFields(context), advanced: advancedFields(comments) }
  const chips = filterChips(filters, fields, 'dd/MM/yyyy')

  it('[2.5.1] are one per value, dates in the journal’s format', () => {
    expect(chips.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'Date: 01/07/2026 to 20/11/2026',
      'Instrument: EURUSD',
      'Instrument: ES',
      'RRR: 1.5 to 2',
      'Before: Planned',
      'In review: Starred',
    ])
    expect(chips).toHaveLength(basicFilterCount(filters) + advancedFilterCount(filters))
  })

  it('[4.14] remove exactly their own value', () => {
    for (const { without } of chips)
      expect(basicFilterCount(without) + advancedFilterCount(without)).toBe(chips.length - 1)
    expect(chips.find(({ value }) => value === 'ES')?.without.basic.instrument).toEqual([1])
  })

  it('say in words what counts and what is left out', () => {
    const said = (options: Partial<Filters['options']>, basic: Partial<Filters['basic']> = {}): readonly string[] => {
      const chosen: Filters = {
        basic: { ...noFilters.basic, ...basic },
        advanced: { ...noFilters.advanced, preTradeComment: [1], entryComment: [5] },
        options: { ...noFilters.options, ...options },
      }
      return filterChips(chosen, fields, 'yyyy-MM-dd').map(({ joined, name, excluded, value }) =>
        [joined, name, excluded ? 'is not' : null, value].filter((part) => part !== null).join(' '),
      )
    }
    expect(said({})).toEqual(['Before Planned', 'or Entry Chased'])
    expect(said({ orFilter: false })).toEqual(['Before Planned', 'and Entry Chased'])
    expect(said({ excludeFilters: true })).toEqual(['Before is not Planned', 'and Entry is not Chased'])
    expect(said({ excludeFilters: true, orFilter: false })).toEqual(['Before is not Planned', 'or Entry is not Chased'])
    const basic = {
      instrument: [1, 2],
      lastTrades: 20,
      inReview: true,
      dateRange: ['2026-07-01', '2026-07-01'],
    } as const
    expect(said({}, basic)).toEqual([
      'Date 2026-07-01',
      'Instrument EURUSD',
      'or Instrument ES',
      'Trades Last 20',
      'Before Planned',
      'or Entry Chased',
      'In review Starred',
    ])
    expect(said({ excludeFilters: true }, basic)).toEqual([
      'Date 2026-07-01',
      'Instrument is not EURUSD',
      'Instrument is not ES',
      'Trades Last 20',
      'Before is not Planned',
      'and Entry is not Chased',
      'In review is not Starred',
    ])
  })

  it('[9.4] count a date range only with both its days', () => {
    const half: Filters = { ...noFilters, basic: { ...noFilters.basic, dateRange: ['2026-07-01'] } }
    expect(filterChips(half, fields, 'yyyy-MM-dd')).toEqual([])
    expect(basicFilterCount(half)).toBe(0)
  })
})

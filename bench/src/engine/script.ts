import { type Filters, noFilters } from '@afterclose/core/filters'

/** A filter state, as a trader clicks through them. */
export interface Step {
  readonly name: string
  readonly filters: Filters
}

interface Change {
  readonly basic?: Partial<Filters['basic']>
  readonly advanced?: Partial<Filters['advanced']>
  readonly options?: Partial<Filters['options']>
}

const step = (name: string, { basic, advanced, options }: Change = {}): Step => ({
  name,
  filters: {
    basic: { ...noFilters.basic, ...basic },
    advanced: { ...noFilters.advanced, ...advanced },
    options: { ...noFilters.options, ...options },
  },
})

const customComments = (group: number, ids: readonly number[]): Filters['advanced']['customComments'] =>
  noFilters.advanced.customComments.map((none, i) => (i === group ? ids : none))

/** Timed steps: each recomputes the selection and every figure. */
export const script: readonly Step[] = [
  step('all trades'),
  step('one setup', { basic: { setup: [1] } }),
  step('two instruments, long', { basic: { instrument: [1, 3], direction: ['LONG'] } }),
  step('losers between 9 and 11', { basic: { outcomes: ['LOSER'], hour: [9, 10] } }),
  step('live, three setups, checklist complete', {
    basic: { tradeType: ['LIVE'], setup: [2, 5, 9], checklistType: ['COMPLETE'] },
  }),
  step('R from 1 to 2', { basic: { rMultiple: [{ min: 1, max: 2 }] } }),
  step('planned R of 1 to 1.5 or from 3, two years', {
    basic: {
      rrr: [
        { min: 1, max: 1.5 },
        { min: 3, max: null },
      ],
      dateRange: ['2018-01-01', '2019-12-31'],
    },
  }),
  step('gains from 0.1 per cent', { basic: { gainPercentage: [{ min: 0.1, max: null }] } }),
  step('any of four comments', { advanced: { entryComment: [36, 37], exitComment: [98, 103] } }),
  step('both of two comments', { advanced: { entryComment: [33], exitComment: [99] }, options: { orFilter: false } }),
  step('any of three own comments', { advanced: { customComments: customComments(2, [25, 28, 31]) } }),
  step('without the first quarter, by entry', {
    basic: { month: [1, 2, 3] },
    options: { entryOrExitDate: 'ENTRY', excludeFilters: true },
  }),
  step('Mondays and Fridays, by entry', { basic: { day: [1, 5] }, options: { entryOrExitDate: 'ENTRY' } }),
  step('without two instruments, a setup and three comments', {
    basic: { instrument: [1, 2], setup: [3] },
    advanced: { preTradeComment: [4, 5], tradeManagementComment: [66] },
    options: { excludeFilters: true },
  }),
  step('the last 1000 shorts', { basic: { direction: ['SHORT'], lastTrades: 1000 } }),
  step('cleared'),
]

/** States that are only verified, not timed. */
export const unusual: readonly Step[] = [
  step('nothing left', { basic: { instrument: [1_000_000] } }),
  step('one trade', { basic: { lastTrades: 1 } }),
  step('starred break-evens', { basic: { inReview: true, outcomes: ['BREAK_EVEN'] } }),
]

/**
 * An equivalent state with another key, so that its answer is not cached: a maximum count, or a last day, that no journal reaches. Lookup
 * structures of single values stay cached, as while a trader clicks.
 */
export function askedAnew({ basic, ...rest }: Filters, time: number): Filters {
  if (basic.lastTrades === null) return { ...rest, basic: { ...basic, lastTrades: 2_000_000_000 - time } }
  return { ...rest, basic: { ...basic, dateRange: ['1970-01-01', `${3000 + (time % 6000)}-01-01`] } }
}

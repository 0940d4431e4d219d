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

/** Each step computes the selection and every figure anew. They use only filters that the plain way knows too (`plainSelect`). */
export const script: readonly Step[] = [
  step('all trades'),
  step('one setup', { basic: { setup: [1] } }),
  step('two instruments, long', { basic: { instrument: [1, 3], direction: ['LONG'] } }),
  step('losers between 9 and 11', { basic: { outcomes: ['LOSER'], hour: [9, 10] } }),
  step('R from 1 to 2, two years', {
    basic: { rMultiple: [{ min: 1, max: 2 }], dateRange: ['2018-01-01', '2019-12-31'] },
  }),
  step('any of four comments', { advanced: { entryComment: [36, 37], exitComment: [98, 103] } }),
  step('both of two comments', { advanced: { entryComment: [33], exitComment: [99] }, options: { orFilter: false } }),
  step('without the first quarter, by entry', {
    basic: { month: [1, 2, 3] },
    options: { entryOrExitDate: 'ENTRY', excludeFilters: true },
  }),
  step('the last 1000 shorts', { basic: { direction: ['SHORT'], lastTrades: 1000 } }),
]

/**
 * An equivalent state with another key, so that its answer is not cached: a maximum count, or a last day, that no journal reaches. Lookup
 * structures of single values stay cached, as while a trader clicks.
 */
export function askedAnew({ basic, ...rest }: Filters, time: number): Filters {
  if (basic.lastTrades === null) return { ...rest, basic: { ...basic, lastTrades: 2_000_000_000 - time } }
  return { ...rest, basic: { ...basic, dateRange: ['1970-01-01', `${3000 + (time % 6000)}-01-01`] } }
}

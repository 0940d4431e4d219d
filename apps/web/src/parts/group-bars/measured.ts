import { formatPercent, formatR } from '@afterclose/core/format'
import type { PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import { requiredWinRate } from '@afterclose/engine/stats/required-win-rate'
import type { UnitWords } from '../../journal/engine/unit-words.ts'
import type { Measure } from './measure-search.ts'

/** How a row of the performance table is read by one of its figures. */
export interface Measured {
  /** "Net gain, USD". */
  readonly name: string
  readonly of: 'results' | 'unsigned'
  readonly value: (row: PerformanceRow) => number | null
  /** Trades that the value is of. */
  readonly cases: (row: PerformanceRow) => number
  /** On a bar, in a cell. */
  readonly short: (value: number | null) => string
  readonly exact: (value: number | null) => string
  /** Another figure that helps to judge this one. */
  readonly beside: { readonly name: string; readonly text: (row: PerformanceRow) => string }
}

/** The win rate at which a group with its payoff neither wins nor loses. */
export const neededWinRate = ({ payoff }: PerformanceRow): number | null => requiredWinRate(payoff)

const whole = (value: number | null): string => formatPercent(value, { decimals: 0 })
const winRateBeside: Measured['beside'] = { name: 'Win rate', text: ({ winRate }) => whole(winRate) }
const averageRBeside: Measured['beside'] = { name: 'Average R', text: ({ avgR }) => formatR(avgR, { unit: true }) }

export function measured(measure: Measure, words: UnitWords): Measured {
  const inUnit = {
    of: 'results' as const,
    cases: ({ known }: PerformanceRow) => known,
    short: (value: number | null) => words.short(value, { signed: true }),
    exact: (value: number | null) => words.exact(value, { signed: true }),
  }
  switch (measure) {
    case 'NET':
      return { ...inUnit, name: `Net gain, ${words.sums}`, value: ({ net }) => net, beside: averageRBeside }
    case 'AVERAGE':
      return {
        ...inUnit,
        name: `Average, ${words.name} per trade`,
        value: ({ average }) => average,
        beside: words.name === 'R' ? winRateBeside : averageRBeside,
      }
    case 'WIN_RATE':
      return {
        name: 'Win rate, %',
        of: 'unsigned',
        value: ({ winRate }) => winRate,
        cases: ({ winners, losers }) => winners + losers,
        short: (value) => formatPercent(value, { decimals: 1 }),
        exact: (value) => formatPercent(value),
        beside: { name: 'Needed', text: (row) => whole(neededWinRate(row)) },
      }
  }
}

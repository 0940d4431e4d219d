import type { MissedTradeView } from '@afterclose/contract/missed-trades'
import type { BasicFilters } from '@afterclose/core/filters'

/** Whether a missed trade belongs to a group, ignoring filters. */
export type MissedGroupOf = (missed: MissedTradeView) => boolean

/** The missed trades behind a bar, a part or a row. */
export interface MissedBehind {
  /** Name of the clicked mark: "Hesitated". */
  readonly title: string
  readonly ids: readonly number[]
  /** The filter that selects these, if there is one. */
  readonly filter?: Partial<Pick<BasicFilters, 'setup' | 'day' | 'hour' | 'dateRange'>>
}

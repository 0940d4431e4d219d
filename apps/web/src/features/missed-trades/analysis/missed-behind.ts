import type { BasicFilters } from '@afterclose/core/filters'

/** The missed trades that a bar, a part or a row stands for. */
export interface MissedBehind {
  /** What was clicked: "Hesitated". */
  readonly title: string
  readonly ids: readonly number[]
  /** The filter that selects these, where there is one. */
  readonly filter?: Partial<Pick<BasicFilters, 'setup' | 'day' | 'hour' | 'dateRange'>>
}

import type { ReportName, reports } from '@afterclose/engine/reports/registry'
import type { ReportTrade } from './report-trades.ts'

/**
 * How others compute the core of a report: the result of a query. Tables around it, thinned lines and dots, and trades of rows are only in
 * ours, so their times are rather too low. Results are compared before they are timed.
 */
export interface Query {
  /** The part of the report that they compute. */
  readonly what: string
  readonly lean: (trades: readonly ReportTrade[]) => Numbers
  /** @param trades the selected trades, as a subquery. The columns of the result are compared, row by row */
  readonly sql: (trades: string) => string
  /** The same numbers from our report's result. */
  ours(shown: unknown): Numbers
}
/** Rows of numbers, with the key first; in any order. */
export type Numbers = readonly (readonly number[])[]

/** Result of a report's fold for its page. */
export type Shown<Name extends ReportName> = ReturnType<(typeof reports)[Name]['fold']>

import type { ReportName, reports } from '@afterclose/engine/reports/registry'
import type { ReportTrade } from './report-trades.ts'

/**
 * How others answer the heart of a report: what a query gives. Tables around it, thinned lines and dots, and trades behind
 * rows are ours alone, so what they take is rather too little. Numbers are compared before they are timed.
 */
export interface Query {
  /** What of the report they answer. */
  readonly what: string
  readonly lean: (trades: readonly ReportTrade[]) => Numbers
  /** @param trades the chosen ones, as a subquery. The columns of its answer are compared, row by row */
  readonly sql: (trades: string) => string
  /** The same of what is on our screen, which is what the row's report shows. */
  ours(shown: unknown): Numbers
}
/** Rows of numbers, the first one its key; in any order. */
export type Numbers = readonly (readonly number[])[]

/** What the fold of a report gives to its page. */
export type Shown<Name extends ReportName> = ReturnType<(typeof reports)[Name]['fold']>

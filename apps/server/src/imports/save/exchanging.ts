import type { Exchange } from '../plan/plan-types.ts'

/** An exchange of rows that an import or an undo plans. */
export interface Exchanging {
  readonly journalId: number
  readonly importIdentifier: string
  /** The import that new trades belong to; null for an undo. */
  readonly importJobId: string | null
  /** The importer. */
  readonly source: string
  readonly changes: Exchange
}

export interface Run {
  /** Unique to this run: another run that takes over finds and replaces it. */
  readonly claim: string
  /** Time at which it stops and asks to be called again, ms. */
  readonly until: number
}

import type { Exchange } from '../plan/plan-types.ts'

/** A change of rows planned by an import or an undo. */
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
  /** Deadline at which it stops and asks to be resumed, ms. */
  readonly until: number
}

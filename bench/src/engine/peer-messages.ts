import type { PeerName } from './peers/all.ts'
import type { RaceResult } from './race.ts'
import type { OtherName } from './reports/others.ts'

/** Messages from a peer's process to the bench. The last one is a result, or the reason why there is none. */
export type PeerMessage<Result> =
  | { readonly is: 'progress'; readonly what: string }
  | { readonly is: 'not here'; readonly why: string }
  | { readonly is: 'result'; readonly result: Result }

/** Result of `peer-process.ts`: a peer and our engine over the steps of the script. */
export interface PeerResult extends RaceResult {
  readonly mode: 'script'
  readonly peer: PeerName
  readonly trades: number
  readonly load: Readonly<Record<'ours' | 'peer', Loaded>>
  /** Steps that the peer does not support. */
  readonly unanswered: readonly string[]
}

/** Time to load the trades, and their memory. */
export interface Loaded {
  readonly ms: number
  readonly megabytes: number
}

/** Result of `reports/process.ts`: a filter change of reports in our engine and another implementation, measured alternately. */
export interface BesideResult {
  readonly mode: 'reports beside'
  readonly other: OtherName
  readonly trades: number
  readonly rows: readonly BesideRow[]
}

export interface BesideRow {
  readonly name: string
  /** The part of the report that the other implementation computes. */
  readonly what: string
  /** Medians, milliseconds; `ratio` is theirs as a multiple of ours in the same repetition. */
  readonly ours: number
  readonly theirs: number
  readonly ratio: number
}

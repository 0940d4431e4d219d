import type { Instant } from '@afterclose/core/time'
import type { TradeInput } from '@afterclose/core/trade'
import type { NoteLink } from '../joins-repository.ts'
import type { Given } from '../plan/take-over.ts'

/** A trade that became part of another one, with what an undo needs to give it back. */
export interface JoinedRow {
  readonly into: number
  readonly externalId: string
  /** The name of the fill that it is about. Missing in imports of older versions, where it is its own. */
  readonly anchor?: string
  readonly trade: TradeInput
  /** Its pictures, in the slots of the other to which they went. */
  readonly slots: readonly {
    readonly slot: number
    readonly into: number
    readonly fileId: string | null
    readonly url: string | null
  }[]
  /** Its number where pictures that found no free slot are kept with it, out of sight. */
  readonly aside?: number | null
  /** Notes that were linked to it. Missing in imports of older versions, as the rest. */
  readonly notes?: readonly NoteLink[]
  /** What the other one got from it. */
  readonly given?: Given
  /** The trader has written about it. */
  readonly written?: boolean
  /** As it was entered by hand, where it was, before an import joined it with the broker's. */
  readonly typed?: TypedRow
}

export interface TypedRow extends FormerTrade {
  /** Nobody has written to it since. */
  readonly untouched: boolean
}

export interface FormerTrade {
  readonly id: number
  readonly modified: Instant
  readonly trade: TradeInput
}

/** What an undo needs beyond what the other statements say. */
export interface UndoNote {
  /** `modified` of everything that the import wrote: what has another value was edited since. */
  readonly at: Instant
  /** Trades as they were before the import changed them. */
  readonly trades: readonly FormerTrade[]
  /** Trades that became part of another one. Missing in imports of older versions. */
  readonly joined?: readonly JoinedRow[]
  /** Trades that were entered by hand and became the broker's, as they were. Stays when the import is undone. */
  readonly adopted?: readonly FormerTrade[]
  /** Of an undone import: the numbers that typed trades had which its undo gave back, whichever import joined them. */
  readonly returned?: readonly number[]
  readonly payins: readonly { readonly id: number; readonly modified: Instant; readonly timestamp: string }[]
}

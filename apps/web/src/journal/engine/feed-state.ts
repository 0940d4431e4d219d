import { type ContextTag, contextTags } from '@afterclose/core/market-context'
import { NONE, type TradeColumns } from '@afterclose/engine/trades/trade-columns'

export interface JournalKey {
  readonly userId: number
  readonly journalId: number
}
export const sameJournal = (a: JournalKey, b: JournalKey): boolean =>
  a.userId === b.userId && a.journalId === b.journalId

/** Facts about the loaded journal that the page knows without asking the worker. */
export interface FeedState {
  readonly revision: number
  /** Trades with a result. */
  readonly closed: number
  /** Closed trades with unknown gain: no figure counts them. */
  readonly withoutResult: number
  readonly open: number
  /** Years in which trades were entered or closed, latest first. */
  readonly years: readonly number[]
  /** Tags of the market at the entry that trades have. */
  readonly tags: readonly ContextTag[]
  /** Whether a trade has legs in options. */
  readonly options: boolean
  /** Closed trades with a result and at least one known tag. */
  readonly inContext: number
  /** ETag of its feed; null from a server that sends none. */
  readonly etag: string | null
  /** When the server last confirmed this state, milliseconds UTC. */
  readonly readAt: number
}

/** Address of the feed, and its user. */
export interface FeedSource {
  readonly address: string
  /** Content type of a response with changes only: passed by the page, so that the worker does not load the contract. */
  readonly patchType: string
  readonly headers: Readonly<Record<string, string>>
}

/** Reason why the server returned no trades. */
export interface FeedProblem {
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly code: string
  readonly message: string
}

/** Outcome of a refresh to the server's state. "Newest": so far only its newest trades, without figures. */
export type Refreshed =
  | { readonly outcome: 'open'; readonly state: FeedState }
  | { readonly outcome: 'newest'; readonly newest: NewestTrades }
  | { readonly outcome: 'failed'; readonly problem: FeedProblem }

/** Counts of the trades of a very large journal that have loaded first. */
export interface NewestTrades {
  readonly revision: number
  readonly closed: number
  readonly withoutResult: number
  readonly open: number
}

/** Counts trades by their known values. O(trades without a result). */
export function tradeCounts({
  closed,
  rows,
  exitDate,
}: TradeColumns): Pick<FeedState, 'closed' | 'withoutResult' | 'open'> {
  let open = 0
  for (let row = closed; row < rows; row++) if (Number.isNaN(exitDate[row])) open++
  return { closed, withoutResult: rows - closed - open, open }
}

/** O(rows). */
export function feedState(columns: TradeColumns, { etag, readAt }: Pick<FeedState, 'etag' | 'readAt'>): FeedState {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (let row = 0; row < columns.closed; row++) {
    first = Math.min(first, columns.entryDate[row]!)
    last = Math.max(last, columns.exitDate[row]!)
  }
  return {
    revision: columns.revision,
    ...tradeCounts(columns),
    years: columns.closed === 0 ? [] : yearsBetween(first, last),
    tags: contextTags.filter((tag) => columns[tag].some((group) => group !== NONE)),
    options: columns.structure.some((name) => name !== NONE),
    inContext: countInContext(columns),
    etag,
    readAt,
  }
}

function countInContext(columns: TradeColumns): number {
  const groups = contextTags.map((tag) => columns[tag])
  let count = 0
  for (let row = 0; row < columns.closed; row++) if (groups.some((group) => group[row] !== NONE)) count++
  return count
}

function yearsBetween(first: number, last: number): readonly number[] {
  const from = new Date(first).getUTCFullYear()
  const to = new Date(last).getUTCFullYear()
  return Array.from({ length: to - from + 1 }, (_, i) => to - i)
}

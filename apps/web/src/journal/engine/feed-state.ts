import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'

/** What the page knows about the loaded journal without asking the worker. */
export interface FeedState {
  readonly revision: number
  readonly closed: number
  readonly open: number
  /** Years in which trades were entered or closed, latest first. */
  readonly years: readonly number[]
  /** When the server last said that this is its state, milliseconds UTC. */
  readonly readAt: number
}

export function feedState(columns: TradeColumns, readAt: number): FeedState {
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (let row = 0; row < columns.closed; row++) {
    first = Math.min(first, columns.entryDate[row]!)
    last = Math.max(last, columns.exitDate[row]!)
  }
  return {
    revision: columns.revision,
    closed: columns.closed,
    open: columns.rows - columns.closed,
    years: columns.closed === 0 ? [] : yearsBetween(first, last),
    readAt,
  }
}

function yearsBetween(first: number, last: number): readonly number[] {
  const from = new Date(first).getUTCFullYear()
  const to = new Date(last).getUTCFullYear()
  return Array.from({ length: to - from + 1 }, (_, i) => to - i)
}

import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { feedReader } from '@afterclose/feed/feed-reader'
import type { FeedProblem, FeedSource } from './feed-state.ts'

/** The state that is already loaded. */
export interface Held {
  readonly revision: number
  readonly etag: string | null
}

export type FeedAnswer =
  | { readonly outcome: 'unchanged' }
  /** All trades, or the changes since the loaded state. */
  | { readonly outcome: 'whole' | 'patch'; readonly etag: string | null; readonly bytes: Uint8Array }
  | { readonly outcome: 'failed'; readonly problem: FeedProblem }

/**
 * Requests the trades, or the changes since the loaded state.
 *
 * @param newest called with the newest trades of a very large journal while the older ones are still loading
 */
export type FetchFeed = (
  source: FeedSource,
  held: Held | null,
  newest: (columns: TradeColumns) => void,
) => Promise<FeedAnswer>

/** The feed over HTTP. */
export const fetchFeed: FetchFeed = async ({ address, headers, patchType }, held, newest) => {
  const tag = held?.etag ?? null
  try {
    const response = await fetch(held === null ? address : `${address}?since=${held.revision}`, {
      headers: tag === null ? headers : { ...headers, 'If-None-Match': tag },
      cache: 'no-store',
    })
    if (response.status === 304) return { outcome: 'unchanged' }
    if (!response.ok) return { outcome: 'failed', problem: await problemOf(response) }
    const patch = response.headers.get('Content-Type') === patchType
    const bytes = patch ? new Uint8Array(await response.arrayBuffer()) : await readWhole(response, newest)
    return { outcome: patch ? 'patch' : 'whole', etag: response.headers.get('ETag'), bytes }
  } catch (error) {
    if (error instanceof RangeError) throw error // the bytes are invalid
    return { outcome: 'failed', problem: { status: 0, code: unexpected, message: 'The server could not be reached.' } }
  }
}

async function readWhole(response: Response, newest: (columns: TradeColumns) => void): Promise<Uint8Array> {
  const reader = feedReader()
  const pieces = response.body?.getReader()
  for (let piece = await pieces?.read(); piece !== undefined && !piece.done; piece = await pieces?.read()) {
    const columns = reader.add(piece.value)
    if (columns !== null) newest(columns)
  }
  return reader.bytes()
}

async function problemOf(response: Response): Promise<FeedProblem> {
  const body: unknown = await response.json().catch(() => null)
  return {
    status: response.status,
    code: textOf(body, 'code') ?? unexpected,
    message: textOf(body, 'message') ?? `Error ${response.status}`,
  }
}

const unexpected = 'Unexpected error'

function textOf(body: unknown, key: string): string | null {
  if (typeof body !== 'object' || body === null) return null
  const value = Object.entries(body).find(([name]) => name === key)?.[1]
  return typeof value === 'string' ? value : null
}

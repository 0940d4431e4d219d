import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { decodeNewest } from './feed.ts'

/** Takes a feed in as it arrives. */
export interface FeedReader {
  /**
   * Takes the next bytes, which must not be changed afterwards.
   *
   * @returns the newest trades once their batch is whole, when older ones follow it; null at every other time
   * @throws RangeError when the bytes are no feed of this version
   */
  add(bytes: Uint8Array): TradeColumns | null
  /** All that arrived as one piece, for `decodeFeed`. */
  bytes(): Uint8Array<ArrayBuffer>
}

/** For one feed. Bytes are copied twice at most: into the first batch, and into the whole. */
export function feedReader(): FeedReader {
  const pieces: Uint8Array[] = []
  let arrived = 0
  /** Bytes that tell more than is known: in the end, those up to the end of the first batch. */
  let needed = 8
  let read = false
  return {
    add(bytes) {
      pieces.push(bytes)
      arrived += bytes.length
      while (!read && arrived >= needed) {
        const beginning = joined(pieces, needed)
        const end = firstBatchEnd(beginning)
        read = end <= needed
        if (read) return decodeNewest(beginning)
        needed = end
      }
      return null
    },
    bytes: () => joined(pieces, arrived),
  }
}

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece.subarray(0, length - at), at)
    at = Math.min(length, at + piece.length)
    if (at === length) break
  }
  return whole
}

/**
 * Where the second message of a stream ends, the first batch behind the schema. When the bytes do not reach so far, how
 * many are needed to tell, or to have it: more than there are.
 *
 * A message is -1, the length of its head, the head and the body, all of whole 8 bytes; the head says how long the body
 * is. A stream without trades has an end (-1 and 0) where the batch would be.
 *
 * @see https://arrow.apache.org/docs/format/Columnar.html#encapsulated-message-format
 */
function firstBatchEnd(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  let at = 0
  for (let message = 0; message < 2; message++) {
    if (bytes.length < at + 8) return at + 8
    const head = at + 8
    const body = head + view.getUint32(at + 4, true)
    if (body === head) return head
    if (view.getInt32(at, true) !== -1) throw new RangeError('These bytes are no Arrow stream')
    if (bytes.length < body) return body
    at = body + bodyLength(view, head)
  }
  return at
}

/** The fourth field of the message, a flatbuffer table; 0 where it is left out. */
function bodyLength(view: DataView, head: number): number {
  const table = head + view.getUint32(head, true)
  const fields = table - view.getInt32(table, true)
  const field = 4 + 3 * 2
  const offset = field < view.getUint16(fields, true) ? view.getUint16(fields + field, true) : 0
  return offset === 0 ? 0 : Number(view.getBigInt64(table + offset, true))
}

import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { decodeNewest } from './feed.ts'

/** Reads a feed as a stream. */
export interface FeedReader {
  /**
   * Appends the next bytes, which must not be changed afterwards.
   *
   * @returns the newest trades once their batch is complete, if older ones follow; null at any other time
   * @throws RangeError if the bytes are not a feed of this version
   */
  add(bytes: Uint8Array): TradeColumns | null
  /** All received bytes in one array, for `decodeFeed`. */
  bytes(): Uint8Array<ArrayBuffer>
}

/** Reader for one feed. Bytes are copied at most twice: into the first batch, and into the whole. */
export function feedReader(): FeedReader {
  const pieces: Uint8Array[] = []
  let arrived = 0
  /** Bytes needed for the next step; finally, those up to the end of the first batch. */
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
 * End of the second message of a stream, the first batch after the schema. If there are too few bytes, the number needed to determine it or
 * to contain it: more than there are.
 *
 * A message is -1, the length of its head, the head and the body, all padded to 8 bytes; the head contains the length of the body. A stream
 * without trades has an end marker (-1 and 0) instead of the batch.
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

/** The fourth field of the message, a flatbuffer table; 0 if it is absent. */
function bodyLength(view: DataView, head: number): number {
  const table = head + view.getUint32(head, true)
  const fields = table - view.getInt32(table, true)
  const field = 4 + 3 * 2
  const offset = field < view.getUint16(fields, true) ? view.getUint16(fields + field, true) : 0
  return offset === 0 ? 0 : Number(view.getBigInt64(table + offset, true))
}

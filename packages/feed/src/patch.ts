import type { TradePatch } from '@afterclose/engine/trades/patch'
import { type TradesHead, readTrades, writeTrades } from './arrow-trades.ts'

/** Differs from that of a feed, so that neither is mistaken for the other. */
const metadataKey = 'afterclose.patch'

interface PatchHead extends TradesHead {
  readonly deletes: readonly number[]
}

/** A patch as an Arrow IPC stream: the changed trades as in a feed, the rest as JSON in the schema's metadata. */
export const encodePatch = ({ revision, upserts, deletes, payins }: TradePatch): Uint8Array =>
  writeTrades({ ...upserts, revision, payins }, metadataKey, { deletes })

/**
 * Decodes the bytes of `encodePatch`; the changed trades carry its revision and deposits.
 *
 * @throws RangeError if the bytes are not a complete patch of this version: fetch the feed instead then
 */
export function decodePatch(bytes: Uint8Array): TradePatch {
  const { columns, head } = readTrades(bytes, metadataKey)
  if (!isPatchHead(head)) throw new RangeError('The patch does not say which trades are gone')
  if (columns.rows !== head.rows) throw new RangeError(`The patch ends after ${columns.rows} of ${head.rows} trades`)
  return { revision: head.revision, upserts: columns, deletes: head.deletes, payins: head.payins }
}

const isPatchHead = (head: TradesHead): head is PatchHead => 'deletes' in head && Array.isArray(head.deletes)

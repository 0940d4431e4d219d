import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { readTrades, writeTrades } from './arrow-trades.ts'
import { tidyCodes } from '@afterclose/engine/trades/tidy-codes'

const metadataKey = 'afterclose'

/**
 * A journal as an Arrow IPC stream. Readable by any Arrow reader; the parts without rows are JSON under the schema's
 * metadata key "afterclose". Above 100,000 trades there are several record batches: the first holds the open trades and
 * the newest exits, each following one older exits, so that a reader can begin with what is looked at first. The same
 * journal always gives the same bytes, however its columns came about.
 */
export const encodeFeed = (columns: TradeColumns): Uint8Array => writeTrades(tidyCodes(columns), metadataKey)

/**
 * The columns of a feed. Up to 100,000 trades they are views of its bytes: keep them unchanged.
 *
 * @throws RangeError when the bytes are no whole feed of this version: fetch it again then
 */
export function decodeFeed(bytes: Uint8Array): TradeColumns {
  const { columns, head } = readTrades(bytes, metadataKey)
  if (columns.rows !== head.rows) throw new RangeError(`The feed ends after ${columns.rows} of ${head.rows} trades`)
  return columns
}

/**
 * The newest trades of a feed that has arrived up to the end of its first batch: columns of these trades alone, with
 * the dictionaries and payins of the journal. Null when they are all that there are.
 *
 * @throws RangeError as `decodeFeed` does
 */
export function decodeNewest(bytes: Uint8Array): TradeColumns | null {
  const { columns, head } = readTrades(bytes, metadataKey)
  return columns.rows < head.rows ? columns : null
}

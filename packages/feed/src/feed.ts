import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { readTrades, writeTrades } from './arrow-trades.ts'
import { tidyCodes } from '@afterclose/engine/trades/tidy-codes'

const metadataKey = 'afterclose'

/**
 * Encodes a journal as an Arrow IPC stream. Readable by any Arrow reader; data that is not by row is JSON under the schema's metadata key
 * "afterclose". Above 100,000 trades there are several record batches: the first contains the open trades and the newest exits, each
 * following one older exits, so that a reader can start with the trades that are shown first. The same journal always gives the same bytes,
 * however its columns were built.
 */
export const encodeFeed = (columns: TradeColumns): Uint8Array => writeTrades(tidyCodes(columns), metadataKey)

/**
 * Decodes the columns of a feed. Up to 100,000 trades they are views of its bytes, which must not change.
 *
 * @throws RangeError if the bytes are not a complete feed of this version: fetch it again then
 */
export function decodeFeed(bytes: Uint8Array): TradeColumns {
  const { columns, head } = readTrades(bytes, metadataKey)
  if (columns.rows !== head.rows) throw new RangeError(`The feed ends after ${columns.rows} of ${head.rows} trades`)
  return columns
}

/**
 * Decodes the newest trades of a feed that has arrived up to the end of its first batch: columns of only these trades, with the
 * dictionaries and payins of the journal. Null if the batch contains all trades.
 *
 * @throws RangeError as `decodeFeed` does
 */
export function decodeNewest(bytes: Uint8Array): TradeColumns | null {
  const { columns, head } = readTrades(bytes, metadataKey)
  return columns.rows < head.rows ? columns : null
}

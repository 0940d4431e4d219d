/** Trades with their dependent rows, and payins. */
import type { ScreenshotOwner } from '@afterclose/contract/screenshots'
import type { Decimal } from '@afterclose/core/decimal'
import type { Instant, LocalDateTime } from '@afterclose/core/time'
import type { Trade } from '@afterclose/core/trade'
import type { Kept } from '@afterclose/core/writing'
import type { Generated } from 'kysely'
import type { Flag, JsonText } from './codecs.ts'
import type { ColumnsOf } from './row-codec.ts'

/** A column for each field of core's `Trade` (`tradeFields`), and the server's own. */
export interface TradeTable extends ColumnsOf<Trade> {
  journal_id: number
  screenshot_count: number
  /** The journal's revision when this row was last written. */
  revision: number
  /** The trade that shows this row's writing; null if it is visible itself. */
  shown_on: number | null
  /** 1: no statement contains its fills any more. */
  lost: Generated<Flag>
  /** Parts of its writing without columns; null if its columns contain all of it, or no one wrote about it. */
  kept: JsonText<Omit<Kept, 'lost'>> | null
  /** The journal's revision that deleted it: the id of the deletion. Null if it is not deleted. */
  deletion: number | null
  /** Its row is removed once the deletion can no longer be undone. */
  deleted_at: Instant | null
}

/** Ids of deleted trades, for clients that cache them. Old ones are forgotten. */
export interface DeletedTradeTable {
  journal_id: number
  /** Revision of the journal at which the trade was deleted. */
  revision: number
  trade_id: number
}

/** A file that a deleted record showed. Retained as long as the deletion can be undone. */
export interface HeldFileTable {
  journal_id: number
  file_id: string
  /** After this instant a job removes the file, unless a slot shows it again. */
  until: Instant
}

/** A stored picture, whether or not a slot shows it, and its size. */
export interface PictureFileTable {
  journal_id: number
  file_id: string
  bytes: number
  /** 0 until there is a thumbnail. */
  thumbnail_bytes: number
}

export interface ScreenshotTable {
  journal_id: number
  owner_type: ScreenshotOwner
  owner_id: number
  /** 1 to 6. */
  slot: number
  /** A link, or null if the picture is in the file store as `file_id`. */
  url: string | null
  file_id: string | null
  width: number | null
  height: number | null
  /** Floating local time, like those of trades. */
  taken_at: string | null
  /** Empty for slots of trades, which store it themselves. */
  description: Generated<string>
  created: Instant
}

export interface PayinTable {
  journal_id: number
  id: number
  delta: Decimal
  timestamp: LocalDateTime
  textual_reason: string
  source: string
  external_id: string | null
  import_job_id: string | null
  created: Instant
  modified: Instant
}

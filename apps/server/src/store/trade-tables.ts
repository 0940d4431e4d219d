/** Trades with what belongs to them, and payins. */
import type { ScreenshotOwner } from '@afterclose/contract/screenshots'
import type { Rating } from '@afterclose/core/comment'
import type { Decimal } from '@afterclose/core/decimal'
import type { TickData } from '@afterclose/core/instrument'
import type { Instant, LocalDateTime } from '@afterclose/core/time'
import type { Trade } from '@afterclose/core/trade'
import type { Kept } from '@afterclose/core/writing'
import type { Generated } from 'kysely'
import type { Flag, JsonText } from './codecs.ts'
import type { PackedIds } from './packed-ids.ts'
import type { ColumnsOf } from './row-codec.ts'

/** A column for each field of core's `Trade` (`tradeFields`), and what only the server knows of it. */
export interface TradeTable extends ColumnsOf<Trade> {
  journal_id: number
  screenshot_count: number
  /** The journal's revision when this row was last written. */
  revision: number
  /** The trade that shows this row's writing; null for a trade of its own. */
  shown_on: number | null
  /** 1: no statement contains its fills any more. */
  lost: Generated<Flag>
  /** Parts of its writing that its columns lack; null for a trade that says all of it, or that nobody wrote about. */
  kept: JsonText<Omit<Kept, 'lost'>> | null
}

/** Ids of trades that are gone, so that clients who hold them can be told. Old ones are forgotten. */
export interface DeletedTradeTable {
  journal_id: number
  /** Revision of the journal at which the trade was deleted. */
  revision: number
  trade_id: number
}

/** Many trades of a journal are being changed: what they are to be is written beside them, then everybody sees all. */
export interface TradeChangeTable {
  journal_id: number
  state: 'COMING' | 'SHOWN'
  cause: JsonText<TradeChangeCause>
  /** Up to this number the trades that are concerned are written; once they are seen: have taken the place of the former ones. */
  computed_to: number
  /** Trades that somebody wrote to since they were written: they are computed again. */
  missed: JsonText<readonly number[]>
}

/** Facts that trades follow from once they are shown. */
export type ResultCause =
  | { readonly instrumentId: number; readonly ticks: TickData }
  | { readonly commentId: number; readonly rating: Rating }
  | { readonly removedPlan: number }
  /** These trades, where they have no plan, are made from this one again. */
  | { readonly restoredPlan: number; readonly trades: PackedIds }
/** Cause of changed trades: an import or an undo. */
export interface ExchangeCause {
  /** A digest of what they become. */
  readonly exchange: string
}
export type TradeChangeCause = ResultCause | ExchangeCause

/** A file that a deleted record showed. It is kept for as long as the deletion can be undone. */
export interface HeldFileTable {
  journal_id: number
  file_id: string
  /** From this instant on a job removes the file, unless a slot shows it again. */
  until: Instant
}

/** A picture that lies in the file store, whether a slot shows it or not, and what it takes there. */
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
  /** A link, or null when the picture lies in the file store as `file_id`. */
  url: string | null
  file_id: string | null
  width: number | null
  height: number | null
  /** Floating local time, as those of trades. */
  taken_at: string | null
  /** Empty for slots of trades: there it stands with the trade. */
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

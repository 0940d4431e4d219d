import type { OddKind } from '@afterclose/core/price-bars'
import type { PriceSide } from '@afterclose/core/price-bars'
import type { Span } from '@afterclose/bars/spans'
import type { BarJob, BarOptions, BarPreview } from '@afterclose/contract/bars'
import type { BarFetch, PriceSourceBody } from '@afterclose/contract/price-sources'
import type { BarWalk } from '@afterclose/contract/walks'
import type { WalkSubject } from '@afterclose/core/bar-walk'
import type { Decimal } from '@afterclose/core/decimal'
import type { EntryContext } from '@afterclose/core/market-context'
import type { Instant, LocalDateTime } from '@afterclose/core/time'
import type { Direction } from '@afterclose/core/trade'
import type { Generated } from 'kysely'
import type { z } from 'zod'
import type { JsonText } from './codecs.ts'
import type { ColumnsOf } from './row-codec.ts'

/** Price bars of a user: one symbol, source and length. */
export interface BarSeriesTable {
  id: Generated<number>
  user_id: number
  symbol: string
  /** `nameKey(symbol)`. */
  symbol_key: string
  source: string
  /** Seconds per bar. */
  length: number
  /** Time zone of the files. */
  zone: string
  /** Spans for which its bars are complete; null: from the first to the last, as in a file. */
  covered: JsonText<readonly Span[]> | null
  price_side: PriceSide
  /** As a price; null for the instrument's. */
  spread: Decimal | null
  created: Instant
  modified: Instant
}

/** Excluded bars of a series, because they look wrong. */
export interface BarFlagTable {
  series_id: number
  /** Start of the first and of the last bar, seconds UTC. */
  time: number
  until: number
  kind: OddKind
}

/** A span of a series, whose bars are in a file (decision 47). */
export interface BarBlockTable {
  series_id: number
  /** `blockOf` of the bars package. */
  block: number
  /** Start of its first and last bar, seconds UTC. */
  first: number
  last: number
  rows: number
  bytes: number
  /** Key of the work file. */
  file_key: string
}

/** An upload of bars, until it is saved or discarded. */
export interface BarJobTable {
  id: string
  user_id: number
  file_name: string
  file_size: number
  state: BarJob['state']
  /** Bytes of the file parsed so far. */
  read_bytes: number
  options: JsonText<z.output<typeof BarOptions>>
  preview: JsonText<z.output<typeof BarPreview>> | null
  series_id: number | null
  error: string | null
  created: Instant
}

/** A strategy walked on the bars of a journal's trades. */
export interface BarWalkTable {
  journal_id: number
  /** Hash of strategy, trades and bars: the results of a key never change. */
  key: string
  /** Hash of strategy and bars: another walk with it has the same results for each trade not written since. */
  base: string
  /** The journal's, when the walk was requested. */
  revision: number
  /** Series that its trades may use. */
  series: JsonText<readonly number[]>
  /** The user who requested it first. */
  user_id: number
  /** Walks of one request are one job, which reads each block once. */
  job: string
  /** A strategy, or a study about every trade. */
  strategy: JsonText<WalkSubject>
  state: BarWalk['state']
  done: number
  trades: number
  /** Key of the work file with the results; null until it is ready. */
  file_key: string | null
  created: Instant
  used: Instant
}

/**
 * Market context at the entry of a trade, from price bars. Valid for the entry stored with it: a changed trade has no context until it is
 * computed again.
 */
export interface TradeContextTable extends ColumnsOf<EntryContext> {
  journal_id: number
  trade_id: number
  /** Revision of the journal when it was computed. */
  revision: number
  /** Hash of the bars, the session and the bar length used. */
  stamp: string
  instrument_id: number
  direction: Direction
  entry_date: LocalDateTime
  entry_price: Decimal | null
}

/** Revision up to which contexts of a journal's trades are computed, and the stamps of the instruments used. */
export interface ContextStateTable {
  journal_id: number
  revision: number
  stamps: JsonText<Readonly<Record<string, string>>>
}

/** Price source of a user. */
export interface PriceSourceTable {
  id: Generated<number>
  user_id: number
  name: string
  /** `nameKey(name)`. */
  name_key: string
  settings: JsonText<SourceSettings>
  sealed_key: string | null
  /** The day, UTC, of the request count `used`. */
  used_day: string
  used: number
  /** When the source accepts requests again. */
  not_before: Instant | null
  created: Instant
  modified: Instant
}
/** Settings of a source, without its key. */
export type SourceSettings = Omit<z.output<typeof PriceSourceBody>, 'key'>

/** A fetch of bars for trades or a gap. */
export interface BarFetchTable {
  id: string
  user_id: number
  journal_id: number
  source_id: number
  source_name: string
  state: BarFetch['state']
  /** Trades to fetch bars for; null: all. */
  trades: JsonText<readonly number[]> | null
  /** Fetched instead of bars that trades lack. */
  gap: JsonText<NonNullable<BarFetch['gap']>> | null
  requests: number
  expected: number
  bars: number
  missing: JsonText<BarFetch['missing']>
  error: string | null
  created: Instant
}

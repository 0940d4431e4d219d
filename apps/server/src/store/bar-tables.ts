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

/** Price bars of a user: of one symbol, source and length. */
export interface BarSeriesTable {
  id: Generated<number>
  user_id: number
  symbol: string
  /** `nameKey(symbol)`. */
  symbol_key: string
  source: string
  /** Seconds of a bar. */
  length: number
  /** Time zone of the files. */
  zone: string
  /** Spans in which its bars are all that there are; null: from the first to the last, as in a file. */
  covered: JsonText<readonly Span[]> | null
  price_side: PriceSide
  /** In prices; null: as the instrument says. */
  spread: Decimal | null
  created: Instant
  modified: Instant
}

/** Bars of a series that count as missing, because they look wrong. */
export interface BarFlagTable {
  series_id: number
  /** Start of the first and of the last bar, seconds UTC. */
  time: number
  until: number
  kind: OddKind
}

/** A span of a series, whose bars lie in a file (decision 47). */
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

/** An upload of bars, until it is saved or dropped. */
export interface BarJobTable {
  id: string
  user_id: number
  file_name: string
  file_size: number
  state: BarJob['state']
  /** Bytes of the file that were read. */
  read_bytes: number
  options: JsonText<z.output<typeof BarOptions>>
  preview: JsonText<z.output<typeof BarPreview>> | null
  series_id: number | null
  error: string | null
  created: Instant
}

/** A strategy that is tried on the bars of a journal's trades, or was. */
export interface BarWalkTable {
  journal_id: number
  /** Names strategy, trades and bars: the results of a key never change. */
  key: string
  /** Names strategy and bars: another walk of it has the same results for each trade that was not written since. */
  base: string
  /** The journal's, when the walk was asked for. */
  revision: number
  /** Series that its trades may use. */
  series: JsonText<readonly number[]>
  /** The user who asked for it first. */
  user_id: number
  /** Walks of one request are one job, which reads each block once. */
  job: string
  /** A strategy, or another question about every trade. */
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
 * The market at the entry of a trade, as it was found from price bars. It holds for the entry that stands with it: a trade that was changed since has
 * no context until it is found again.
 */
export interface TradeContextTable extends ColumnsOf<EntryContext> {
  journal_id: number
  trade_id: number
  /** Revision of the journal when it was found. */
  revision: number
  /** Names the bars, the session and the length of bars that it was found by. */
  stamp: string
  instrument_id: number
  direction: Direction
  entry_date: LocalDateTime
  entry_price: Decimal | null
}

/** Up to which revision of a journal the contexts of its trades are found, and by which stamps of its instruments. */
export interface ContextStateTable {
  journal_id: number
  revision: number
  stamps: JsonText<Readonly<Record<string, string>>>
}

/** Where a user's bars may be fetched from. */
export interface PriceSourceTable {
  id: Generated<number>
  user_id: number
  name: string
  /** `nameKey(name)`. */
  name_key: string
  settings: JsonText<SourceSettings>
  sealed_key: string | null
  /** The day, UTC, of which `used` counts the requests. */
  used_day: string
  used: number
  /** Until when it asked to be left alone. */
  not_before: Instant | null
  created: Instant
  modified: Instant
}
/** Settings of a source, without its key. */
export type SourceSettings = Omit<z.output<typeof PriceSourceBody>, 'key'>

/** Bars of trades or of a gap that are fetched, or were. */
export interface BarFetchTable {
  id: string
  user_id: number
  journal_id: number
  source_id: number
  source_name: string
  state: BarFetch['state']
  /** Trades to fetch bars for; null: all. */
  trades: JsonText<readonly number[]> | null
  /** Fetched instead of what trades lack. */
  gap: JsonText<NonNullable<BarFetch['gap']>> | null
  requests: number
  expected: number
  bars: number
  missing: JsonText<BarFetch['missing']>
  error: string | null
  created: Instant
}

import type { BarJob, BarOptions, BarPreview } from '@afterclose/contract/bars'
import type { Instant } from '@afterclose/core/time'
import type { Generated } from 'kysely'
import type { z } from 'zod'
import type { JsonText } from './codecs.ts'

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
  /** Of the times in the files. */
  zone: string
  created: Instant
  modified: Instant
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
  /** Of the work file. */
  file_key: string
}

/** An upload of bars, until it is saved or dropped. */
export interface BarJobTable {
  id: string
  user_id: number
  file_name: string
  file_size: number
  state: BarJob['state']
  /** Of the file, as far as it was read. */
  read_bytes: number
  options: JsonText<z.output<typeof BarOptions>>
  preview: JsonText<z.output<typeof BarPreview>> | null
  series_id: number | null
  error: string | null
  created: Instant
}

import type { BarJob, BarSeriesView } from '@afterclose/contract/bars'
import { fromJson } from '../store/codecs.ts'
import type { BarJobRow, SeriesRow } from './repository.ts'

/** Seconds UTC as an instant. */
export const instantText = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`

export const presentSeries = (row: SeriesRow): BarSeriesView => ({
  id: row.id,
  symbol: row.symbol,
  source: row.source,
  length: row.length,
  zone: row.zone,
  priceSide: row.price_side,
  spread: row.spread,
  first: instantText(row.first),
  last: instantText(row.last),
  rows: row.rows,
  bytes: row.bytes,
  created: row.created,
  modified: row.modified,
})

export const presentBarJob = (row: BarJobRow): BarJob => ({
  id: row.id,
  fileName: row.file_name,
  fileSize: row.file_size,
  state: row.state,
  progress: { bytes: row.read_bytes, of: row.file_size },
  options: fromJson(row.options),
  preview: row.preview === null ? null : fromJson(row.preview),
  seriesId: row.series_id,
  error: row.error,
  created: row.created,
})

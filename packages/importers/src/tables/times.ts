import type { LocalDateTime } from '@afterclose/core/time'
import { quoted } from '../shared/cell-error.ts'
import { type FileTime, findDateOrder, readClock, readTime, timeInFile } from '../shared/dates.ts'
import { isBlank } from '../shared/numbers.ts'
import { zoneOfHead } from '../shared/zone-names.ts'
import type { ClosedTrades, Fills } from './format.ts'
import type { CellReader, Cells, SourceTable } from './source-table.ts'

export type TimeColumn = 'entryTime' | 'exitTime' | 'time'
const timeColumns = ['entryTime', 'exitTime', 'time'] as const
const day = 86_400_000

export interface TimeReader {
  /** "UTC" if cells or headers state their offset; the platform's zone; null: unknown. */
  readonly zone: string | null
  readonly questions: readonly string[]
  /** Indexes of the columns that contain times. */
  readonly places: readonly number[]
  read(cells: Cells, column: TimeColumn): LocalDateTime
}

/** Reads the times of a table: day and month in one order, and one zone, in all rows. */
export function timeReader(format: ClosedTrades | Fills, table: SourceTable, reader: CellReader): TimeReader {
  const places = timeColumns.map((column) => reader.at(column)).filter((at) => at >= 0)
  const clockAt = reader.at('clock')
  const found =
    format.dates === 'FOUND'
      ? findDateOrder(
          table.rows.flatMap((row) => places.map((at) => row.cells[at] ?? '')),
          'MDY',
        )
      : { order: format.dates, sure: true, mixed: false }
  const zoneUnder = (at: number): number | null => zoneOfHead(table.heads[at] ?? '')
  const inUtc =
    [...places, clockAt].some((at) => zoneUnder(at) !== null) ||
    table.rows.some(({ cells }) => [...places, clockAt].some((at) => statesZone(cells[at], found.order)))

  const timeOf = (cells: Cells, column: TimeColumn, text: string): FileTime => {
    const date = readTime(text, found.order)
    if (date === null) return cells.fail(column, `${quoted(text)} is not a date`)
    const offset = zoneUnder(reader.at(column)) ?? zoneUnder(clockAt)
    const clock = cells.text('clock')
    if (date.timed || isBlank(clock)) return { ...date, offset: date.offset ?? offset }
    const read = readClock(clock) ?? readTime(clock, found.order)
    if (read === null) return cells.fail('clock', `${quoted(clock)} is not a time`)
    return { wall: date.wall + (read.wall % day), offset: read.offset ?? offset, timed: true }
  }
  return {
    zone: inUtc ? 'UTC' : (table.zone ?? format.zone ?? null),
    questions: questionsOf(found),
    places: [...places, clockAt],
    read(cells, column) {
      const text = cells.required(column)
      return (
        timeInFile(timeOf(cells, column, text), inUtc) ??
        cells.fail(column, `${quoted(text)} has no time zone, but other rows do`)
      )
    },
  }
}

const mayStateZone = /(?:[a-z]\)?|[+-]\d\d:?\d\d|^1\d{9,12})$/i

const statesZone = (cell: string | undefined, order: 'YMD' | 'DMY' | 'MDY'): boolean =>
  cell !== undefined &&
  mayStateZone.test(cell.trim()) &&
  ((readTime(cell, order) ?? readClock(cell))?.offset ?? null) !== null

function questionsOf({ order, sure, mixed }: ReturnType<typeof findDateOrder>): readonly string[] {
  const words = order === 'DMY' ? 'day first' : 'month first'
  if (mixed)
    return [
      `Some dates in the file have the day first, others the month. Dates are read ${words}; rows that do not fit are rejected.`,
    ]
  return sure
    ? []
    : [`Every date in the file could be day first or month first. Dates are read ${words}. Please check.`]
}

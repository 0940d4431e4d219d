import type { LocalDateTime } from '@afterclose/core/time'
import { quotedCell } from '../shared/cell-error.ts'
import {
  type DateOrder,
  type FileTime,
  findDateOrder,
  mayStateZone,
  readClock,
  readSerial,
  readTime,
  timeInFile,
} from '../shared/dates.ts'
import { isBlank } from '../shared/numbers.ts'
import { zoneOfHead, zoneOfLines, type ZoneRule } from '../shared/zone-names.ts'
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
  const dateOrder = orderOf(
    format.dates,
    // Semicolons are of countries that write the day first.
    table.delimiter === ';' ? 'DMY' : 'MDY',
    table.rows.flatMap((row) => places.map((at) => row.cells[at] ?? '')),
  )
  const zoneUnder = (at: number): ZoneRule | null => zoneOfHead(table.heads[at] ?? '')
  const above = zoneOfLines(table.above)
  const inUtc =
    above !== null ||
    [...places, clockAt].some((at) => zoneUnder(at) !== null) ||
    table.rows.some(({ cells }) => [...places, clockAt].some((at) => statesZone(cells[at], dateOrder.order)))

  const timeOf = (cells: Cells, column: TimeColumn, text: string): FileTime => {
    const date = readTime(text, dateOrder.order) ?? readSerial(text)
    if (date === null) return cells.fail(column, `${quotedCell(text)} is not a date`)
    const rule = zoneUnder(reader.at(column)) ?? zoneUnder(clockAt) ?? above
    const offsetAt = (wall: number): number | null => rule?.(wall) ?? null
    const clock = cells.text('clock')
    if (date.timed || isBlank(clock)) return { ...date, offset: date.offset ?? offsetAt(date.wall) }
    const read = readClock(clock, date.wall) ?? readTime(clock, dateOrder.order)
    if (read === null) return cells.fail('clock', `${quotedCell(clock)} is not a time`)
    const wall = date.wall + (read.wall % day)
    return { wall, offset: read.offset ?? offsetAt(wall), timed: true }
  }
  return {
    zone: inUtc ? 'UTC' : (table.zone ?? format.zone ?? null),
    questions: questionsOf(dateOrder),
    places: [...places, clockAt],
    read(cells, column) {
      const text = cells.required(column)
      return (
        timeInFile(timeOf(cells, column, text), inUtc) ??
        cells.fail(column, `${quotedCell(text)} has no time zone, but other rows do`)
      )
    },
  }
}

/**
 * Order of the dates of a file. One that was saved again by a spreadsheet has dates of its own: they are read by the order of the format
 * only if no other fits more of them.
 */
function orderOf(
  order: (ClosedTrades | Fills)['dates'],
  fallback: 'DMY' | 'MDY',
  cells: readonly string[],
): ReturnType<typeof findDateOrder> {
  const filled = cells.filter((cell) => !isBlank(cell.trim()))
  // Only English (United States) writes single digits, and two digits of the year.
  const padded = filled.every((cell) => /\b\d\d[/.-]\d\d[/.-]\d{4}\b/.test(cell))
  if (order === 'FOUND') return findDateOrder(filled, fallback)
  const statedOrder = { order, sure: true, mixed: false }
  const foundOrder = findDateOrder(filled, padded ? 'DMY' : 'MDY')
  if (foundOrder.order === 'YMD') return statedOrder
  if (order === 'YMD') return foundOrder
  if (foundOrder.mixed) return statedOrder
  // Only English (United States) writes single digits with slashes.
  if (order === 'DMY' && !foundOrder.sure && filled.every((cell) => /^[1-9]\d?\/[1-9]\d?\/\d/.test(cell.trim())))
    return { ...foundOrder, order: 'MDY' }
  const fitting = (one: DateOrder) => filled.filter((cell) => readTime(cell, one) !== null).length
  return foundOrder.order !== order && fitting(foundOrder.order) > fitting(order) ? foundOrder : statedOrder
}

const statesZone = (cell: string | undefined, order: 'YMD' | 'DMY' | 'MDY'): boolean =>
  cell !== undefined && mayStateZone(cell) && ((readTime(cell, order) ?? readClock(cell))?.offset ?? null) !== null

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

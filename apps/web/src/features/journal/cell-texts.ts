import { formatDateTime } from '@afterclose/core/format'
import { unknown } from '@afterclose/core/unknown'
import type { DateFormat } from '@afterclose/core/journal'
import { MINUTE, dayNumber, localText } from '@afterclose/core/time'
import type { CommentKind } from '@afterclose/engine/trades/trade-columns'
import { type GridData, instrumentTick, markText, marksOf } from './grid-data.ts'

/** A number of a column; null if it is unknown. */
export const knownNumber = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value

/** To the minute; the tooltip shows the second. */
export const minuteText = (at: number | null, format: DateFormat): string =>
  formatDateTime(at === null ? null : localText(at - (at % MINUTE)), format)

/** The exit as time only on the day of the entry, else with the number of days after it: "09:10 +1 d". */
export function exitText({ columns, format }: GridData, row: number): string {
  const exit = knownNumber(columns.exitDate[row])
  if (exit === null) return unknown
  const days = dayNumber(exit) - dayNumber(columns.entryDate[row]!)
  const time = minuteText(exit, format).slice(11)
  return days === 0 ? time : `${time} +${days} d`
}

/** Whether a trade was closed and its gain is unknown. */
export const lacksResult = ({ columns }: GridData, row: number): boolean =>
  knownNumber(columns.exitDate[row]) !== null && knownNumber(columns.gain[row]) === null

/** Why a closed trade has no result: "No result: EURUSD has no tick value". */
export function whyNoResult(data: GridData, row: number): string {
  const tick = instrumentTick(data, row)
  return tick === null || tick.tickSize !== null
    ? 'No result: a price or the size is missing'
    : `No result: ${tick.name} has no tick value`
}

/** Names of a row's comments of one kind, or of one custom statistic. */
export const listedComments =
  (kind: CommentKind, group = 0) =>
  (data: GridData, row: number): string | null =>
    marksOf(data, kind, row)
      .filter((mark) => mark.group === group)
      .map(markText)
      .join(', ') || null

import type { PracticeBars } from '@afterclose/contract/practice'
import { formatNumber } from '@afterclose/core/format'
import type { PriceScale } from './price-scale.ts'

export const priceNames = ['open', 'high', 'low', 'close'] as const

/** Visible bars, with displayed prices. */
export interface ShownBars {
  readonly open: readonly number[]
  readonly high: readonly number[]
  readonly low: readonly number[]
  readonly close: readonly number[]
  readonly volume: readonly (number | null)[]
  /** First rows of sessions. */
  readonly sessions: readonly number[]
  /** Minutes since midnight; null: bars are numbered. */
  readonly clock: readonly number[] | null
}

/** Joins consecutive parts, with displayed prices. */
export function joinedBars(parts: readonly PracticeBars[], scale: Pick<PriceScale, 'shown'>): ShownBars {
  const prices = (name: (typeof priceNames)[number]) => parts.flatMap((part) => part[name].map(scale.shown))
  let before = 0
  const sessions: number[] = []
  for (const part of parts) {
    sessions.push(...part.sessions.map((row) => row + before))
    before += part.close.length
  }
  return {
    open: prices('open'),
    high: prices('high'),
    low: prices('low'),
    close: prices('close'),
    volume: parts.flatMap((part) => part.volume),
    sessions,
    clock: parts.every((part) => part.clock !== null) ? parts.flatMap((part) => part.clock ?? []) : null,
  }
}

/** The first bars: no data of later bars reaches the chart, its table or its file. */
export const firstBars = (bars: ShownBars, count: number): ShownBars => ({
  open: bars.open.slice(0, count),
  high: bars.high.slice(0, count),
  low: bars.low.slice(0, count),
  close: bars.close.slice(0, count),
  volume: bars.volume.slice(0, count),
  sessions: bars.sessions.filter((row) => row < count),
  clock: bars.clock?.slice(0, count) ?? null,
})

/** "+3" after the moment, "−1" is the last before it; with the time of day if that is shown. */
export function rowName(row: number, moment: number, clock: readonly number[] | null): string {
  const count = row < moment ? `−${moment - row}` : `+${row - moment + 1}`
  const minutes = clock?.[row]
  return minutes === undefined ? count : `${count}, ${timeOfDay(minutes)}`
}

/** "09:35" */
export const timeOfDay = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Text of a bar, for its tooltip and for screen readers. */
export const barWords = (bars: ShownBars, row: number, moment: number, decimals: number) => ({
  head: `Bar ${rowName(row, moment, bars.clock)}`,
  rows: priceNames.map((name) => ({
    label: `${name[0]!.toUpperCase()}${name.slice(1)}`,
    value: formatNumber(bars[name][row] ?? null, { decimals }),
  })),
})

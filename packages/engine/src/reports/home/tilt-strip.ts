import { MICROS } from '../../trades/trade-table.ts'

export interface TiltStrip {
  /** The last trades, oldest first. */
  readonly bars: readonly { readonly row: number; readonly id: number; readonly tilt: number }[]
  /** Over all selected trades, not only those of the strip. */
  readonly green: number
  readonly red: number
  readonly grey: number
  /** Mean R of green and red trades that have one; null without any. */
  readonly avgRGreen: number | null
  readonly avgRRed: number | null
  /** Green trades in a row up to now; red ends the run, grey does not count. */
  readonly greenStreak: number
}

/** Bars are drawn no higher than this; the numbers keep the whole tilt. */
export const tiltShown = 5

/**
 * Was the plan kept? The tilt of the last trades, and what keeping it brought.
 *
 * @param id of the trade per table row
 * @param tilt positive minus negative comments per table row; above 0 green, below 0 red
 * @param rMicros millionths of R per table row, NaN where a trade has none
 * @param rows selected table rows in exit order
 */
export function tiltStrip(
  id: ArrayLike<number>,
  tilt: ArrayLike<number>,
  rMicros: ArrayLike<number>,
  rows: ArrayLike<number>,
  last = 50,
): TiltStrip {
  const green = { trades: 0, withR: 0, micros: 0 }
  const red = { trades: 0, withR: 0, micros: 0 }
  let greenStreak = 0
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!
    if (tilt[row]! > 0) greenStreak++
    else if (tilt[row]! < 0) greenStreak = 0
    const colour = tilt[row]! > 0 ? green : tilt[row]! < 0 ? red : null
    if (colour === null) continue
    colour.trades++
    if (Number.isNaN(rMicros[row]!)) continue
    colour.withR++
    colour.micros += rMicros[row]!
  }
  const start = Math.max(0, rows.length - last)
  return {
    bars: Array.from({ length: rows.length - start }, (_, i) => {
      const row = rows[start + i]!
      return { row, id: id[row]!, tilt: tilt[row]! }
    }),
    green: green.trades,
    red: red.trades,
    grey: rows.length - green.trades - red.trades,
    avgRGreen: green.withR === 0 ? null : green.micros / MICROS / green.withR,
    avgRRed: red.withR === 0 ? null : red.micros / MICROS / red.withR,
    greenStreak,
  }
}

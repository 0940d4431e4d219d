import { type BarColumns, barColumns, sliceBars } from './bar.ts'
import { type TradingSession, tradingDays } from './trading-session.ts'

const day = 86_400
const week = 7 * day
/** Seconds from Thursday, 1 January 1970, to the Monday before it. */
const monday = 3 * day

/** Bar lengths of a chart, seconds: 1m, 5m, 15m, 1h, 4h, 1D, 1W (BARS 7). */
export const chartLengths = [60, 300, 900, 3600, 4 * 3600, day, week] as const

/** Bar lengths of a chart that can be built from bars of this length, including that length first. */
export const lengthsFrom = (length: number): readonly number[] => [
  length,
  ...chartLengths.filter((longer) => longer > length && longer % length === 0),
]

/**
 * Builds longer bars from shorter ones: the first open, the last close, the extremes, the sum of the volumes; a sum with a missing part is
 * NaN. Days begin at the start of the session. Bars shorter than a day are aligned to the start of their day, so a bar of 4 hours never
 * contains more, even when clocks change; the last one of a day ends with the day. Weeks begin with the trading day of Monday.
 *
 * @param bars sorted; each belongs to the longer bar in which it starts
 * @param length seconds: a week, a day, or less than a day
 * @returns bars whose times are the starts of the longer bars, even if the first shorter bars are missing
 */
export function longerBars(bars: BarColumns, length: number, session: TradingSession): BarColumns {
  const startOf = startsOf(length, session)
  const long = barColumns(bars.length, bars.digits, bars.volume === null ? null : bars.volumeDigits)
  let at = -1
  for (let i = 0; i < bars.length; i++) {
    const start = startOf(bars.time[i]!)
    if (at === -1 || long.time[at] !== start) {
      at++
      long.time[at] = start
      long.open[at] = bars.open[i]!
      long.high[at] = bars.high[i]!
      long.low[at] = bars.low[i]!
      if (long.volume !== null) long.volume[at] = bars.volume?.[i] ?? Number.NaN
    } else {
      long.high[at] = Math.max(long.high[at]!, bars.high[i]!)
      long.low[at] = Math.min(long.low[at]!, bars.low[i]!)
      if (long.volume !== null) long.volume[at] = long.volume[at]! + (bars.volume?.[i] ?? Number.NaN)
    }
    long.close[at] = bars.close[i]!
  }
  return sliceBars(long, 0, at + 1)
}

/** Start of the longer bar that contains a time, seconds UTC. */
function startsOf(length: number, session: TradingSession): (utc: number) => number {
  const dayOf = tradingDays(session)
  if (length < day)
    return (utc) => {
      const { from } = dayOf(utc)
      return from + Math.floor((utc - from) / length) * length
    }
  if (length === day) return (utc) => dayOf(utc).from
  const firstDay = tradingDays(session)
  return (utc) => {
    const { from, date } = dayOf(utc)
    const since = (date + monday) % week
    // Noon of a day that many days back, so that no clock change moves it to another day.
    return since === 0 ? from : firstDay(from + day / 2 - since).from
  }
}

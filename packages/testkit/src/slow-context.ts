import type { SessionBar } from './random-sessions.ts'

interface Entry {
  readonly at: number
  readonly price: number
  readonly isLong: boolean
  /** Seconds of the bars for trend and volatility. */
  readonly over: number
}

const day = 86_400
const dayOf = (time: number): number => Math.floor(time / day)
const highOf = (bars: readonly SessionBar[]): number => Math.max(...bars.map((bar) => bar[2]))
const lowOf = (bars: readonly SessionBar[]): number => Math.min(...bars.map((bar) => bar[3]))

/** Builds longer bars, by the multiple of a length in which a bar starts. */
function joined(bars: readonly SessionBar[], over: number): readonly SessionBar[] {
  const groups = Map.groupBy(bars, (bar) => Math.floor(bar[0] / over) * over)
  return [...groups].map(([start, group]) => [start, group[0]![1], highOf(group), lowOf(group), group.at(-1)![4]])
}

const trueRange = (bar: SessionBar, before: SessionBar): number =>
  Math.max(bar[2] - bar[3], Math.abs(bar[2] - before[4]), Math.abs(bar[3] - before[4]))
const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
const meanRange = (bars: readonly SessionBar[]): number => mean(bars.slice(1).map((bar, i) => trueRange(bar, bars[i]!)))

/**
 * Values of the tags of BARS 5.2 as text, for bars without a gap, UTC days, and an entry with enough bars before it. A day type is its
 * word.
 */
export function slowContext(bars: readonly SessionBar[], length: number, { at, price, isLong, over }: Entry) {
  const ended = bars.filter(([time]) => time + length <= at)
  const long = joined(ended, over).filter(([time]) => time + over <= at)
  const closes = long.slice(-21).map((bar) => bar[4])
  const steps = closes.slice(1).map((close, i) => Math.abs(close - closes[i]!))
  const way = closes[20]! - closes[0]!
  const all = steps.reduce((sum, step) => sum + step, 0)
  const rangeAt = (time: number): number => meanRange(long.filter(([start]) => start + over <= time).slice(-15))
  const days = [...new Set(ended.map(([time]) => dayOf(time)))].filter((one) => one < dayOf(at))
  const barsOf = (one: number): readonly SessionBar[] => ended.filter(([time]) => dayOf(time) === one)
  const now = rangeAt(at)
  const others = days.slice(-20).map((one) => rangeAt(one * day + (at % day)))
  const position = (some: readonly SessionBar[]): number => (price - lowOf(some)) / (highOf(some) - lowOf(some))
  const today = barsOf(dayOf(at))
  const [before, yesterday] = days.slice(-2).map(barsOf)
  const daily = days.slice(-15).map((one) => joined(barsOf(one), day)[0]!)
  const isInside = highOf(yesterday!) <= highOf(before!) && lowOf(yesterday!) >= lowOf(before!)
  const isOutside = highOf(yesterday!) >= highOf(before!) && lowOf(yesterday!) <= lowOf(before!)
  return {
    trend: all === 0 ? 0 : (Math.abs(way) / all) * Math.sign(way) * (isLong ? 1 : -1) + 0,
    volatility:
      (100 * (others.filter((one) => one < now).length + others.filter((one) => one === now).length / 2)) /
      others.length,
    dayPosition: today.length === 0 ? null : position(today),
    yesterdayPosition: position(yesterday!),
    gap: today.length === 0 ? null : (today[0]![1] - daily.at(-1)![4]) / meanRange(daily),
    sinceOpen: (at % day) / 60,
    dayType: isInside ? 'INSIDE' : isOutside ? 'OUTSIDE' : 'OTHER',
  }
}

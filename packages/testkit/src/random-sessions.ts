import { mulberry32 } from '@afterclose/core/mulberry32'

/** Start in seconds UTC, open, high, low, close in whole units. */
export type SessionBar = readonly [time: number, open: number, high: number, low: number, close: number]

export interface SessionOptions {
  readonly seed: number
  /** Start of the first day, seconds UTC. */
  readonly from: number
  readonly days: number
  /** Seconds of a bar. */
  readonly length: number
  /** Hours of each day with bars, counted from its start; Saturdays and Sundays have none. */
  readonly hours: readonly [open: number, close: number]
  /** Share of bars omitted, individually. */
  readonly drops: number
  /** Share of bars after which 1 to 40 bars are omitted. */
  readonly holes: number
  /** Share of bars with an unusual range, a jump or a flat run. */
  readonly odd: number
}

/** Bars of a market with opening hours, gaps and odd bars; the same seed gives the same bars. */
export function randomSessions(options: SessionOptions): readonly SessionBar[] {
  const { from, days, length, drops, holes, odd } = options
  let draw = 0
  const random = (): number => mulberry32(options.seed, ++draw)
  const upTo = (most: number): number => Math.floor(random() * (most + 1))
  const bars: SessionBar[] = []
  let price = 100_000
  let skip = 0
  let still = 0
  for (let at = from; at < from + days * 86_400; at += length) {
    const hour = ((at - from) % 86_400) / 3600
    const weekday = new Date(at * 1000).getUTCDay()
    if (weekday % 6 === 0 || hour < options.hours[0] || hour >= options.hours[1]) continue
    if (skip === 0 && random() < holes) skip = upTo(40)
    if (skip > 0 || random() < drops) {
      skip = Math.max(0, skip - 1)
      continue
    }
    const kind = random() < odd ? upTo(2) : null
    if (kind === 2) still = 30 + upTo(60)
    if (still > 0) {
      still--
      bars.push([at, price, price, price, price])
      continue
    }
    if (kind === 1) price += (upTo(1) * 2 - 1) * (300 + upTo(600))
    const open = price + upTo(4) - 2
    const close = open + upTo(20) - 10
    const reach = kind === 0 ? 200 + upTo(800) : upTo(10)
    bars.push([at, open, Math.max(open, close) + reach, Math.min(open, close) - upTo(10), close])
    price = close
  }
  return bars
}

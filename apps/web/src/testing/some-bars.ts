import type { TradeBars } from '@afterclose/contract/bars'
import { wallClock } from '@afterclose/core/time'

interface Wanted {
  /** Wall clock of the first bar. */
  readonly begin: string
  readonly count: number
  /** Seconds of a bar. */
  readonly length?: number
  /** Prices of the closes at these bars, in order; between them they walk randomly. */
  readonly through: readonly (readonly [bar: number, price: number])[]
  readonly tick?: number
  readonly digits?: number
}

/** Bars of a random walk through given prices; deterministic. */
export function someBars({ begin, count, length = 60, through, tick = 0.25, digits = 2 }: Wanted): TradeBars['bars'] {
  let seed = 7
  const chance = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }
  const onTick = (price: number): number => Number((Math.round(price / tick) * tick).toFixed(digits))
  const [first = [0, 100] as const] = through
  const path = (bar: number): number => {
    const next = through.findIndex(([at]) => at >= bar)
    if (next <= 0) return (next === 0 ? first : through.at(-1)!)[1]
    const [[a, from], [b, to]] = [through[next - 1]!, through[next]!]
    return from + ((to - from) * (bar - a)) / (b - a)
  }
  const span = Math.max(...through.map(([, price]) => price)) - Math.min(...through.map(([, price]) => price))
  const close = Array.from({ length: count }, (_, bar) => {
    const fixed = through.some(([at]) => at === bar)
    return onTick(path(bar) + (fixed ? 0 : (chance() - 0.5) * span * 0.09))
  })
  const open = close.map((price, bar) => (bar === 0 ? price : close[bar - 1]!))
  const wick = (): number => chance() * span * 0.03
  return {
    time: Array.from({ length: count }, (_, bar) => wallClock(begin) / 1000 + bar * length),
    open,
    high: close.map((price, bar) => onTick(Math.max(price, open[bar]!) + wick())),
    low: close.map((price, bar) => onTick(Math.min(price, open[bar]!) - wick())),
    close,
    volume: close.map(() => null),
  }
}

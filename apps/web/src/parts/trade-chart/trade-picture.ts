import type { TradeBars } from '@afterclose/contract/bars'
import type { WalkOfTrade } from '@afterclose/contract/walks'
import { type LocalDateTime, wallClock } from '@afterclose/core/time'
import type { ChartWindow } from '../../ui/chart/chart-window.ts'
import { type TradeExecution, type TradeInput, type TradeResult, sign } from '@afterclose/core/trade'

/** Price bars, oldest first. Times are the start of a bar as wall clock seconds in the journal's zone. */
export interface PictureBars {
  /** Seconds. */
  readonly length: number
  readonly time: readonly number[]
  readonly open: readonly number[]
  readonly high: readonly number[]
  readonly low: readonly number[]
  readonly close: readonly number[]
  /** Null if a bar has none. */
  readonly volume: readonly (number | null)[]
  /** Start and end of trading sessions, as bar times. */
  readonly sessions: TradeBars['sessions']
}

/** Fields of a trade for the chart. */
export type PicturedTrade = Pick<
  TradeInput,
  | 'direction'
  | 'entryDate'
  | 'exitDate'
  | 'entryPrice'
  | 'exitPrice'
  | 'size'
  | 'stopLoss'
  | 'takeProfit'
  | 'highestPrice'
  | 'lowestPrice'
> &
  Pick<TradeResult, 'riskDistance' | 'updraw' | 'drawdownTrade' | 'winnerEff' | 'outcome'> & {
    readonly executions: readonly Pick<TradeExecution, 'side' | 'date' | 'price' | 'size'>[]
  }

export interface PicturedFill {
  readonly bar: number
  readonly price: number
  readonly side: 'Buy' | 'Sell'
  readonly entry: boolean
  readonly size: string | null
  readonly date: LocalDateTime
}
/** A price at a bar. */
export interface PricePoint {
  readonly bar: number
  readonly price: number
}
export type LevelName = 'Target' | 'Exit' | 'Entry' | 'Stop'

export interface TradePicture {
  readonly fills: readonly PicturedFill[]
  /** Bars of the entry and of the exit; for an open trade, the last bar. */
  readonly from: number
  readonly to: number
  readonly levels: readonly { readonly name: LevelName; readonly price: number; readonly r: number | null }[]
  /** The best and the worst price while the trade was open, at the bars nearest to them. */
  readonly best: PricePoint | null
  readonly worst: PricePoint | null
  /** The best price in a window after the exit. */
  readonly after: PricePoint | null
  /** R of a price before costs; null without a stop. */
  readonly rOf: (price: number) => number | null
  /** Stop and exits of a strategy on the same bars. */
  readonly tried: TriedPicture | null
}

/** Drawn picture with its visible part. */
export interface Shown {
  readonly picture: TradePicture
  readonly bars: PictureBars
  readonly window: ChartWindow
  /** Decimals of prices. */
  readonly decimals: number
  /** Number of bars of empty room after the last one, for a chart that ends at the entry: all its bars are bright. */
  readonly room?: number
}

/** The stop of a strategy, per bar, and its worst-case and best-case exits. */
interface TriedPicture {
  readonly stops: readonly PricePoint[]
  /** The last bar with an open position. */
  readonly until: number
  readonly worst: readonly PricePoint[]
  readonly best: readonly PricePoint[]
}

/** Index of the bar that contains a time: the last one that has started. Null before the first and after the end of the last. */
export function barAt({ time, length }: Pick<PictureBars, 'time' | 'length'>, seconds: number): number | null {
  let [low, high] = [0, time.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (time[middle]! <= seconds) low = middle + 1
    else high = middle
  }
  const found = low - 1
  return found < 0 || (found === time.length - 1 && seconds >= time[found]! + length) ? null : found
}

const secondsOf = (date: LocalDateTime): number => wallClock(date) / 1000

/** Facts from bars that are not drawn: prices in a window after the exit, and within the trade if it has none itself. */
export interface Known {
  readonly extremes: Extremes | null
  /** `until` in wall clock seconds. */
  readonly afterExit: (Extremes & { readonly until: number }) | null
}
type Extremes = { readonly highestPrice: string; readonly lowestPrice: string }

/**
 * Position of a trade in the bars around it.
 *
 * @returns null if the bars do not cover its entry, or its exit
 */
export function tradePicture(
  trade: PicturedTrade,
  bars: PictureBars,
  known: Known,
  tried: WalkOfTrade | null = null,
): TradePicture | null {
  const d = sign(trade.direction)
  const entry = barAt(bars, secondsOf(trade.entryDate))
  const exit = trade.exitDate === null ? bars.time.length - 1 : barAt(bars, secondsOf(trade.exitDate))
  if (entry === null || exit === null) return null

  const risk = Number(trade.riskDistance ?? 0)
  const rOf = (price: number): number | null =>
    risk > 0 && trade.entryPrice !== null ? (d * (price - Number(trade.entryPrice))) / risk : null
  const named: readonly (readonly [LevelName, string | null])[] = [
    ['Target', trade.takeProfit],
    ['Exit', trade.exitPrice],
    ['Entry', trade.entryPrice],
    ['Stop', trade.stopLoss],
  ]
  const highest = trade.highestPrice ?? known.extremes?.highestPrice ?? null
  const lowest = trade.lowestPrice ?? known.extremes?.lowestPrice ?? null
  const up = d === 1 ? bars.high : bars.low
  const down = d === 1 ? bars.low : bars.high
  return {
    fills: fillsOf(trade).flatMap(({ date, price, ...fill }) => {
      const bar = barAt(bars, secondsOf(date))
      return bar === null ? [] : [{ ...fill, bar, date, price: Number(price) }]
    }),
    from: entry,
    to: exit,
    levels: named.flatMap(([name, text]) =>
      text === null ? [] : [{ name, price: Number(text), r: rOf(Number(text)) }],
    ),
    best: pointAt(up, d === 1 ? highest : lowest, entry, exit),
    worst: pointAt(down, d === 1 ? lowest : highest, entry, exit),
    after: afterExit(),
    rOf,
    tried: tried?.until == null ? null : triedPicture(tried, tried.until),
  }

  /** Places stop and exits on the bars, without those outside them. */
  function triedPicture({ stops, worstFills, bestFills }: WalkOfTrade, until: number): TriedPicture {
    const points = (list: readonly { readonly time: number; readonly price: number }[]): readonly PricePoint[] =>
      list.flatMap(({ time, price }) => {
        const bar = barAt(bars, time)
        return bar === null ? [] : [{ bar, price }]
      })
    return {
      stops: points(stops),
      until: barAt(bars, until - 1) ?? bars.time.length - 1,
      worst: points(worstFills),
      best: points(bestFills),
    }
  }

  function afterExit(): PricePoint | null {
    const { afterExit: after } = known
    if (trade.exitDate === null || after === null || exit === null) return null
    const last = barAt(bars, after.until - 1) ?? bars.time.length - 1
    return last <= exit ? null : pointAt(up, d === 1 ? after.highestPrice : after.lowestPrice, exit + 1, last)
  }
}

type Fill = Omit<PicturedFill, 'bar' | 'price'> & { readonly price: string }

/** Each execution, or entry and exit of a trade without executions. */
function fillsOf(trade: PicturedTrade): readonly Fill[] {
  const side = (entry: boolean): 'Buy' | 'Sell' => (entry === (trade.direction === 'LONG') ? 'Buy' : 'Sell')
  if (trade.executions.length > 0)
    return trade.executions.map(({ side: way, date, price, size }) => ({
      entry: way === 'ENTRY',
      side: side(way === 'ENTRY'),
      date,
      price,
      size,
    }))
  const one = (entry: boolean, date: LocalDateTime | null, price: string | null): readonly Fill[] =>
    date === null || price === null ? [] : [{ entry, side: side(entry), date, price, size: trade.size }]
  return [...one(true, trade.entryDate, trade.entryPrice), ...one(false, trade.exitDate, trade.exitPrice)]
}

/** The bar in a range whose price is nearest to this one. */
function pointAt(prices: readonly number[], text: string | null, from: number, to: number): PricePoint | null {
  if (text === null) return null
  const price = Number(text)
  let bar = from
  for (let i = from + 1; i <= to; i++) if (Math.abs(prices[i]! - price) < Math.abs(prices[bar]! - price)) bar = i
  return { bar, price }
}

/** Initial window around a trade: half its length before and after, at least 20 bars. */
export function firstWindow({ from, to }: Pick<TradePicture, 'from' | 'to'>, count: number) {
  const room = Math.max(20, Math.round((to - from + 1) / 2))
  return { from: Math.max(0, from - room), to: Math.min(count - 1, to + room) }
}

import { DAY, HOUR, hourOf, instantOf, wallClock, weekday, type LocalDate, type WallClock } from '@afterclose/core/time'
import { demoInstruments, type DemoInstrument } from './lists.ts'
import { random, type Random } from './random.ts'
import type { DemoTrade } from './trade-maker.ts'

/** Price bars of an instrument as columns, in the format of the bars package: prices are whole numbers of 10^-digits. */
export interface DemoBars {
  readonly symbol: string
  readonly instrumentId: number
  readonly bars: {
    readonly length: number
    /** Start of each bar, seconds UTC. */
    readonly time: Float64Array
    readonly open: Float64Array
    readonly high: Float64Array
    readonly low: Float64Array
    readonly close: Float64Array
    readonly volume: Float64Array
    readonly digits: number
    readonly volumeDigits: number
  }
}

/** Seconds of a bar. */
export const demoBarSeconds = 300
/** Name of the price source. */
export const demoSource = 'Demo'
const symbols = ['EURUSD', 'MES']
const days = 90
const bar = demoBarSeconds * 1000
/** Simulated prices per bar. */
const stepsOfBar = 4
const step = bar / stepsOfBar

/** A price at a time, in steps from the start. */
interface Anchor {
  readonly at: number
  readonly price: number
  /** Bounds of the path to it; null: none. */
  readonly within: readonly [low: number, high: number] | null
}

/**
 * Five-minute bars of the last 90 days for the two most traded instruments. They contain entries, exits and the best and worst prices of
 * their trades, and touch no stop or target before the end of a trade; of two overlapping trades they contain one.
 */
export const demoBars = (
  seed: number,
  today: LocalDate,
  zone: string,
  trades: readonly DemoTrade[],
): readonly DemoBars[] =>
  demoInstruments
    .filter(({ name }) => symbols.includes(name))
    .map((instrument) => ({
      symbol: instrument.name,
      instrumentId: instrument.id,
      bars: barsOf(instrument, trades, { today, zone, chance: random(seed + instrument.id) }),
    }))

interface Making {
  readonly today: LocalDate
  readonly zone: string
  readonly chance: Random
}

function barsOf(instrument: DemoInstrument, trades: readonly DemoTrade[], { today, zone, chance }: Making) {
  const end = wallClock(`${today}T00:00:00`)
  const start = end - days * DAY
  const own = trades.filter(
    ({ instrumentId, entryDate }) => instrumentId === instrument.id && wallClock(entryDate) >= start,
  )
  const anchors = anchorsOf(oneAtATime(own), instrument, start, chance)
  const prices = walk(anchors, (days * DAY) / step, instrument, chance)
  return columnsOf(prices, instrument, start, { zone, chance })
}

/** Largest subset of trades without overlaps. */
function oneAtATime(trades: readonly DemoTrade[]): readonly DemoTrade[] {
  const kept: DemoTrade[] = []
  for (const trade of trades.toSorted((a, b) => ((a.exitDate ?? '9') < (b.exitDate ?? '9') ? -1 : 1)))
    if (trade.entryDate > (kept.at(-1)?.exitDate ?? '')) kept.push(trade)
  return kept
}

function anchorsOf(
  trades: readonly DemoTrade[],
  instrument: DemoInstrument,
  start: WallClock,
  chance: Random,
): readonly Anchor[] {
  const tick = Number(instrument.tickSize)
  const stepOf = (date: string): number => Math.floor((wallClock(date) - start) / step)
  const anchors: Anchor[] = []
  for (const [i, trade] of trades.entries()) {
    const entry = Number(trade.entryPrice)
    const from = stepOf(trade.entryDate)
    anchors.push({ at: from, price: entry, within: null })
    if (trade.exitDate === null) continue
    const to = stepOf(trade.exitDate)
    const exit = Number(trade.exitPrice)
    const low = Math.min(entry, exit, Number(trade.lowestPrice ?? entry))
    const high = Math.max(entry, exit, Number(trade.highestPrice ?? entry))
    /** Short of stop and target, which are only touched at the end of the trade. */
    const room = [
      Math.min(entry, Math.max(low, ordersOf(trade, low - tick)[0] + tick)),
      Math.max(entry, Math.min(high, ordersOf(trade, high + tick)[1] - tick)),
    ] as const
    const path = [low, high].map((price) => ({
      at: price >= room[0] && price <= room[1] && to - from > 3 ? chance.whole(from + 1, to - 1) : to,
      price,
      within: room,
    }))
    anchors.push(...path.toSorted((a, b) => a.at - b.at), { at: to, price: exit, within: room })
    const next = trades[i + 1]
    const ends = afterExit(trade, to, next === undefined ? Number.POSITIVE_INFINITY : stepOf(next.entryDate), chance)
    if (ends !== null) anchors.push(ends)
  }
  return anchors
}

/** Stop and target, the lower first. @param without value if a trade has none */
function ordersOf({ stopLoss, takeProfit }: DemoTrade, without: number): readonly [number, number] {
  if (stopLoss === null || takeProfit === null) return [without, without]
  const [stop, target] = [Number(stopLoss), Number(takeProfit)]
  return [Math.min(stop, target), Math.max(stop, target)]
}

/** Simulates the price after a trade that was closed manually: to its target or stop, as the trader recorded. */
function afterExit(trade: DemoTrade, exitAt: number, before: number, chance: Random): Anchor | null {
  const level = trade.otpHit === 'YES' ? trade.takeProfit : trade.otpHit === 'NO' ? trade.stopLoss : null
  if (level === null) return null
  const within = ordersOf(trade, Number(level))
  const exit = Number(trade.exitPrice)
  if (exit <= within[0] || exit >= within[1]) return null
  const at = exitAt + chance.whole(12, 60)
  return at + 1 < before ? { at, price: Number(level), within } : null
}

/** Prices of all steps, in order: a random walk through the anchors. */
function walk(
  anchors: readonly Anchor[],
  steps: number,
  instrument: DemoInstrument,
  chance: Random,
): readonly (readonly number[])[] {
  const size = (instrument.price * instrument.dailyMove * 0.9) / Math.sqrt(DAY / step)
  const prices: number[][] = []
  for (let i = 0; i < steps; i++) prices.push([])
  const first = anchors[0] ?? { at: 0, price: instrument.price, within: null }
  let last = first.price
  for (let at = first.at - 1; at >= 0; at--) prices[at]?.push((last += size * moved(chance)))
  let from = first
  prices[first.at]?.push(first.price)
  for (const to of [...anchors.slice(1), null]) {
    const length = (to?.at ?? steps) - from.at
    let free = from.price
    const way = new Float64Array(Math.max(0, length - 1))
    for (let i = 0; i < way.length; i++) way[i] = free += size * moved(chance)
    const miss = to === null ? 0 : to.price - free
    for (let i = 0; i < way.length; i++) {
      const wanted = way[i]! + (miss * (i + 1)) / length
      prices[from.at + i + 1]?.push(to?.within == null ? wanted : turned(wanted, ...to.within))
    }
    if (to === null) break
    prices[to.at]?.push(to.price)
    from = to
  }
  return prices
}

/** Approximately normal with deviation 1, with half as many draws as `normal`. */
const moved = (chance: Random): number => (chance.next() + chance.next() - 1) * Math.sqrt(6)

/** Reflects a price at a bound that it would pass. */
function turned(price: number, low: number, high: number): number {
  if (price > high) return Math.max(low, 2 * high - price)
  return price < low ? Math.min(high, 2 * low - price) : price
}

/** Volume of a bar at the usual range in the quietest hour, in contracts or ticks. */
const quietVolume = 120
/** Relative activity per hour of the day: London in the morning, New York in the afternoon. */
const busyHours = [1, 1, 1, 1.2, 1.2, 1.5, 2, 3.5, 5, 5, 4.5, 4, 4, 5, 6.5, 6.5, 5.5, 4, 2.5, 2, 2, 1.5, 1, 1] as const

/**
 * Volume, growing with the range of a bar, as a share of the usual one, and in the hours of London and New York. @param at on their clock
 */
const volumeOf = (at: WallClock, range: number, chance: Random): number =>
  Math.round(quietVolume * busyHours[hourOf(at)]! * (0.4 + 0.6 * range) * chance.between(0.6, 1.4))

/** Whether the market is open: from Monday to Friday evening. */
const isOpen = (at: WallClock): boolean => weekday(at) < 5 || (weekday(at) === 5 && at % DAY < 22 * HOUR)

function columnsOf(
  prices: readonly (readonly number[])[],
  instrument: DemoInstrument,
  start: WallClock,
  { zone, chance }: Pick<Making, 'zone' | 'chance'>,
): DemoBars['bars'] {
  const tick = Number(instrument.tickSize)
  const digits = (instrument.tickSize?.split('.')[1] ?? '').length
  const unit = Math.round(tick * 10 ** digits)
  const whole = (price: number): number => Math.round(price / tick) * unit
  let ahead = 0
  const usualRange = whole(instrument.price * instrument.dailyMove * Math.sqrt(bar / DAY))
  const rows: [time: number, open: number, high: number, low: number, close: number, volume: number][] = []
  for (let first = 0; first + stepsOfBar <= prices.length; first += stepsOfBar) {
    const at = start + first * step
    if (!isOpen(at)) continue
    if (at % DAY === 0) ahead = instantOf(at + 12 * HOUR, zone) - at - 12 * HOUR // clocks change on Sundays
    const before = rows.at(-1)
    const time = (at + ahead) / 1000
    const made = prices
      .slice(first, first + stepsOfBar)
      .flat()
      .map(whole)
    const open = before !== undefined && before[0] === time - demoBarSeconds ? before[4] : made[0]!
    const [low, high] = [Math.min(open, ...made), Math.max(open, ...made)]
    rows.push([time, open, high, low, made.at(-1)!, volumeOf(at, (high - low) / Math.max(unit, usualRange), chance)])
  }
  const column = (i: 0 | 1 | 2 | 3 | 4 | 5) => Float64Array.from(rows, (row) => row[i])
  return {
    length: rows.length,
    time: column(0),
    open: column(1),
    high: column(2),
    low: column(3),
    close: column(4),
    volume: column(5),
    digits,
    volumeDigits: 0,
  }
}

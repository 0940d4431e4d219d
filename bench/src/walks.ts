import { type BarColumns, barColumns, firstFrom, sliceBars } from '@afterclose/bars/bar'
import { marketContext } from '@afterclose/bars/context/market-context'
import { calendarDays } from '@afterclose/bars/trading-session'
import { addDraws, entryPool } from '@afterclose/bars/study/random-entries'
import type { TradeToWalk, WalkMarket } from '@afterclose/bars/walk/entry-in-bars'
import { mapTrade } from '@afterclose/bars/walk/map-trade'
import { walkTrade } from '@afterclose/bars/walk/walk-trade'
import { noFilters } from '@afterclose/core/filters'
import { originalStrategy, type StrategySettings } from '@afterclose/core/strategy'
import { KernelMemory } from '@afterclose/engine/book/kernel-memory'
import { cutRows } from '@afterclose/engine/book/cuts'
import { openBook } from '@afterclose/engine/book/trade-book'
import { plainKernel } from '@afterclose/engine/kernel/plain-kernel'
import { simdKernel } from '@afterclose/engine/kernel/simd-kernel'
import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { filterWithWalks } from './filter-with-walks.ts'
import { manyTrades } from './support/many-trades.ts'
import { median, type Result, timed, withGoal } from './support/measure.ts'

const bench = 'bars'
const minute = 60
/** Bars of each walk: no level is hit, which is the worst case. */
const walked = 500
const risk = 20_000

const held: StrategySettings = {
  ...originalStrategy,
  stopMode: 'R',
  stopValue: 1,
  targetMode: 'R',
  targetValue: 3,
  breakEvenAtR: 1,
  timeExit: { is: 'MINUTES', minutes: walked },
}
const trailed: StrategySettings = {
  ...held,
  breakEvenAtR: null,
  targetMode: 'NONE',
  trail: { by: 'R', value: 1, fromR: 0, atrLength: 3600 },
  partials: [
    { atR: 1, percent: 50 },
    { atR: 2, percent: 30 },
  ],
}

/** Trades of both the walk and the kernel's pass. */
const count = 100_000
const passes = 5

/**
 * Walks trades through bars in memory, and computes market contexts at their entries; walks are compared with the kernel's pass over as
 * many trades in the same run.
 */
export async function walks(quick: boolean): Promise<Result[]> {
  const columns = manyTrades(count)
  const pass = passOver(columns)
  const bars = minutes(60 * 1440)
  const first = 20 * 1440
  const room = bars.length - first - walked - 1
  const trades = Array.from({ length: count }, (_, i) => tradeAt(bars, first + Math.floor((room * i) / count)))
  const market = { bars, length: minute, side: 'TRADE', spread: '0', pip: null, zone: 'UTC', session: null } as const
  const walking = (strategy: StrategySettings) => (): void => {
    for (const trade of trades) walkTrade(trade, strategy, market)
  }
  const asPasses = async (name: string, strategy: StrategySettings, below: number): Promise<Result> => {
    const { ratio, ms, beside } = await timesOf(walking(strategy), pass)
    const detail = { ms, 'ms of a pass': beside }
    return withGoal({ bench, name, trades: count, ours: ratio, plain: null, ratio: null, unit: '×', detail }, below)
  }
  return [
    await asPasses('walking with stop, target and break-even, as passes', held, 150),
    await asPasses('walking with a trailing stop and parts, as passes', trailed, 900),
    await mapBesideStrategy(
      market,
      trades.filter((_, i) => i % 100 === 0),
    ),
    await randomEntries(market, trades, walking(held)),
    await contextOf(bars, trades.slice(-described)),
    await filterWithWalks(columns, quick),
  ]
}

/** Duration of one implementation as a multiple of another, alternately and after a warm-up: medians. */
async function timesOf(
  work: () => void,
  besides: () => void,
  turns = passes,
): Promise<{ readonly ratio: number; readonly ms: number; readonly beside: number }> {
  const taken: { readonly ms: number; readonly beside: number }[] = []
  for (let turn = -2; turn < turns; turn++) {
    const one = { beside: await timed(besides), ms: await timed(work) }
    if (turn >= 0) taken.push(one)
  }
  return {
    ratio: median(taken.map(({ ms, beside }) => ms / beside)),
    ms: median(taken.map(({ ms }) => ms)),
    beside: median(taken.map(({ beside }) => beside)),
  }
}

/** All cells of the map compared with one strategy, on the same bars. */
async function mapBesideStrategy(market: WalkMarket, trades: readonly TradeToWalk[]): Promise<Result> {
  const some = trades.map((trade) => {
    const row = firstFrom(market.bars, trade.entry)
    return { trade, its: { ...market, bars: sliceBars(market.bars, row, row + walked + 1) } }
  })
  const repeated = (walk: (trade: TradeToWalk, its: WalkMarket) => unknown) => (): void => {
    for (let i = 0; i < 10; i++) for (const { trade, its } of some) walk(trade, its)
  }
  const one = repeated((trade, its) => walkTrade(trade, held, its))
  const { ratio, ms, beside } = await timesOf(repeated(mapTrade), one, 15)
  const about = { bench, name: '48 cells of the map, as one strategy', trades: trades.length } as const
  const detail = { ms, 'ms of one': beside }
  return withGoal({ ...about, ours: ratio, plain: null, ratio: null, unit: '×', detail }, 3)
}

/** Number of trades compared with random entries. */
const compared = 1000
const draws = 2000

/** A thousand trades with 2,000 draws of random entries, compared with walking 100,000 trades. */
async function randomEntries(market: WalkMarket, trades: readonly TradeToWalk[], walking: () => void): Promise<Result> {
  const some = trades.filter((_, i) => i % (trades.length / compared) === 0)
  const drawn = (): void => {
    const sums = new Float64Array(draws)
    for (const [seed, trade] of some.entries()) {
      const pool = entryPool(trade, market, 60)
      if (pool !== null) addDraws(sums, pool, seed)
    }
  }
  const { ratio, ms, beside } = await timesOf(drawn, walking, 3)
  const about = { bench, name: 'random entries of 1,000 trades, as a walk of 100,000', trades: compared } as const
  const detail = { ms, 'ms of a walk': beside }
  return withGoal({ ...about, ours: ratio, plain: null, ratio: null, unit: '×', detail }, 10)
}

/** Number of entries with a market context. */
const described = 100

/** Market context of an entry, from minute bars of at most 60 days before it. */
async function contextOf(bars: BarColumns, trades: readonly TradeToWalk[]): Promise<Result> {
  const entry = { over: 900, session: calendarDays('UTC'), hasSession: true }
  const times: number[] = []
  for (const { entry: at, entryPrice: price, direction } of trades)
    times.push(await timed(() => marketContext(bars, minute, { ...entry, at, price, direction })))
  return {
    bench: 'bars',
    name: 'the market at an entry',
    trades: trades.length,
    ours: median(times),
    plain: null,
    ratio: null,
  }
}

/** The kernel's pass over all trades. */
function passOver(columns: TradeColumns): () => void {
  const book = openBook(columns, plainKernel)
  const { arena } = book.table.records
  const simd = simdKernel(arena)
  if (simd === null) throw new Error('There are no vectors in the WebAssembly of this Node.js')
  const memory = new KernelMemory(arena)
  const chosen = book.select(noFilters)
  const want = {
    basis: 'EXIT',
    unit: 'CURRENCY',
    columns: 800,
    axis: 'NUMBER',
    tables: ['combinations', 'bins', 'days', 'hours'],
    lines: true,
  } as const
  const cuts = cutRows(book.table, chosen, want)
  return () => memory.run(simd, { records: book.table.records, want, bits: chosen.bits, count: chosen.count, cuts })
}

/** A seeded random walk of up to five units per minute. */
function minutes(count: number): BarColumns {
  const bars = barColumns(count, 2, null)
  let seed = 7
  const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  let price = 1_000_000
  for (let i = 0; i < count; i++) {
    bars.time[i] = i * minute
    bars.open[i] = price
    price += Math.round((random() - 0.5) * 10)
    bars.close[i] = price
    bars.high[i] = Math.max(bars.open[i]!, price) + 2
    bars.low[i] = Math.min(bars.open[i]!, price) - 2
  }
  return bars
}

function tradeAt({ time, open }: BarColumns, row: number): TradeToWalk {
  const text = (units: number): string => (units / 100).toFixed(2)
  const [entry, exit] = [time[row]!, time[row + 10]!]
  return {
    direction: row % 2 === 0 ? 'LONG' : 'SHORT',
    entry,
    exit,
    entries: [entry],
    exits: [exit],
    entryPrice: text(open[row]!),
    exitPrice: text(open[row + 10]!),
    stopLoss: text(open[row]! + (row % 2 === 0 ? -risk : risk)),
    takeProfit: null,
  }
}

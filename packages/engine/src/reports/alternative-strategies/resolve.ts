import { type WalkColumns, walkEnds } from '@afterclose/core/bar-walk'
import type { PriceTracking } from '@afterclose/core/price-tracking'
import { distanceDecimals, type PipSize, type Strategy, type TargetMode, usesPips } from '@afterclose/core/strategy'
import type { TradeBook } from '../../book/trade-book.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { MICROS } from '../../trades/unit.ts'
import { keptByTable } from '../kept-by-table.ts'
import { compareProducts, divideProducts } from './exact.ts'
import { ACTUAL, AMBIGUOUS, resolutions, STOP, TARGET, UNDECIDED } from './resolutions.ts'
import { LEFT_AT_STOP, LEFT_AT_TARGET, OTP_NO, OTP_YES, type PricePaths, pricePaths } from './price-paths.ts'
import type { StrategySet } from './strategy-set.ts'

/** Result of a strategy for every closed trade, by table row. Meaningless for trades with missing data. */
export interface Resolved {
  /** Indexes in `resolutions`. */
  readonly as: Uint8Array
  /** Millionths of R: lower and upper bound of the result, equal if it is known. */
  readonly worst: Float64Array
  readonly best: Float64Array
  /** 1: break-even certainly made it 0, before costs. */
  readonly madeZero: Uint8Array
  /** 1: decided by price bars; null: none are, because there is no walk. */
  readonly byBars: Uint8Array | null
  /** Why bars cannot decide it: index in `walkReasons` plus 1, 0 without a reason; null: there is no walk. */
  readonly why: Uint8Array | null
}
/** A strategy with the pip sizes and price tracking that its results depend on: the cache key. */
interface ResolveParams {
  readonly strategy: Strategy
  readonly pipSizes: readonly PipSize[]
  readonly tracking: PriceTracking
}

/** Cache of the last strategies, each for all trades regardless of filters. O(trades) each. */
const resolvedBy = keptByTable<ResolveParams, Resolved>(12, (table, { strategy, pipSizes, tracking }) => {
  const paths = pricePaths(table)
  const all = table.rows
  const resolved: Resolved = {
    as: new Uint8Array(all),
    worst: new Float64Array(all),
    best: new Float64Array(all),
    madeZero: new Uint8Array(all),
    byBars: null,
    why: null,
  }
  const pips = pipsOf(table, pipSizes)
  const stop = levelOf(strategy.stopMode, strategy.stopValue, paths, paths.risk, pips)
  const target = levelOf(strategy.targetMode, strategy.targetValue, paths, paths.target, pips)
  const { otpHit } = table.columns
  for (let row = 0; row < all; row++)
    if (paths.risk[row]! > 0 && stop.factor(row) > 0 && target.factor(row) > 0)
      resolveRow(row, { strategy, tracking, paths, stop, target, otp: otpHit[row]! }, resolved)
  return resolved
})

/** From the highest and lowest price of each trade. */
export const resolveByRange = (
  table: TradeTable,
  strategy: Strategy,
  set: Pick<StrategySet, 'pipSizes' | 'tracking'>,
): Resolved => resolvedBy(table, paramsOf(strategy, set))

const paramsOf = (strategy: Strategy, set: Pick<StrategySet, 'pipSizes' | 'tracking'>): ResolveParams => ({
  strategy: { ...strategy, name: '' }, // names are irrelevant
  pipSizes: usesPips(strategy) ? set.pipSizes : [],
  tracking: strategy.breakEvenAtR === null && strategy.ends === 'LEVELS' ? 'DURING_TRADE' : set.tracking,
})

/** From price bars if the strategy was walked and they decide a trade, else from its highest and lowest price. */
export function resolve({ table, walks }: TradeBook, set: StrategySet, one: number): Resolved {
  const params = paramsOf(set.strategies[one]!, set)
  const key = set.walks?.[one]?.walk ?? null
  const walked = key === null ? undefined : walks.get(key)
  return key === null || walked === undefined ? resolvedBy(table, params) : walkedBy(table, { ...params, key }, walked)
}

/** Indexes in `resolutions` of the ends of a walk. */
const resolutionOf = Uint8Array.from(walkEnds, (end) => resolutions.indexOf(end))

const walkedBy = keptByTable<ResolveParams & { readonly key: string }, Resolved, [walk: WalkColumns]>(
  12,
  (table, { strategy, pipSizes, tracking }, walk) => {
    const params = { strategy, pipSizes, tracking }
    const range = resolvedBy(table, params)
    const paths = pricePaths(table)
    const resolved = {
      as: range.as.slice(),
      worst: range.worst.slice(),
      best: range.best.slice(),
      madeZero: range.madeZero.slice(),
      byBars: new Uint8Array(table.rows),
      why: new Uint8Array(table.rows),
    }
    const stop = levelOf(strategy.stopMode, strategy.stopValue, paths, paths.risk, pipsOf(table, pipSizes))
    const { id } = table.columns
    for (let row = 0; row < table.rows; row++) {
      const at = placeOf(walk.tradeId, id[row]!)
      if (at === -1) continue
      resolved.why[row] = walk.why[at]!
      if (walk.why[at] !== 0 || paths.risk[row] === 0 || !(stop.factor(row) > 0)) continue
      const sized = sizedBy(row, strategy, paths, stop)
      resolved.as[row] = resolutionOf[walk.how[at]!]!
      resolved.worst[row] = sized(walk.worst[at]!)
      resolved.best[row] = sized(walk.best[at]!)
      resolved.madeZero[row] = Number(strategy.breakEvenAtR !== null && walk.worst[at] === 0 && walk.best[at] === 0)
      resolved.byBars[row] = 1
    }
    return resolved
  },
)

/** Index of a number in an ascending list; -1 if missing. */
function placeOf(list: Uint32Array, wanted: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return list[low] === wanted ? low : -1
}

/** Deducts costs, and scales to the strategy's size. */
function sizedBy(row: number, strategy: Strategy, paths: PricePaths, stop: Level): (result: number) => number {
  const cost = strategy.costs ? paths.cost[row]! : 0
  const risk = paths.risk[row]!
  return (result) =>
    strategy.sizing === 'KEEP_SIZE'
      ? result - cost
      : divideProducts(result - cost, risk, stop.parts, stop.factor(row), stop.base[row]!)
}

/** Distances from the entry in the units of each trade: factor × base ÷ parts. */
interface Level {
  readonly factor: (row: number) => number
  readonly base: Float64Array
  readonly parts: number
}

const decimalParts = 10 ** distanceDecimals

function levelOf(mode: TargetMode, value: number | null, paths: PricePaths, original: Float64Array, pips: Pips): Level {
  if (mode === 'ORIGINAL' || value === null) return { factor: () => 1, base: original, parts: 1 }
  const whole = Math.round(value * decimalParts)
  if (mode === 'R') return { factor: () => whole, base: paths.risk, parts: decimalParts }
  if (mode === 'PERCENT') return { factor: () => whole, base: paths.entry, parts: decimalParts * 100 }
  return { factor: (row) => whole * pips.of(row), base: paths.units, parts: decimalParts * pips.parts }
}

/** Pip size by row, in integer units of the price; 0 for an instrument without one. */
export interface Pips {
  readonly of: (row: number) => number
  readonly parts: number
}

export function pipsOf({ columns: { instrument, instruments } }: TradeTable, pipSizes: readonly PipSize[]): Pips {
  const isWhole = (parts: number): boolean =>
    pipSizes.every(({ pipSize }) => Math.round(pipSize * parts) / parts === pipSize)
  let parts = 1
  while (parts < 1e10 && !isWhole(parts)) parts *= 10
  const sizes = new Map(pipSizes.map(({ instrumentId, pipSize }) => [instrumentId, Math.round(pipSize * parts)]))
  const byCode = Float64Array.from(instruments, (id) => sizes.get(id) ?? 0)
  return { of: (row) => byCode[instrument[row]!]!, parts }
}

interface Replay {
  readonly strategy: Strategy
  readonly tracking: PriceTracking
  readonly paths: PricePaths
  readonly stop: Level
  readonly target: Level
  /** Code of the column. */
  readonly otp: number
}

/** PRODUCT E.2: the first applicable rule, then break-even, costs and size. */
function resolveRow(row: number, replay: Replay, into: Resolved): void {
  const { strategy, paths, stop, target } = replay
  const risk = paths.risk[row]!
  const move = paths.move[row]!
  const as = ruleOf(row, replay)
  const stopped = -divideProducts(MICROS, stop.factor(row), stop.base[row]!, stop.parts, risk)
  const won = divideProducts(MICROS, target.factor(row), target.base[row]!, target.parts, risk)
  let worst = as === TARGET ? won : as === ACTUAL ? move : stopped
  let best = as === AMBIGUOUS || as === UNDECIDED ? won : worst
  if (hasBreakEven(row, replay)) {
    const armed = isArmed(row, replay)
    const during = replay.tracking === 'DURING_TRADE'
    if (as === TARGET) worst = 0
    else if (as === STOP) {
      // rule 2: the stop came after the exit, so price was at break-even before it or not at all
      const reached = side(paths.mae[row]!, stop, row) >= 0
      if (armed && !reached) worst = 0
      if (armed || !reached) best = 0
    } else if (as === ACTUAL && armed) {
      worst = during ? 0 : Math.min(0, move)
      best = Math.max(0, move)
    } else if (as === UNDECIDED && armed && during) {
      worst = 0
      if (paths.left[row] === LEFT_AT_STOP) best = 0
    }
  }
  if (strategy.ends === 'REAL_EXIT' && replay.tracking === 'FIXED_WINDOW') {
    // the extremes may have come after the exit, which closed the position
    const left = Math.max(stopped, Math.min(won, move))
    const mayBeZero = hasBreakEven(row, replay) && isArmed(row, replay)
    worst = Math.min(worst, left, mayBeZero ? 0 : left)
    best = Math.max(best, left, mayBeZero ? 0 : left)
  }
  if (hasBreakEven(row, replay)) into.madeZero[row] = Number(worst === 0 && best === 0)
  const sized = sizedBy(row, strategy, paths, stop)
  into.as[row] = as
  into.worst[row] = sized(worst)
  into.best[row] = sized(best)
}

function ruleOf(row: number, { strategy, paths, stop, target, otp }: Replay): number {
  const [risk, own] = [paths.risk[row]!, paths.target[row]!]
  const isStop = side(paths.mae[row]!, stop, row) >= 0
  const isTarget = side(paths.mfe[row]!, target, row) >= 0
  // moves after the real exit count only if that is ignored
  const endsThere = strategy.ends === 'REAL_EXIT'
  if (otp === OTP_YES && side(own, target, row) >= 0 && side(risk, stop, row) <= 0 && (isTarget || !endsThere))
    return TARGET
  if (otp === OTP_NO && side(own, target, row) <= 0 && side(risk, stop, row) >= 0 && (isStop || !endsThere)) return STOP
  if (isTarget) return isStop ? AMBIGUOUS : TARGET
  if (isStop) return STOP
  if (endsThere) return ACTUAL
  const left = paths.left[row]!
  const isBeyond =
    (left === LEFT_AT_STOP && side(risk, stop, row) < 0) || (left === LEFT_AT_TARGET && side(own, target, row) < 0)
  return isBeyond ? UNDECIDED : ACTUAL
}

/** Break-even at or beyond the target has no effect. */
const hasBreakEven = (row: number, { strategy, paths, target }: Replay): boolean =>
  strategy.breakEvenAtR !== null &&
  compareProducts(
    breakEvenParts(strategy.breakEvenAtR),
    paths.risk[row]!,
    target.parts,
    target.factor(row),
    target.base[row]!,
    decimalParts,
  ) < 0

/** Whether price reached break-even. */
const isArmed = (row: number, { strategy, paths }: Replay): boolean =>
  compareProducts(paths.mfe[row]!, decimalParts, 1, breakEvenParts(strategy.breakEvenAtR ?? 0), paths.risk[row]!, 1) >=
  0

const breakEvenParts = (breakEvenAtR: number): number => Math.round(breakEvenAtR * decimalParts)

/** Compares a distance from the entry with a level: 1 beyond it, 0 on it, -1 before it. */
const side = (units: number, level: Level, row: number): number =>
  compareProducts(units, level.parts, 1, level.factor(row), level.base[row]!, 1)

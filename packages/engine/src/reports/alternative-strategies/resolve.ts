import type { PriceTracking } from '@afterclose/core/price-tracking'
import { distanceDecimals, type LevelMode, type PipSize, type Strategy } from '@afterclose/core/strategy'
import type { TradeTable } from '../../trades/trade-table.ts'
import { MICROS } from '../../trades/unit.ts'
import { keptByTable } from '../kept-by-table.ts'
import { compared, divided } from './exact.ts'
import { ACTUAL, AMBIGUOUS, STOP, TARGET, UNDECIDED } from './resolutions.ts'
import { LEFT_AT_STOP, LEFT_AT_TARGET, OTP_NO, OTP_YES, type PricePaths, pricePaths } from './price-paths.ts'
import type { StrategySet } from './strategy-set.ts'

/** Result of a strategy for every closed trade, by table row. Meaningless for trades that lack data. */
export interface Resolved {
  /** Places in `resolutions`. */
  readonly as: Uint8Array
  /** Millionths of R: lower and upper bound of the result, equal if it is known. */
  readonly worst: Float64Array
  readonly best: Float64Array
  /** 1: break-even made 0 of it for certain, before costs. */
  readonly madeZero: Uint8Array
}
/** A strategy with the pip sizes and the price tracking that its results depend on: the key of the cache. */
interface ResolveParams {
  readonly strategy: Strategy
  readonly pipSizes: readonly PipSize[]
  readonly tracking: PriceTracking
}

/** The last strategies that were asked about, each for all trades whatever the filters say. O(trades) each. */
const resolvedBy = keptByTable<ResolveParams, Resolved>(12, (table, { strategy, pipSizes, tracking }) => {
  const paths = pricePaths(table)
  const all = table.rows
  const resolved: Resolved = {
    as: new Uint8Array(all),
    worst: new Float64Array(all),
    best: new Float64Array(all),
    madeZero: new Uint8Array(all),
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

export function resolve(table: TradeTable, strategy: Strategy, set: Omit<StrategySet, 'strategies'>): Resolved {
  return resolvedBy(table, {
    strategy: { ...strategy, name: '' }, // a name changes nothing
    pipSizes: usesPips(strategy) ? set.pipSizes : [],
    tracking: strategy.breakEvenAtR === null ? 'DURING_TRADE' : set.tracking,
  })
}

export const usesPips = ({ stopMode, targetMode }: Pick<Strategy, 'stopMode' | 'targetMode'>): boolean =>
  stopMode === 'PIPS' || targetMode === 'PIPS'

/** Distances from the entry in the units of each trade: factor × base ÷ parts. */
interface Level {
  readonly factor: (row: number) => number
  readonly base: Float64Array
  readonly parts: number
}

const decimalParts = 10 ** distanceDecimals

function levelOf(mode: LevelMode, value: number | null, paths: PricePaths, original: Float64Array, pips: Pips): Level {
  if (mode === 'ORIGINAL' || value === null) return { factor: () => 1, base: original, parts: 1 }
  const whole = Math.round(value * decimalParts)
  if (mode === 'R') return { factor: () => whole, base: paths.risk, parts: decimalParts }
  if (mode === 'PERCENT') return { factor: () => whole, base: paths.entry, parts: decimalParts * 100 }
  return { factor: (row) => whole * pips.of(row), base: paths.units, parts: decimalParts * pips.parts }
}

/** The worth of a pip by row, in whole parts of a price; 0 where an instrument has none. */
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

/** PRODUCT E.2: the first rule that applies, then break-even, costs and size. */
function resolveRow(row: number, replay: Replay, into: Resolved): void {
  const { strategy, paths, stop, target } = replay
  const risk = paths.risk[row]!
  const move = paths.move[row]!
  const as = ruleOf(row, replay)
  const stopped = -divided(MICROS, stop.factor(row), stop.base[row]!, stop.parts, risk)
  const won = divided(MICROS, target.factor(row), target.base[row]!, target.parts, risk)
  let worst = as === TARGET ? won : as === ACTUAL ? move : stopped
  let best = as === AMBIGUOUS || as === UNDECIDED ? won : worst
  if (hasBreakEven(row, replay)) {
    const armed = isArmed(row, replay)
    const during = replay.tracking === 'DURING_TRADE'
    if (as === TARGET) worst = 0
    else if (as === STOP) {
      // rule 2: the stop came after the exit, so that price was at break-even before it or not at all
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
    into.madeZero[row] = Number(worst === 0 && best === 0)
  }
  const cost = strategy.costs ? paths.cost[row]! : 0
  const sized = (result: number): number =>
    strategy.sizing === 'KEEP_SIZE' ? result : divided(result, risk, stop.parts, stop.factor(row), stop.base[row]!)
  into.as[row] = as
  into.worst[row] = sized(worst - cost)
  into.best[row] = sized(best - cost)
}

function ruleOf(row: number, { paths, stop, target, otp }: Replay): number {
  const [risk, own] = [paths.risk[row]!, paths.target[row]!]
  if (otp === OTP_YES && side(own, target, row) >= 0 && side(risk, stop, row) <= 0) return TARGET
  if (otp === OTP_NO && side(own, target, row) <= 0 && side(risk, stop, row) >= 0) return STOP
  const isStop = side(paths.mae[row]!, stop, row) >= 0
  if (side(paths.mfe[row]!, target, row) >= 0) return isStop ? AMBIGUOUS : TARGET
  if (isStop) return STOP
  const left = paths.left[row]!
  const isBeyond =
    (left === LEFT_AT_STOP && side(risk, stop, row) < 0) || (left === LEFT_AT_TARGET && side(own, target, row) < 0)
  return isBeyond ? UNDECIDED : ACTUAL
}

/** Break-even at or beyond the target does nothing. */
const hasBreakEven = (row: number, { strategy, paths, target }: Replay): boolean =>
  strategy.breakEvenAtR !== null &&
  compared(
    breakEvenParts(strategy.breakEvenAtR),
    paths.risk[row]!,
    target.parts,
    target.factor(row),
    target.base[row]!,
    decimalParts,
  ) < 0

/** Whether price went as far as break-even. */
const isArmed = (row: number, { strategy, paths }: Replay): boolean =>
  compared(paths.mfe[row]!, decimalParts, 1, breakEvenParts(strategy.breakEvenAtR ?? 0), paths.risk[row]!, 1) >= 0

const breakEvenParts = (breakEvenAtR: number): number => Math.round(breakEvenAtR * decimalParts)

/** 1 where so many units from the entry lie beyond a level, 0 on it, -1 before it. */
const side = (units: number, level: Level, row: number): number =>
  compared(units, level.parts, 1, level.factor(row), level.base[row]!, 1)

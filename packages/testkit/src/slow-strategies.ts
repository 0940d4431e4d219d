import { big, bigOrNull, ratioOf } from '@afterclose/core/decimal'
import type { PriceTracking } from '@afterclose/core/price-tracking'
import { needsBars, type PipSize, type Strategy, type TargetMode, usesPips } from '@afterclose/core/strategy'
import { sign } from '@afterclose/core/trade'
import type { Reason, ReplayedTrades } from '@afterclose/engine/reports/alternative-strategies/strategy-set'
import type { Resolution } from '@afterclose/engine/reports/alternative-strategies/resolutions'
import type { ClosedTrade } from './slow-journal.ts'

interface SlowSet {
  readonly strategies: readonly Strategy[]
  readonly pipSizes: readonly PipSize[]
  readonly tracking: PriceTracking
}

/** Reason why a trade cannot be evaluated; null if it can: PRODUCT E.2, by its text. */
export function slowReason(trade: ClosedTrade, { strategies, pipSizes }: Omit<SlowSet, 'tracking'>): Reason | null {
  if (trade.structure !== null) return 'options'
  if (trade.stopLoss === null) return 'stop'
  if (trade.highestPrice === null || trade.lowestPrice === null) return 'prices'
  const originalTarget = strategies.some(({ targetMode }) => targetMode === 'ORIGINAL')
  if (trade.takeProfit === null && (originalTarget || trade.otpHit !== null)) return 'target'
  if (trade.rMultiple === null || trade.entryPrice === null || trade.exitPrice === null) return 'risk'
  if (big(trade.entryPrice).eq(0)) return 'risk'
  if (strategies.some(usesPips) && !pipSizes.some(({ instrumentId }) => instrumentId === trade.instrumentId))
    return 'pips'
  return strategies.some(needsBars) ? 'bars' : null
}

/** `Resolution` without the values that need price bars. */
type RangeResolution = Exclude<Resolution, 'RULE' | 'TIME'>

export interface SlowResult {
  readonly as: RangeResolution
  /** R. */
  readonly worst: number
  readonly best: number
  readonly madeZero: boolean
  /** The rule that ended it, and the row of the break-even table that bounds it: both are counted, so that a test covers each. */
  readonly rule: string
  readonly breakEven: string
}

type Big = ReturnType<typeof big>
const micros = (value: number): number => Math.round(value * 1e6)

/** Result of an evaluable trade under a strategy. */
export function slowReplay(trade: ClosedTrade, strategy: Strategy, { pipSizes, tracking }: SlowSet): SlowResult {
  const entry = big(trade.entryPrice!)
  const risk = entry.minus(trade.stopLoss!).abs()
  const side = sign(trade.direction)
  const gone = (price: string): Big => big(price).minus(entry).times(side)
  const zeroAtLeast = (distance: Big): Big => (distance.lt(0) ? big(0) : distance)
  const mfe = zeroAtLeast(gone(side > 0 ? trade.highestPrice! : trade.lowestPrice!))
  const mae = zeroAtLeast(gone(side > 0 ? trade.lowestPrice! : trade.highestPrice!).times(-1))
  const targetDistance = bigOrNull(trade.takeProfit)?.minus(entry).abs() ?? null
  const pip = pipSizes.find(({ instrumentId }) => instrumentId === trade.instrumentId)?.pipSize ?? null
  const distance = (mode: TargetMode, value: number | null, original: Big | null): Big => {
    if (mode === 'ORIGINAL') return original!
    if (mode === 'R') return risk.times(value!)
    return mode === 'PIPS' ? big(pip!).times(value!) : entry.abs().times(value!).div(100)
  }
  const sD = distance(strategy.stopMode, strategy.stopValue, risk)
  const tD = distance(strategy.targetMode, strategy.targetValue, targetDistance)

  const move = gone(trade.exitPrice!)
  const [as, rule] = resolution()
  function resolution(): [RangeResolution, string] {
    const ignored = strategy.ends === 'LEVELS'
    if (trade.otpHit === 'YES' && tD.lte(targetDistance!) && sD.gte(risk) && (ignored || mfe.gte(tD)))
      return ['TARGET', '1 target was hit']
    if (trade.otpHit === 'NO' && tD.gte(targetDistance!) && sD.lte(risk) && (ignored || mae.gte(sD)))
      return ['STOP', '2 target was not hit']
    if (mfe.gte(tD) && mae.gte(sD)) return ['AMBIGUOUS', '3 both touched']
    if (mfe.gte(tD)) return ['TARGET', '4 target touched']
    if (mae.gte(sD)) return ['STOP', '5 stop touched']
    if (!ignored) return ['ACTUAL', '6 neither, ended at the real exit']
    if (move.lte(risk.times('-0.95')) && sD.gt(risk)) return ['UNDECIDED', '6b left at its stop']
    if (targetDistance !== null && move.gte(targetDistance.times('0.95')) && tD.gt(targetDistance))
      return ['UNDECIDED', '6b left at its target']
    return ['ACTUAL', '6 neither']
  }

  const target = micros(ratioOf(tD, risk))
  const stop = -micros(ratioOf(sD, risk))
  const moved = micros(ratioOf(move, risk))
  const bD = strategy.breakEvenAtR === null ? null : risk.times(strategy.breakEvenAtR)
  const [breakEven, ...known] = bounds()
  const [worst, best] = withRealExit(...known)
  /** The table of PRODUCT E.2's break-even rule, row by row. */
  function bounds(): readonly [row: string, worst: number, best: number] {
    if (bD === null || bD.gte(tD)) {
      if (as === 'TARGET') return ['none', target, target]
      if (as === 'STOP') return ['none', stop, stop]
      if (as === 'ACTUAL') return ['none', moved, moved]
      return ['none', stop, target]
    }
    const armed = mfe.gte(bD)
    const inWindow = tracking === 'FIXED_WINDOW'
    switch (as) {
      case 'TARGET':
        return ['target', 0, target]
      case 'AMBIGUOUS':
        return ['both touched', stop, target]
      case 'STOP':
        if (mae.lt(sD))
          return armed ? ['stop after the exit, armed', 0, 0] : ['stop after the exit, not armed', stop, 0]
        return armed ? ['stop reached, armed', stop, 0] : ['stop reached, not armed', stop, stop]
      case 'ACTUAL':
        if (!armed) return ['real exit, not armed', moved, moved]
        if (inWindow) return ['real exit, armed in a window', Math.min(0, moved), Math.max(0, moved)]
        return move.lte(0) ? ['lost or level, armed', 0, 0] : ['won, armed', 0, moved]
      case 'UNDECIDED':
        if (!armed || inWindow) return ['undecided, not known to be armed', stop, target]
        return move.lt(0) ? ['left at its stop, armed', 0, 0] : ['left at its target, armed', 0, target]
    }
  }
  /** A strategy that ends at the real exit, which may be before the extremes of a fixed window. */
  function withRealExit(low: number, high: number): readonly [worst: number, best: number] {
    if (strategy.ends === 'LEVELS' || tracking === 'DURING_TRADE') return [low, high]
    const there = moved <= stop ? stop : moved >= target ? target : moved
    const ways = bD !== null && bD.lt(tD) && mfe.gte(bD) ? [low, high, there, 0] : [low, high, there]
    return [Math.min(...ways), Math.max(...ways)]
  }
  const madeZero = breakEven !== 'none' && worst === 0 && best === 0
  const cost = strategy.costs ? micros(costsInR(trade)) : 0
  const sized = (result: number): number =>
    strategy.sizing === 'RESIZE' ? ratioOf(big(result - cost).times(risk), sD.times(1e6)) : (result - cost) / 1e6
  return { as, worst: sized(worst), best: sized(best), madeZero, rule, breakEven }
}

/** Costs in R, from the result without management, or from the feed. */
function costsInR({ otpHit, rrr, potentialR, commission, swap, risk }: ClosedTrade): number {
  if (otpHit !== null && rrr !== null && potentialR !== null) return (otpHit === 'YES' ? rrr : -1) - potentialR
  return ratioOf(big(commission).minus(swap), big(risk!))
}

export function slowIsReplayed(trade: ClosedTrade, of: ReplayedTrades): boolean {
  const reason = slowReason(trade, of)
  // without a walk, highs and lows are decisive
  if (of.as === 'EVALUABLE' || of.as === 'RANGES') return reason === null
  if (!('one' in of)) return reason === of.as
  if (reason !== null) return false
  const { as, worst, best } = slowReplay(trade, of.strategies[of.one]!, of)
  return of.as === 'UNCLEAR' || of.as === 'DECIDABLE' ? worst < best : as === of.as
}

import { big, bigOrNull, ratioOf } from '@afterclose/core/decimal'
import type { LevelMode, PipSize, Strategy } from '@afterclose/core/strategy'
import { sign } from '@afterclose/core/trade'
import type { Reason, ReplayedTrades } from '@afterclose/engine/reports/alternative-strategies/strategy-set'
import type { Resolution } from '@afterclose/engine/reports/alternative-strategies/resolutions'
import type { ClosedTrade } from './slow-journal.ts'

interface SlowSet {
  readonly strategies: readonly Strategy[]
  readonly pipSizes: readonly PipSize[]
}

/** Why a trade cannot be evaluated; null when it can: PRODUCT E.2, by its text. */
export function slowReason(trade: ClosedTrade, { strategies, pipSizes }: SlowSet): Reason | null {
  if (trade.stopLoss === null) return 'stop'
  if (trade.highestPrice === null || trade.lowestPrice === null) return 'prices'
  const originalTarget = strategies.some(({ targetMode }) => targetMode === 'ORIGINAL')
  if (trade.takeProfit === null && (originalTarget || trade.otpHit !== null)) return 'target'
  if (trade.rMultiple === null || trade.entryPrice === null || trade.exitPrice === null) return 'risk'
  const pips = strategies.some(({ stopMode, targetMode }) => stopMode === 'PIPS' || targetMode === 'PIPS')
  if (pips && !pipSizes.some(({ instrumentId }) => instrumentId === trade.instrumentId)) return 'pips'
  return null
}

export interface SlowResult {
  readonly as: Resolution
  /** R. */
  readonly worst: number
  readonly best: number
  readonly madeZero: boolean
  readonly assumed: boolean
  /** Which rule it was, for counting that each is reached. */
  readonly rule: string
}

type Big = ReturnType<typeof big>
const micros = (value: number): number => Math.round(value * 1e6)

/** What a strategy would have made of a trade that can be evaluated. */
export function slowReplay(trade: ClosedTrade, strategy: Strategy, pipSizes: readonly PipSize[]): SlowResult {
  const entry = big(trade.entryPrice!)
  const risk = entry.minus(trade.stopLoss!).abs()
  const side = sign(trade.direction)
  const gone = (price: string): Big => big(price).minus(entry).times(side)
  const zeroAtLeast = (distance: Big): Big => (distance.lt(0) ? big(0) : distance)
  const mfe = zeroAtLeast(gone(side > 0 ? trade.highestPrice! : trade.lowestPrice!))
  const mae = zeroAtLeast(gone(side > 0 ? trade.lowestPrice! : trade.highestPrice!).times(-1))
  const targetDistance = bigOrNull(trade.takeProfit)?.minus(entry).abs() ?? null
  const pip = pipSizes.find(({ instrumentId }) => instrumentId === trade.instrumentId)?.pipSize ?? null
  const distance = (mode: LevelMode, value: number | null, original: Big | null): Big => {
    if (mode === 'ORIGINAL') return original!
    if (mode === 'R') return risk.times(value!)
    return mode === 'PIPS' ? big(pip!).times(value!) : entry.times(value!).div(100)
  }
  const sD = distance(strategy.stopMode, strategy.stopValue, risk)
  const tD = distance(strategy.targetMode, strategy.targetValue, targetDistance)

  const [as, rule] = resolution()
  function resolution(): [Resolution, string] {
    if (trade.otpHit === 'YES' && tD.lte(targetDistance!) && sD.gte(risk)) return ['TARGET', '1 target was hit']
    if (trade.otpHit === 'NO' && tD.gte(targetDistance!) && sD.lte(risk)) return ['STOP', '2 target was not hit']
    if (mfe.gte(tD) && mae.gte(sD)) return ['AMBIGUOUS', '3 both touched']
    if (mfe.gte(tD)) return ['TARGET', '4 target touched']
    if (mae.gte(sD)) return ['STOP', '5 stop touched']
    return ['ACTUAL', '6 neither']
  }

  const move = gone(trade.exitPrice!)
  const [inTarget, inStop] = [micros(ratioOf(tD, risk)), -micros(ratioOf(sD, risk))]
  let worst = as === 'TARGET' ? inTarget : as === 'ACTUAL' ? micros(ratioOf(move, risk)) : inStop
  let best = as === 'AMBIGUOUS' ? inTarget : worst
  const b = strategy.breakEvenAtR
  const isEarly = b !== null && risk.times(b).lt(tD) && mfe.gte(risk.times(b))
  const madeZero = isEarly && (as === 'STOP' || as === 'AMBIGUOUS' || (as === 'ACTUAL' && move.lte(0)))
  if (madeZero) {
    worst = 0
    if (as !== 'AMBIGUOUS') best = 0
  }
  const cost = strategy.costs ? micros(costsInR(trade)) : 0
  const sized = (result: number): number =>
    strategy.sizing === 'RESIZE' ? ratioOf(big(result - cost).times(risk), sD.times(1e6)) : (result - cost) / 1e6
  return { as, worst: sized(worst), best: sized(best), madeZero, assumed: isEarly && !madeZero, rule }
}

/** What was left of the set-and-forget result, or from what the feed tells. */
function costsInR({ otpHit, rrr, potentialR, commission, swap, risk }: ClosedTrade): number {
  if (otpHit !== null && rrr !== null && potentialR !== null) return (otpHit === 'YES' ? rrr : -1) - potentialR
  return ratioOf(big(commission).minus(swap), big(risk!))
}

export function slowIsReplayed(trade: ClosedTrade, of: ReplayedTrades): boolean {
  const reason = slowReason(trade, of)
  if (of.as === 'EVALUABLE') return reason === null
  if (!('one' in of)) return reason === of.as
  return reason === null && slowReplay(trade, of.strategies[of.one]!, of.pipSizes).as === of.as
}

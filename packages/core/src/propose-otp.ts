import type { OtpHit, TradeInput, TradeResult } from './trade.ts'

/**
 * Proposes "original target hit" until the trader chooses: the trade was closed at its target, or the extremes touched only one of target
 * and stop (a touch counts). Null if answered, unknown or ambiguous. Shown in the form and never stored automatically.
 */
export function proposedOtp(
  trade: Pick<TradeInput, 'otpHit'>,
  result: Pick<TradeResult, 'exitLevel' | 'updraw' | 'drawdownTrade'>,
): OtpHit | null {
  if (trade.otpHit !== null) return null
  const { exitLevel, updraw, drawdownTrade } = result
  if (exitLevel !== null && exitLevel >= 95) return 'YES'
  if (updraw === null || drawdownTrade === null) return null
  const reachedTarget = updraw >= 100
  const reachedStop = drawdownTrade >= 100
  if (reachedTarget === reachedStop) return null
  return reachedTarget ? 'YES' : 'NO'
}

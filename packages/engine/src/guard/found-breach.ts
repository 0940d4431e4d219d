import type { BreakableRule, FoundBreach } from '@afterclose/core/guard-rule'
import { localText, type WallClock } from '@afterclose/core/time'
import { dateOfTradingDay } from '@afterclose/core/trading-day'
import { decimalOf } from './guard-money.ts'
import type { Touch, WalkState } from './walk-state.ts'
import type { WatchedRules } from './watched-rules.ts'

/** Made once a day: a day may have many breaches. */
export function dayName(state: WalkState): string {
  if (state.namedDay !== state.day) {
    state.namedDay = state.day
    state.dayName = dateOfTradingDay(state.day)
  }
  return state.dayName
}

/** A rule of entries that a trade broke. @param over units beyond the limit; null if the rule has no amount */
export function entryBreach(
  rule: BreakableRule,
  version: number,
  rules: WatchedRules,
  state: WalkState,
  tradeId: number,
  at: WallClock,
  over: number | null,
): FoundBreach {
  return {
    rule,
    version,
    tradingDay: dayName(state),
    at: localText(at),
    tradeId,
    sure: true,
    judgedAfterwards: at < rules.firstMadeAt,
    over: over === null ? null : decimalOf(over, rules.decimals),
    forbiddenTradeIds: [tradeId],
  }
}

/** A limit of loss that was touched, with the trades that it forbids so far. */
export const breachOfTouch = (touch: Touch, { firstMadeAt, decimals }: WatchedRules): FoundBreach => ({
  rule: touch.rule,
  version: touch.version,
  tradingDay: touch.tradingDay,
  at: localText(touch.at),
  tradeId: touch.tradeId,
  sure: touch.sure,
  judgedAfterwards: touch.at < firstMadeAt,
  over: decimalOf(touch.over, decimals),
  forbiddenTradeIds: [...touch.forbidden],
})

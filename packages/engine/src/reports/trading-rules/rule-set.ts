import type { TradingRule } from '@afterclose/core/trading-rule'

/** The trades that one of several rules would have left out, or made smaller. `one`: its place. */
export interface RuledTrades {
  readonly rules: readonly TradingRule[]
  readonly one: number
}

import type { TradingRule } from '@afterclose/core/trading-rule'

/** The trades that one of several rules would have skipped, or reduced. `one`: its index. */
export interface RuledTrades {
  readonly rules: readonly TradingRule[]
  readonly one: number
}

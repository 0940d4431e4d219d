import type { TradingRule } from '@afterclose/core/trading-rule'
import type { TradeTable } from '../../trades/trade-table.ts'
import { replayRules } from './replay-rules.ts'

/** The trades that one of several rules would have left out, or made smaller. `one`: its place. */
export interface RuledTrades {
  readonly rules: readonly TradingRule[]
  readonly one: number
}

/** Those of some rows in exit order. @throws RangeError for a rule that there is not */
export function ruledRows(table: TradeTable, { rules, one }: RuledTrades, rows: Uint32Array): Uint32Array {
  const sizes = replayRules(table, rows, rules.slice(0, one + 1))
  const [before, after] = [sizes[one], sizes[one + 1]]
  if (before === undefined || after === undefined) throw new RangeError('There is no such rule')
  return rows.filter((row) => before[row] !== after[row])
}

import type { TradeTable } from '../../trades/trade-table.ts'
import { replayRules } from './replay-rules.ts'
import type { RuledTrades } from './rule-set.ts'

/** Those of some rows in exit order. @throws RangeError for an unknown rule */
export function ruledRows(table: TradeTable, { rules, one }: RuledTrades, rows: Uint32Array): Uint32Array {
  const sizes = replayRules(table, rows, rules.slice(0, one + 1))
  const [before, after] = [sizes[one], sizes[one + 1]]
  if (before === undefined || after === undefined) throw new RangeError('This rule does not exist')
  return rows.filter((row) => before[row] !== after[row])
}

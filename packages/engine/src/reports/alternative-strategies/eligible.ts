import type { TradeTable } from '../../trades/trade-table.ts'
import { NO_R, NO_RANGE, NO_STOP, NO_TARGET, NO_TARGET_OF_OTP, pricePaths } from './price-paths.ts'
import { pipsOf, usesPips } from './resolve.ts'
import { reasons, type StrategySet } from './strategy-set.ts'

/** Index of evaluable trades, after the reasons. */
const EVALUABLE = reasons.length

/** The place of the reason of a closed trade among `reasons`, or their number. */
export function reasonsOf(table: TradeTable, { strategies, pipSizes }: StrategySet): (row: number) => number {
  const { lacks } = pricePaths(table)
  const wantsTarget = strategies.some(({ targetMode }) => targetMode === 'ORIGINAL')
  const target = wantsTarget ? NO_TARGET : NO_TARGET_OF_OTP
  const pips = strategies.some(usesPips) ? pipsOf(table, pipSizes) : null
  return (row) => {
    const its = lacks[row]!
    if ((its & NO_STOP) !== 0) return 0
    if ((its & NO_RANGE) !== 0) return 1
    if ((its & target) !== 0) return 2
    if ((its & NO_R) !== 0) return 3
    return pips !== null && pips.of(row) === 0 ? 4 : EVALUABLE
  }
}

/** The trades of some rows that can be evaluated, in their order, and how many cannot for each reason. */
export function evaluable(
  table: TradeTable,
  set: StrategySet,
  rows: Uint32Array,
): { readonly rows: Uint32Array; readonly lacking: readonly number[] } {
  const reasonOf = reasonsOf(table, set)
  const left = new Uint32Array(rows.length)
  const lacking = reasons.map(() => 0)
  let count = 0
  for (let i = 0; i < rows.length; i++) {
    const reason = reasonOf(rows[i]!)
    if (reason === EVALUABLE) left[count++] = rows[i]!
    else lacking[reason]!++
  }
  return { rows: left.subarray(0, count), lacking }
}

import type { TradeColumns } from '../trades/trade-columns.ts'

/** Closed trades that the usual risk is of, and the fewest that make one. */
const newest = 20
const fewest = 10

/**
 * The usual risk of a trade: the median of the last 20 closed trades that have one, of the whole journal, in account currency. Null with
 * fewer than ten of them.
 *
 * @param to row after the last closed trade that counts; rows are in order of their exits
 * @see beyond/DISCIPLINE 1.5
 */
export function usualRisk({ risk }: Pick<TradeColumns, 'risk'>, to: number): number | null {
  const risks: number[] = []
  for (let row = to - 1; row >= 0 && risks.length < newest; row--) if (risk[row]! > 0) risks.push(risk[row]!)
  if (risks.length < fewest) return null
  risks.sort((a, b) => a - b)
  const middle = risks.length >> 1
  return risks.length % 2 === 1 ? risks[middle]! : (risks[middle - 1]! + risks[middle]!) / 2
}

import { directions } from '@afterclose/core/trade'
import { inUnits } from '../trades/money-scale.ts'
import { NONE, type TradeColumns } from '../trades/trade-columns.ts'

const short = directions.indexOf('SHORT')

/**
 * Largest open profit of a trade, in whole units: (best price − entry) × value per point, 0 or more. The value per point follows from the risk
 * and the distance of the stop, which are exact; NaN without a stop or a best price, and for options, whose prices are not those of the trade.
 * Costs are not deducted, as they are not known before the end.
 */
export const bestProfit = (columns: TradeColumns, row: number, decimals: number): number =>
  excursion(columns, row, columns.direction[row] === short, decimals)

/** Largest open loss of a trade, in whole units, 0 or more; NaN as above. */
export const worstLoss = (columns: TradeColumns, row: number, decimals: number): number =>
  excursion(columns, row, columns.direction[row] !== short, decimals)

function excursion(columns: TradeColumns, row: number, below: boolean, decimals: number): number {
  const { entryPrice, stopLoss, risk, highestPrice, lowestPrice, structure } = columns
  if (structure[row] !== NONE) return Number.NaN
  const entry = entryPrice[row]!
  const distance = below ? entry - lowestPrice[row]! : highestPrice[row]! - entry
  if (distance <= 0) return 0
  const amount = (distance * risk[row]!) / Math.abs(entry - stopLoss[row]!)
  return Number.isFinite(amount) ? inUnits(amount, decimals) : Number.NaN
}

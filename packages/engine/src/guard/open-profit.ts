import { directions } from '@afterclose/core/trade'
import { unitsIn } from '../trades/money-scale.ts'
import { NONE, type TradeColumns } from '../trades/trade-columns.ts'

const short = directions.indexOf('SHORT')

/** Largest open profits and losses of trades, in whole units, 0 or more; NaN if unknown. */
export interface OpenProfits {
  readonly best: Float64Array
  readonly worst: Float64Array
}

/**
 * Largest open profit of each trade, (best price − entry) × value per point, and its largest open loss. The value per point follows from the
 * risk and the distance of the stop, which are exact. Unknown without a stop or a price, and for options, whose prices are not those of the
 * trade. Costs are not deducted, as they are only known at the end.
 */
export function openProfits(columns: TradeColumns, from: number, to: number, decimals: number): OpenProfits {
  const { entryPrice, stopLoss, risk, highestPrice, lowestPrice, structure, direction } = columns
  const best = new Float64Array(to - from)
  const worst = new Float64Array(to - from)
  const units = unitsIn(decimals)
  for (let row = from; row < to; row++) {
    const isOption = structure[row] !== NONE
    const entry = isOption ? Number.NaN : entryPrice[row]!
    const above = highestPrice[row]! - entry
    const below = entry - lowestPrice[row]!
    const perPoint = (risk[row]! / Math.abs(entry - stopLoss[row]!)) * units
    const isShort = direction[row] === short
    best[row - from] = unitsOver(isShort ? below : above, perPoint)
    worst[row - from] = unitsOver(isShort ? above : below, perPoint)
  }
  return { best, worst }
}

/** Nothing if the price never went there, even if the value of a point is unknown. */
function unitsOver(distance: number, perPoint: number): number {
  if (distance <= 0) return 0
  const amount = distance * perPoint
  return amount < Number.POSITIVE_INFINITY ? Math.round(amount) : Number.NaN
}

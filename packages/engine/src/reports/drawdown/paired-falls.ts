import { fallPercent } from '../../stats/growth.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { nextOf, startOf, stepOf } from '../in-unit.ts'
import { shareLost } from './periods.ts'

/** The max drawdown in money and in percent, which may be two different ones, each with the loss of the same trades in the other unit. */
export interface PairedFalls {
  /** Compounded loss in percent of the trades of the max drawdown in money; null without one, or without a percentage. */
  readonly percentOfMoney: number | null
  /** Loss in account currency of the trades of the max drawdown in percent; null without one. Negative: they gained. */
  readonly moneyOfPercent: number | null
}

/** A drawdown as a range of the selected trades: from the one after the high to the low. */
interface Fall {
  readonly first: number
  readonly low: number
}

/** @param rows selected trades in exit order. Two passes, O(rows) */
export function pairedFalls(table: TradeTable, rows: Uint32Array): PairedFalls {
  const inMoney = deepestFall(table, rows, 'CURRENCY')
  const inPercent = deepestFall(table, rows, 'PERCENT')
  const share = inMoney === null ? Number.NaN : shareLost(inMoney, rows, table)
  return {
    percentOfMoney: Number.isNaN(share) ? null : fallPercent(share),
    moneyOfPercent: inPercent === null ? null : moneyLost(inPercent, rows, table),
  }
}

/** The max drawdown, the first of equal ones; null if there is none. */
function deepestFall({ records }: TradeTable, rows: Uint32Array, unit: 'CURRENCY' | 'PERCENT'): Fall | null {
  let value = startOf(unit)
  let [highest, high, depth] = [value, -1, 0]
  let found: Fall | null = null
  for (let place = 0; place < rows.length; place++) {
    const step = stepOf(records, unit, rows[place]!)
    if (Number.isNaN(step)) continue
    value = nextOf(unit, value, step)
    const below = unit === 'PERCENT' ? 1 - value / highest : highest - value
    if (value > highest) [highest, high] = [value, place]
    else if (below > depth) {
      depth = below
      found = { first: high + 1, low: place }
    }
  }
  return found
}

function moneyLost({ first, low }: Fall, rows: Uint32Array, { records, money }: TradeTable): number {
  let lost = 0
  for (let place = first; place <= low; place++) lost -= stepOf(records, 'CURRENCY', rows[place]!)
  return lost / money.units + 0
}

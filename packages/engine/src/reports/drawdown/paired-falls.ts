import * as L from '../../kernel/layout.ts'
import { fallPercent } from '../../stats/growth.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { stepOf } from '../in-unit.ts'
import { shareLost } from './periods.ts'

/** The max drawdown in money and in percent, which may be two different ones, each with the loss of the same trades in the other unit. */
export interface PairedFalls {
  /** Compounded loss in percent of the trades of the max drawdown in money; null without one, or without a percentage. */
  readonly percentOfMoney: number | null
  /** Loss in account currency of the trades of the max drawdown in percent; null without one. Negative: they gained. */
  readonly moneyOfPercent: number | null
}

interface Falls {
  readonly inMoney: Fall | null
  readonly inPercent: Fall | null
}

/** A drawdown as a range of the selected trades: from the one after the last high, reached again or exceeded, to the low. */
interface Fall {
  readonly first: number
  readonly low: number
}

/** @param rows selected trades in exit order. One pass, O(rows) */
export function pairedFalls(table: TradeTable, rows: Uint32Array): PairedFalls {
  const { inMoney, inPercent } = deepestFalls(table, rows)
  const share = inMoney === null ? Number.NaN : shareLost(inMoney, rows, table)
  return {
    percentOfMoney: Number.isNaN(share) ? null : fallPercent(share),
    moneyOfPercent: inPercent === null ? null : moneyLost(inPercent, rows, table),
  }
}

/**
 * The max drawdown in money and that in percent, the first of equal ones; null if there is none. Both in one pass without a division, as
 * the kernel finds them, because every filter change on Home waits for it.
 */
function deepestFalls({ records: { arena, at } }: TradeTable, rows: Uint32Array): Falls {
  const { f64 } = arena.views
  const [start, length] = [at / 8, L.RECORD / 8]
  let [below, deepest, high] = [0, 0, -1]
  let [ofPeak, lowest, peak] = [1, 1, -1]
  const inMoney = { first: 0, low: -1 }
  const inPercent = { first: 0, low: -1 }
  for (let place = 0; place < rows.length; place++) {
    const record = start + rows[place]! * length
    const gain = f64[record + L.GAIN / 8]!
    const percent = f64[record + L.PERCENT / 8]!
    if (!Number.isNaN(gain)) below -= gain
    if (below <= 0) {
      below = 0
      high = place
    } else if (below > deepest) {
      deepest = below
      inMoney.first = high + 1
      inMoney.low = place
    }
    if (!Number.isNaN(percent)) ofPeak *= 1 + percent * 1e-8
    if (ofPeak >= 1) {
      ofPeak = 1
      peak = place
    } else if (ofPeak < lowest) {
      lowest = ofPeak
      inPercent.first = peak + 1
      inPercent.low = place
    }
  }
  return { inMoney: deepest > 0 ? inMoney : null, inPercent: lowest < 1 ? inPercent : null }
}

function moneyLost({ first, low }: Fall, rows: Uint32Array, { records, money }: TradeTable): number {
  let lost = 0
  for (let place = first; place <= low; place++) lost -= stepOf(records, 'CURRENCY', rows[place]!)
  return lost / money.units + 0
}

import { DAY, dayNumber, type WallClock } from '@afterclose/core/time'
import { inUnits } from '../../trades/money-scale.ts'
import { balanceAfter, balanceBefore, gainPercentage, type TradeTable } from '../../trades/trade-table.ts'
import { MICROS } from '../../trades/unit.ts'

/**
 * A calendar day of a journal on which trades were closed or money was paid in or out. Days are those of the exit
 * (PRODUCT B.3, Portfolio). Money in account currency.
 */
export interface JournalDay {
  /** Days since 1970. */
  readonly day: number
  /** Closed trades. */
  readonly trades: number
  readonly gain: number
  /** Just before the first trade of the day is closed; null on a day without one. */
  readonly before: number | null
  /** As the day ends. */
  readonly after: number
  /** Compounded growth of the trades, 1.02 for +2 %; those without a known percentage leave it as it is. */
  readonly growth: number
  readonly withPercent: number
  /** Sum of the trades that have an R. */
  readonly r: number
  readonly withR: number
}

/**
 * The days of a journal in their order. Sums are of whole units and millionths, divided once.
 *
 * @param from first day, @param to last day, both included: trades of other days are left out
 * @returns beside them the balance as the first of all days from `from` on begins. O(rows + payins)
 */
export function journalDays(
  table: TradeTable,
  { from, to }: { readonly from: number; readonly to: number },
): { readonly opening: number; readonly days: readonly JournalDay[] } {
  const { columns, rows, money, payinBalance } = table
  const { exitDate, gain, rMultiple, payins } = columns
  const days: JournalDay[] = []
  let [row, payin, balance, opening] = [0, 0, 0, 0]
  const next = (): number =>
    dayNumber(Math.min(row < rows ? exitDate[row]! : Infinity, payins.timestamp[payin] ?? Infinity))
  while (row < rows || payin < payinBalance.length) {
    const day = next()
    const first = row
    const end: WallClock = (day + 1) * DAY
    let [units, growth, withPercent, r, withR] = [0, 1, 0, 0, 0]
    for (; row < rows && exitDate[row]! < end; row++) {
      units += inUnits(gain[row]!, money.decimals)
      const percent = gainPercentage(table, row)
      if (!Number.isNaN(percent)) {
        growth *= 1 + percent / 100
        withPercent++
      }
      if (!Number.isNaN(rMultiple[row]!)) {
        r += Math.round(rMultiple[row]! * MICROS)
        withR++
      }
    }
    let lastPayin = Number.NEGATIVE_INFINITY
    for (; payin < payinBalance.length && payins.timestamp[payin]! < end; payin++) {
      balance = payinBalance[payin]!
      lastPayin = payins.timestamp[payin]!
    }
    // of the same moment the payin comes first
    if (row > first && exitDate[row - 1]! >= lastPayin) balance = balanceAfter(table, row - 1)
    if (day < from) opening = balance
    else if (day <= to)
      days.push({
        day,
        trades: row - first,
        gain: units / money.units,
        before: row > first ? balanceBefore(table, first) : null,
        after: balance,
        growth: Math.min(growth, Number.MAX_VALUE),
        withPercent,
        r: r / MICROS,
        withR,
      })
  }
  return { opening, days }
}

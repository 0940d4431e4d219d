import { byName } from '@afterclose/core/record-field'
import { DAY, dayNumber, type WallClock } from '@afterclose/core/time'
import { firstAtOrAfter } from '../../trades/first-at-or-after.ts'
import { inUnits } from '../../trades/money-scale.ts'
import { balanceAfter, balanceBefore, gainPercentage, type TradeTable } from '../../trades/trade-table.ts'
import { MICROS } from '../../trades/unit.ts'
import { keptByTable } from '../kept-by-table.ts'

/** A calendar day of a journal with closed trades or payins. Days are by exit (PRODUCT B.3, Portfolio). Money in account currency. */
export interface JournalDay {
  /** Days since 1970. */
  readonly day: number
  /** Closed trades. */
  readonly trades: number
  readonly gain: number
  /** Balance before the first trade of the day with a positive one; null on a day without one. */
  readonly before: number | null
  /** At the end of the day. */
  readonly after: number
  /** Compounded growth of the trades, 1.02 for +2 %; unchanged by those without a known percentage. */
  readonly growth: number
  readonly withPercent: number
  /** Sum of the trades with R. */
  readonly r: number
  readonly withR: number
}

/** Days as columns, in transfer form. Element i of each is the same day; NaN for null. */
export type DayColumns = Readonly<Record<keyof JournalDay, Float64Array>>

const dayFields = ['day', 'trades', 'gain', 'before', 'after', 'growth', 'withPercent', 'r', 'withR'] as const

/** The days as objects. */
export const daysShown = (columns: DayColumns): readonly JournalDay[] =>
  Array.from(columns.day, (day, i) => {
    const before = columns.before[i]!
    return {
      day,
      trades: columns.trades[i]!,
      gain: columns.gain[i]!,
      before: Number.isNaN(before) ? null : before,
      after: columns.after[i]!,
      growth: columns.growth[i]!,
      withPercent: columns.withPercent[i]!,
      r: columns.r[i]!,
      withR: columns.withR[i]!,
    }
  })

/**
 * The days of a journal in order.
 *
 * @param from first day, @param to last day, both inclusive: trades of other days are excluded
 * @returns also the balance at the start of the first day from `from` on. O(days)
 */
export function journalDays(
  table: TradeTable,
  { from, to }: { readonly from: number; readonly to: number },
): { readonly opening: number; readonly days: DayColumns } {
  const all = everyDay(table, null)
  const first = firstAtOrAfter(all.day, all.day.length, from)
  const end = firstAtOrAfter(all.day, all.day.length, to + 1)
  return {
    opening: first === 0 ? 0 : all.after[first - 1]!,
    // cached columns stay here: copies are transferred to other threads
    days: byName(dayFields, (field) => all[field].slice(first, Math.max(first, end))),
  }
}

/** Independent of filters, so cached per state of the journal. O(rows + payins). */
const everyDay = keptByTable<null, DayColumns>(1, findDays)

/** Integer sums in units and millionths, divided once. */
function findDays(table: TradeTable): DayColumns {
  const { columns, rows, money, payinBalance } = table
  const { exitDate, gain, rMultiple, payins } = columns
  const found = byName(dayFields, () => Array<number>())
  let [row, payin, balance] = [0, 0, 0]
  const next = (): number =>
    dayNumber(Math.min(row < rows ? exitDate[row]! : Infinity, payins.timestamp[payin] ?? Infinity))
  while (row < rows || payin < payinBalance.length) {
    const day = next()
    const first = row
    let before = Number.NaN
    const end: WallClock = (day + 1) * DAY
    let [units, growth, withPercent, r, withR] = [0, 1, 0, 0, 0]
    for (; row < rows && exitDate[row]! < end; row++) {
      units += inUnits(gain[row]!, money.decimals)
      const percent = gainPercentage(table, row)
      if (!Number.isNaN(percent)) {
        if (withPercent === 0) before = balanceBefore(table, row)
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
    // at the same time the payin comes first
    if (row > first && exitDate[row - 1]! >= lastPayin) balance = balanceAfter(table, row - 1)
    found.day.push(day)
    found.trades.push(row - first)
    found.gain.push(units / money.units)
    found.before.push(before)
    found.after.push(balance)
    found.growth.push(Math.min(growth, Number.MAX_VALUE))
    found.withPercent.push(withPercent)
    found.r.push(r / MICROS)
    found.withR.push(withR)
  }
  return byName(dayFields, (field) => new Float64Array(found[field]))
}

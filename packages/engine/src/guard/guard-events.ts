import { pick } from '@afterclose/core/record-field'
import type { WallClock } from '@afterclose/core/time'
import type { TradeBook } from '../book/trade-book.ts'
import { firstAtOrAfter } from '../trades/first-at-or-after.ts'
import type { TradeColumns } from '../trades/trade-columns.ts'
import { byEntry } from './entry-order.ts'
import { type OpenProfits, openProfits } from './open-profit.ts'
import type { WatchedRules } from './watched-rules.ts'

/** Columns that every event needs: an object with few fields is read faster than one with a hundred. */
type EventColumns = Pick<TradeColumns, (typeof eventColumns)[number]>
const eventColumns = ['id', 'entryDate', 'exitDate', 'gain', 'outcome', 'groupId', 'risk', 'payins'] as const

/** Trades of an attempt in the order of their events, from a time on. Rows of the columns. */
export interface GuardEvents extends EventColumns {
  /** Closed trades from this row to before `closedTo`, by (exit, id). */
  readonly closedFrom: number
  readonly closedTo: number
  /** By (entry, id): closed trades, those without a result, and open ones. */
  readonly entries: Uint32Array
  /** Closed trades without a known gain, by exit. */
  readonly withoutResult: Uint32Array
  readonly payinFrom: number
  readonly payinTo: number
  /** Largest open profits and losses of the closed trades from `closedFrom` on, units, NaN if unknown; empty if no rule needs them. */
  readonly best: Float64Array
  readonly worst: Float64Array
  /** Whether prices are needed, and some trade was entered and closed in the same second. */
  readonly hasMoments: boolean
}

const noProfits: OpenProfits = { best: new Float64Array(0), worst: new Float64Array(0) }

/**
 * Events of an attempt, and the rows of trades that are open at their end.
 *
 * @param from only events from then on; null for all
 * @param cut only events before it
 */
export function eventsOf(book: TradeBook, rules: WatchedRules, from: WallClock | null, cut: WallClock) {
  const { columns } = book.table
  const { id, entryDate, exitDate, closed, rows, payins } = columns
  const { start, end } = rules
  const isEnded = end < Number.POSITIVE_INFINITY
  const first = from ?? Number.NEGATIVE_INFINITY
  const closedFrom = firstAtOrAfter(exitDate, closed, Math.max(start, first))
  const closedTo = Math.max(closedFrom, firstAtOrAfter(exitDate, closed, cut))
  const entries = new Uint32Array(rows - closedFrom)
  let count = 0
  let hasMoments = false
  for (let row = closedFrom; row < closedTo; row++) {
    const entry = entryDate[row]!
    if (entry < first) continue
    entries[count++] = row
    if (entry === exitDate[row]) hasMoments = true
  }
  const open: number[] = []
  const withoutResult: number[] = []
  const openRow = (row: number): void => {
    open.push(row)
    if (entryDate[row]! >= first) entries[count++] = row
  }
  for (const row of closingLater(book, rules, cut)) openRow(row)
  for (let row = closed; row < rows; row++) {
    const exit = exitDate[row]!
    if (Number.isNaN(exit)) {
      if (!isEnded && entryDate[row]! < cut) openRow(row)
    } else if (exit < cut && exit >= start && exit >= first) {
      withoutResult.push(row)
      if (entryDate[row] === exit) hasMoments = true
      if (entryDate[row]! >= first) entries[count++] = row
    }
  }
  const payinFrom = rules.countsPayins
    ? firstAtOrAfter(payins.timestamp, payins.timestamp.length, Math.max(start + 1, first))
    : payins.timestamp.length
  const events: GuardEvents = {
    ...(rules.needsPrices ? openProfits(columns, closedFrom, closedTo, rules.decimals) : noProfits),
    hasMoments: rules.needsPrices && hasMoments,
    ...pick(columns, eventColumns),
    closedFrom,
    closedTo,
    entries: byEntry(entries.subarray(0, count), entryDate, id),
    withoutResult: Uint32Array.from(withoutResult.toSorted((a, b) => exitDate[a]! - exitDate[b]! || id[a]! - id[b]!)),
    payinFrom,
    payinTo: Math.max(payinFrom, firstAtOrAfter(payins.timestamp, payins.timestamp.length, cut)),
  }
  return { events, open }
}

/** Rows of trades that were entered before a time and closed then or later: they count as open. */
export function closingLater(book: TradeBook, { end }: WatchedRules, cut: WallClock): readonly number[] {
  if (end < Number.POSITIVE_INFINITY) return []
  const { entryDate, exitDate, closed, rows } = book.table.columns
  const later: number[] = []
  for (let row = firstAtOrAfter(exitDate, closed, cut); row < closed; row++) if (entryDate[row]! < cut) later.push(row)
  for (let row = closed; row < rows; row++) if (exitDate[row]! >= cut && entryDate[row]! < cut) later.push(row)
  return later
}

import { offeredSpans, offeredValues } from '@afterclose/core/bar-walk'
import type { Filters } from '@afterclose/core/filters'
import type { TradeBook } from '../../book/trade-book.ts'
import { wilsonInterval } from '../../stats/wilson-interval.ts'
import type { TradesOf } from '../trades-of.ts'
import { type Quartiles, studiedRows, type StudyView } from './studied-rows.ts'
import { quartilesOf } from './time-in-trade.ts'

/** Rows of the table: horizons after the entry for all trades, or groups at one horizon. */
export const offeredBy = ['span', 'setup', 'instrument'] as const
export interface OfferedView extends StudyView {
  readonly by: (typeof offeredBy)[number]
  /** Index in `offeredSpans` of the horizon of groups. */
  readonly span: number
}

export interface OfferedRow {
  /** Index in `offeredSpans`, or id of the group. */
  readonly key: number
  /** Trades decided by bars within the horizon, the basis of everything else. */
  readonly trades: number
  /** R: furthest move for the trade, against it, and the close. */
  readonly furthest: Quartiles
  readonly against: Quartiles
  readonly close: Quartiles
  /** Trades for which +1 R certainly came before −1 R, certainly did not, and undecided ones. */
  readonly yes: number
  readonly no: number
  readonly unclear: number
  /** Share of yes among all, counting unclear ones as no, with a 95 % interval; null below `fewestOffered`. */
  readonly share: { readonly value: number; readonly low: number; readonly high: number } | null
  readonly of: TradesOf
}

export interface Offered {
  /** Number of selected trades, and of those with bars for some horizon. */
  readonly trades: number
  readonly known: number
  /** Horizons in order; groups with most trades first. */
  readonly rows: readonly OfferedRow[]
}

/** Minimum trades for a result. */
export const fewestOffered = 10

/** How far price moved for and against the selected trades after their entry, whether or not they were still open (BARS 4.3). */
export function offeredAnswer(book: TradeBook, filters: Filters, view: OfferedView): Offered {
  const { trades, rows, places, columns } = studiedRows(book, filters, view)
  if (columns === null) return { trades, known: 0, rows: [] }
  const { setup, instrument, setups, instruments } = book.table.columns
  /** Offsets of the known values at a horizon. */
  const offsetsOf = (span: number, some: readonly number[]): readonly number[] =>
    some
      .map((i) => places[i]! * columns.width + span * offeredValues.length)
      .filter((offset) => !Number.isNaN(columns.values[offset]!))
  const all = Array.from(rows, (_, i) => i)
  const rowOf = (key: number, span: number, some: readonly number[], of: TradesOf): OfferedRow => {
    const offsets = offsetsOf(span, some)
    const [furthest, against, close, first] = offeredValues.map((_, value) =>
      offsets.map((offset) => columns.values[offset + value]!),
    )
    const [yes, no] = [1, 0].map((told) => first!.filter((one) => one === told).length)
    const known = offsets.length
    return {
      key,
      trades: known,
      furthest: quartilesOf(furthest!),
      against: quartilesOf(against!),
      close: quartilesOf(close!),
      yes: yes!,
      no: no!,
      unclear: known - yes! - no!,
      share: known < fewestOffered ? null : { value: yes! / known, ...wilsonInterval(yes!, known) },
      of,
    }
  }
  if (view.by === 'span')
    return {
      trades,
      known: rows.length,
      rows: offeredSpans.map((_, span) => rowOf(span, span, all, { is: 'all' })).filter((row) => row.trades > 0),
    }
  const { by, span } = view
  const [codes, ids] = by === 'setup' ? [setup, setups] : [instrument, instruments]
  const groups = Map.groupBy(all, (i) => ids[codes[rows[i]!]!])
  return {
    trades,
    known: rows.length,
    rows: [...groups]
      .flatMap(([id, some]) => (id === undefined ? [] : [rowOf(id, span, some, { is: 'value', field: by, value: id })]))
      .filter((row) => row.trades > 0)
      .toSorted((a, b) => b.trades - a.trades || a.key - b.key),
  }
}

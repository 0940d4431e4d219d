import type { CommentView } from '@afterclose/contract/comments'
import type { CustomCommentView } from '@afterclose/contract/custom-comments'
import type { InstrumentView } from '@afterclose/contract/instruments'
import type { SetupView } from '@afterclose/contract/setups'
import type { Rating } from '@afterclose/core/comment'
import type { DateFormat } from '@afterclose/core/journal'
import { outcomes } from '@afterclose/core/trade'
import { type CommentKind, type TradeColumns, commentsAt } from '@afterclose/engine/trades/trade-columns'
import { tickDecimals } from '../../journal/price-text.ts'
import { type TradeTable, buildTradeTable } from '@afterclose/engine/trades/trade-table'

interface Mark {
  readonly name: string
  readonly rating: Rating
  /** Of a custom statistic; 0 for the four comment groups. */
  readonly group: number
}

/** What cells show and columns sort by, whichever rows show: the typed columns, and the names behind their codes. */
export interface JournalRows {
  readonly columns: TradeColumns
  /** Ledger and gain % of the closed trades. */
  readonly table: TradeTable
  readonly instruments: ReadonlyMap<number, { readonly name: string; readonly priceDecimals: number }>
  readonly setups: ReadonlyMap<number, string>
  readonly comments: ReadonlyMap<number, Mark>
  readonly customComments: ReadonlyMap<number, Mark>
  readonly format: DateFormat
  /** Of money. */
  readonly decimals: number
  readonly currency: string
  /** Of sizes, by instrument code: 2 where any size has decimals, so that they stand below each other. */
  readonly sizeDecimals: ReadonlyMap<number, number>
  /** Where each row stands in the order of a column; filled as columns are sorted. */
  readonly sortKeys: Map<string, Float64Array>
}

/** With what depends on the rows that show. */
export interface GridData extends JournalRows {
  /** Largest result and tilt among the rows that show, either sign: full length of their bars. */
  readonly largestGain: number
  readonly largestTilt: number
}

interface Lookups {
  readonly instruments: readonly InstrumentView[]
  readonly setups: readonly SetupView[]
  readonly comments: readonly CommentView[]
  readonly customComments: readonly CustomCommentView[]
}

/** O(trades). */
export function journalRows(
  columns: TradeColumns,
  { instruments, setups, comments, customComments }: Lookups,
  journal: { readonly dateFormat: DateFormat; readonly decimals: number; readonly currency: string },
): JournalRows {
  const seen = seenDecimals(
    columns,
    new Set(instruments.flatMap(({ id, tickSize }) => (tickSize === null ? [id] : []))),
  )
  return {
    columns,
    table: buildTradeTable(columns),
    instruments: new Map(
      instruments.map(({ id, name, tickSize }) => [
        id,
        { name, priceDecimals: tickSize === null ? (seen.get(id) ?? 0) : tickDecimals(tickSize) },
      ]),
    ),
    setups: new Map(setups.map(({ id, name }) => [id, name])),
    comments: new Map(comments.map(({ id, name, rating }) => [id, { name, rating, group: 0 }])),
    customComments: new Map(
      customComments.map(({ id, name, commentGroup }) => [id, { name, rating: 'NEUTRAL', group: commentGroup }]),
    ),
    format: journal.dateFormat,
    decimals: journal.decimals,
    currency: journal.currency,
    sizeDecimals: sizeDecimals(columns),
    sortKeys: new Map(),
  }
}

const averaged = 6 // decimals; more of them come from a division

/** Most decimals of the prices of some instruments, averages left aside: what tells their ticks where they are unknown. */
function seenDecimals(
  { instruments, instrument, entryPrice, exitPrice, rows }: TradeColumns,
  asked: ReadonlySet<number>,
): ReadonlyMap<number, number> {
  const most = new Map<number, number>()
  if (asked.size === 0) return most
  for (let row = 0; row < rows; row++) {
    const id = instruments[instrument[row]!]
    if (id === undefined || !asked.has(id)) continue
    for (const price of [entryPrice[row]!, exitPrice[row]!]) {
      if (Number.isNaN(price)) continue
      let decimals = most.get(id) ?? 0
      while (decimals <= averaged && Math.abs(price - Number(price.toFixed(decimals))) > price * 1e-12) decimals++
      if (decimals <= averaged) most.set(id, decimals)
    }
  }
  return most
}

/** O(rows). */
export const gridData = (journal: JournalRows, rows: ArrayLike<number>): GridData => ({
  ...journal,
  largestGain: largest(journal.columns.gain, rows),
  largestTilt: largest(journal.columns.tiltMeter, rows),
})

function sizeDecimals({ instrument, size, rows }: TradeColumns): ReadonlyMap<number, number> {
  const decimals = new Map<number, number>()
  for (let row = 0; row < rows; row++) {
    const value = size[row]!
    if (!Number.isNaN(value) && !Number.isInteger(value)) decimals.set(instrument[row]!, 2)
  }
  return decimals
}

function largest(values: ArrayLike<number>, rows: ArrayLike<number>): number {
  let most = 0
  for (let i = 0; i < rows.length; i++) {
    const size = Math.abs(values[rows[i]!]!)
    if (size > most) most = size // an unknown value is never larger
  }
  return most
}

const even = outcomes.indexOf('BREAK_EVEN')

/** Whether the trade counts as break-even, whatever little its costs made of it. */
export const isEven = ({ columns }: JournalRows, row: number): boolean => columns.outcome[row] === even

/** Where the instrument of a row is in the lookups; a deleted one has no name. */
export const instrumentOf = ({ columns, instruments }: JournalRows, row: number) =>
  instruments.get(columns.instruments[columns.instrument[row]!] ?? 0)

/** Comments of one kind on a row. */
export function marksOf(data: JournalRows, kind: CommentKind, row: number): readonly Mark[] {
  const names = kind === 'customComments' ? data.customComments : data.comments
  return commentsAt(data.columns[kind], row).flatMap((id) => names.get(id) ?? [])
}

/** Comments of the four groups on a row, in the order of the trade. */
export const allMarksOf = (data: JournalRows, row: number): readonly Mark[] => [
  ...marksOf(data, 'preTradeComments', row),
  ...marksOf(data, 'entryComments', row),
  ...marksOf(data, 'managementComments', row),
  ...marksOf(data, 'exitComments', row),
]

/** A negative comment is told by its sign, not by colour alone. */
export const markText = ({ name, rating }: Mark): string => (rating === 'NEGATIVE' ? `− ${name}` : name)

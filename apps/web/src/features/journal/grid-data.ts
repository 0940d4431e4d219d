import type { CommentView } from '@afterclose/contract/comments'
import type { CustomCommentView } from '@afterclose/contract/custom-comments'
import type { InstrumentView } from '@afterclose/contract/instruments'
import type { SetupView } from '@afterclose/contract/setups'
import type { Rating } from '@afterclose/core/comment'
import type { DateFormat } from '@afterclose/core/journal'
import { type CommentKind, type TradeColumns, commentsAt } from '@afterclose/engine/trades/trade-columns'
import { type TradeTable, buildTradeTable } from '@afterclose/engine/trades/trade-table'

interface Mark {
  readonly name: string
  readonly rating: Rating
  /** Of a custom statistic; 0 for the four comment groups. */
  readonly group: number
}

/** Everything that the cells read: the typed columns, and the names behind their codes. */
export interface GridData {
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

export function gridData(
  columns: TradeColumns,
  rows: ArrayLike<number>,
  { instruments, setups, comments, customComments }: Lookups,
  journal: { readonly dateFormat: DateFormat; readonly decimals: number; readonly currency: string },
): GridData {
  return {
    columns,
    table: buildTradeTable(columns),
    instruments: new Map(
      instruments.map(({ id, name, tickSize }) => [id, { name, priceDecimals: tickSize?.split('.')[1]?.length ?? 0 }]),
    ),
    setups: new Map(setups.map(({ id, name }) => [id, name])),
    comments: new Map(comments.map(({ id, name, rating }) => [id, { name, rating, group: 0 }])),
    customComments: new Map(
      customComments.map(({ id, name, commentGroup }) => [id, { name, rating: 'NEUTRAL', group: commentGroup }]),
    ),
    format: journal.dateFormat,
    decimals: journal.decimals,
    currency: journal.currency,
    largestGain: largest(columns.gain, rows),
    largestTilt: largest(columns.tiltMeter, rows),
  }
}

function largest(values: ArrayLike<number>, rows: ArrayLike<number>): number {
  let most = 0
  for (let i = 0; i < rows.length; i++) {
    const size = Math.abs(values[rows[i]!]!)
    if (size > most) most = size // an unknown value is never larger
  }
  return most
}

/** Where the instrument of a row is in the lookups; a deleted one has no name. */
export const instrumentOf = ({ columns, instruments }: GridData, row: number) =>
  instruments.get(columns.instruments[columns.instrument[row]!] ?? 0)

/** Comments of one kind on a row. */
export function marksOf(data: GridData, kind: CommentKind, row: number): readonly Mark[] {
  const names = kind === 'customComments' ? data.customComments : data.comments
  return commentsAt(data.columns[kind], row).flatMap((id) => names.get(id) ?? [])
}

/** Comments of the four groups on a row, in the order of the trade. */
export const allMarksOf = (data: GridData, row: number): readonly Mark[] => [
  ...marksOf(data, 'preTradeComments', row),
  ...marksOf(data, 'entryComments', row),
  ...marksOf(data, 'managementComments', row),
  ...marksOf(data, 'exitComments', row),
]

/** A negative comment is told by its sign, not by colour alone. */
export const markText = ({ name, rating }: Mark): string => (rating === 'NEGATIVE' ? `− ${name}` : name)

import type { CommentView } from '@afterclose/contract/comments'
import type { CustomCommentView } from '@afterclose/contract/custom-comments'
import type { InstrumentView } from '@afterclose/contract/instruments'
import type { SetupView } from '@afterclose/contract/setups'
import type { Rating } from '@afterclose/core/comment'
import type { DateFormat } from '@afterclose/core/journal'
import { type Outcome, listedFields, outcomes } from '@afterclose/core/trade'
import { type CommentKind, commentsAt } from '@afterclose/engine/trades/trade-columns'
import { type LegLine, type TradeRows, lineKinds } from '../../journal/engine/trade-rows.ts'
import { tickDecimals } from '../../journal/price-text.ts'
import type { LegReader } from './leg-reader.ts'

interface Mark {
  readonly name: string
  readonly rating: Rating
  /** Number of the custom statistic; 0 for the four comment groups. */
  readonly group: number
}

/** The names behind ids, and how dates and money are written. */
export interface Names {
  readonly instruments: ReadonlyMap<number, { readonly name: string; readonly tickSize: string | null }>
  readonly setups: ReadonlyMap<number, string>
  readonly comments: ReadonlyMap<number, Mark>
  readonly customComments: ReadonlyMap<number, Mark>
  readonly format: DateFormat
  /** Decimals of money. */
  readonly decimals: number
  readonly currency: string
}

/** Some trades with everything their cells show: the typed-array columns, the names behind their codes, and annotations. */
export interface GridData extends TradeRows, Names {
  /** Largest absolute result and tilt among the visible trades: full length of their bars. */
  readonly largestGain: number
  readonly largestTilt: number
  /** Decimals of the prices of instruments whose tick is unknown, by id. */
  readonly priceDecimals: ReadonlyMap<number, number>
  /** Instruments with fractional sizes: all their sizes are written with 2 decimals, so that they align. */
  readonly brokenSizes: readonly number[]
  /** Null where nothing reads legs, such as an export. */
  readonly legReader: LegReader | null
  /** Ids of the trades that show their legs. */
  readonly openTrades?: Pick<ReadonlySet<number>, 'has'>
}

interface Lookups {
  readonly instruments: readonly InstrumentView[]
  readonly setups: readonly SetupView[]
  readonly comments: readonly CommentView[]
  readonly customComments: readonly CustomCommentView[]
}

export const namesOf = (
  { instruments, setups, comments, customComments }: Lookups,
  journal: { readonly dateFormat: DateFormat; readonly decimals: number; readonly currency: string },
): Names => ({
  instruments: new Map(instruments.map(({ id, name, tickSize }) => [id, { name, tickSize }])),
  setups: new Map(setups.map(({ id, name }) => [id, name])),
  comments: new Map(comments.map(({ id, name, rating }) => [id, { name, rating, group: 0 }])),
  customComments: new Map(
    customComments.map(({ id, name, commentGroup }) => [id, { name, rating: 'NEUTRAL', group: commentGroup }]),
  ),
  format: journal.dateFormat,
  decimals: journal.decimals,
  currency: journal.currency,
})

/** Instruments whose tick is unknown. */
export const withoutTickSize = ({ instruments }: Names): readonly number[] =>
  [...instruments].flatMap(([id, { tickSize }]) => (tickSize === null ? [id] : []))

export const gridData = (
  rows: TradeRows,
  names: Names,
  {
    largestGain,
    largestTilt,
    priceDecimals,
    brokenSizes,
  }: Pick<GridData, 'largestGain' | 'largestTilt' | 'priceDecimals' | 'brokenSizes'>,
  legs: LegReader | null = null,
): GridData => ({ ...rows, ...names, largestGain, largestTilt, priceDecimals, brokenSizes, legReader: legs })

/** The leg that a row is; null for a trade or a group. */
export const legAt = ({ legs }: GridData, row: number): LegLine | null => legs?.[row] ?? null

/** Name of the structure of a row; null for a trade without options, a group or a leg. */
export function structureAt({ columns, lines, legs }: GridData, row: number): string | null {
  const kind = lines?.kind[row] ?? lineKinds.alone
  if (kind === lineKinds.openGroup || kind === lineKinds.closedGroup || legs?.[row] != null) return null
  return structureNames[columns.structure[row]!] ?? null
}
/** Whether a trade in options was opened with one leg. */
export const hasOneLegAt = ({ columns }: GridData, row: number): boolean =>
  listedFields.legCount.words[columns.legCount[row]!] === 'ONE'

const structureNames = Object.values(listedFields.structure.labels).map((label) => label.toLowerCase())

/** Null while the trade is open. */
export const outcomeAt = ({ columns }: GridData, row: number): Outcome | null =>
  outcomes[columns.outcome[row] ?? -1] ?? null

const instrumentId = ({ columns }: GridData, row: number): number => columns.instruments[columns.instrument[row]!] ?? 0

/** Its name and its tick size; null for a deleted one. */
export const instrumentTick = (data: GridData, row: number) => data.instruments.get(instrumentId(data, row)) ?? null

/** Null for a deleted one. */
export const instrumentName = (data: GridData, row: number): string | null => instrumentTick(data, row)?.name ?? null

export function priceDecimalsOf(data: GridData, row: number): number {
  const id = instrumentId(data, row)
  const tickSize = instrumentTick(data, row)?.tickSize ?? null
  return tickSize === null ? (data.priceDecimals.get(id) ?? 0) : tickDecimals(tickSize)
}

export const sizeDecimalsOf = (data: GridData, row: number): number | undefined =>
  data.brokenSizes.includes(instrumentId(data, row)) ? 2 : undefined

/** Comments of one kind on a row. */
export function marksOf(data: GridData, kind: CommentKind, row: number): readonly Mark[] {
  const names = kind === 'customComments' ? data.customComments : data.comments
  return commentsAt(data.columns[kind], row).flatMap((id) => names.get(id) ?? [])
}

/** Comments of the four groups on a row, in the order of the trade. */
export const allMarksOf = (data: GridData, row: number): readonly Mark[] =>
  fourGroups.flatMap((kind) => marksOf(data, kind, row))

export const fourGroups = ['preTradeComments', 'entryComments', 'managementComments', 'exitComments'] as const

/** A negative comment is marked by its sign, not by colour alone. */
export const markText = ({ name, rating }: Mark): string => (rating === 'NEGATIVE' ? `− ${name}` : name)

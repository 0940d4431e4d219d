import type { Decimal } from '@afterclose/core/decimal'
import type { Market } from '@afterclose/core/journal'
import type { Evidence } from '../importer.ts'
import type { ActionKind, Ratio } from '../shared/action.ts'
import type { OptionFacts, OtherCost } from '../shared/fill.ts'
import type { DateOrder } from '../shared/dates.ts'
import type { SideWord } from '../shared/sides.ts'
import type { Column, Heads } from './columns.ts'
import type { Cells, SourceTable } from './source-table.ts'

/** A platform described as data: its exports, and the contents of their columns. */
export interface Platform {
  /** As named in PRODUCT A.18. */
  readonly type: string
  readonly label: string
  /** Where a trader gets its files, in a few words: a line in the wizard. */
  readonly hint: string
  readonly fileExtensions: readonly string[]
  readonly formats: readonly Format[]
}

export type Format = ClosedTrades | Fills | NotRead

interface Known {
  /** Name of the file: "Tradovate performance report". */
  readonly name: string
  /** Where a trader gets it: "Accounts, History, Export". */
  readonly from?: string
  /** Origin of the description. Default: documentation only. */
  readonly evidence?: Evidence
  /** Columns that identify it: all of them must be in the header row. */
  readonly marks: readonly Heads[]
  /** Columns of another export that this one must not have. */
  readonly unless?: readonly Heads[]
  /** Preprocesses the table: merges several rows into one, or removes extra text from cells. */
  readonly prepare?: (table: SourceTable) => SourceTable
}

interface Read extends Known {
  readonly columns: Readonly<Partial<Record<Column, Heads>>>
  /** FOUND: detected from the whole file. */
  readonly dates: DateOrder | 'FOUND'
  /** Decimal sign. By default detected from the whole file; a point if undecided, a comma in files with semicolons. */
  readonly decimals?: '.' | ','
  /** Zone of all times, if the platform always writes the same (IANA). Offsets in cells and headers take precedence. */
  readonly zone?: string
  /** Columns of costs, added up, and their sign. Default: POSITIVE. */
  readonly costs?: { readonly columns: readonly Heads[]; readonly written: 'POSITIVE' | 'NEGATIVE' }
  /** Instrument; by default the symbol, with nothing else known. */
  readonly contract?: (symbol: string, cells: Cells) => Contract
  /** Side of the row. Default: the word under `side`, otherwise the sign of the size. */
  readonly side?: (cells: Cells) => SideWord
  /** Reason to skip a row, for the list of skipped rows; null: read it. */
  readonly skip?: (cells: Cells) => string | null
  /** Text of a deposit or withdrawal in the column `amount`; null: the row is neither. */
  readonly cash?: (cells: Cells) => string | null
  /** Corporate action of the row; null: it is none. */
  readonly action?: (cells: Cells) => ActionWord | null
  /** Columns that together identify a row; default: the column `id`. A row without values in them is identified by its content. */
  readonly names?: readonly Heads[]
  /** Content of such files that is not imported, or differently than expected: sentences for docs/importers.md. */
  readonly leaves?: readonly string[]
  /** Rows are newest first, which a file of one day does not show. */
  readonly newestFirst?: true
  /** Columns that look like money and are not needed: balances, the same in another currency, sums of columns that are read. */
  readonly needless?: readonly Heads[]
  /** Notes for the trader about every file of this kind. */
  readonly hints?: readonly string[]
}

/** Each row is an opened and closed position, or part of one. */
export interface ClosedTrades extends Read {
  readonly kind: 'CLOSED'
  /** Whether `result` is before or after costs and swap. FOUND: detected from prices, sizes and point values. */
  readonly result: 'NET' | 'GROSS' | 'FOUND'
  /** A column with the running total of the results. */
  readonly running?: Heads
  /** The entry's columns contain the purchase and the exit's the sale, regardless of their order. */
  readonly boughtAndSold?: true
  /** Whether the position is still open, so that its exit is ignored. Default: it has no exit time. */
  readonly isOpen?: (cells: Cells) => boolean
}

/** Each row is an execution, or an order with all of its executions. */
export interface Fills extends Read {
  readonly kind: 'FILLS'
  /** Whether `result` is before or after costs. Default: GROSS. */
  readonly result?: 'NET' | 'GROSS'
  /** Whether `amount`, the money paid or received, is before or after costs; default: ignored. */
  readonly amount?: 'NET' | 'GROSS'
  /** Cost of a fill, if it is not just a sum of columns. */
  readonly cost?: (cells: Cells) => FillCost
  /** Facts of the row about an option: its order, its terms, how it ended. */
  readonly option?: (cells: Cells) => OptionFacts
  /** From the currency of the price to the account's, if the row states it. */
  readonly rate?: (cells: Cells) => Decimal | null
}

/** The corporate action of a row. */
export interface ActionWord {
  readonly kind: ActionKind
  /** Default: the symbol of the row. */
  readonly symbol?: string
  /** Units received, below 0: given up. Default: the number in the column of sizes. */
  readonly size?: Decimal | null
  readonly ratio?: Ratio | null
  /** The other symbol that the row names: the new one, or that of which a company was spun off. */
  readonly other?: string | null
}

export interface FillCost {
  /** In the currency of the fill's price; negative = rebate. */
  readonly commission: Decimal
  /** Size paid as a fee, in the traded coin. */
  readonly size?: Decimal
  /** Cost in another currency, which counts at its rate. */
  readonly other?: OtherCost
  /** Remark for the trader about this row: its amounts contradict each other. */
  readonly doubt?: string
}

/** A recognised format that cannot be imported. */
export interface NotRead extends Known {
  readonly kind: 'NOT_READ'
  /** Export to use instead: "Export … instead: …". */
  readonly instead: string
}

export interface Contract {
  readonly symbol: string
  readonly market: Market | null
  /** Money per 1.0 of price and 1 of size; null: unknown. */
  readonly pointValue: Decimal | null
  /** Currency of its prices, if there is no column. */
  readonly currency?: string
}

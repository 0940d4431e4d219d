import type { Decimal } from '@afterclose/core/decimal'
import type { Market } from '@afterclose/core/journal'
import type { Evidence } from '../importer.ts'
import type { DateOrder } from '../shared/dates.ts'
import type { SideWord } from '../shared/sides.ts'
import type { Column, Heads } from './columns.ts'
import type { Cells, SourceTable } from './source-table.ts'

/** A platform described as data: its exports, and the contents of their columns. */
export interface Platform {
  /** As A.18 of the product names it. */
  readonly type: string
  readonly label: string
  /** Where a trader gets its files, in a few words: a line of the wizard. */
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
  /** From what it was made. Default: documentation only. */
  readonly evidence?: Evidence
  /** Columns by which it is recognised: all of them stand in its head row. */
  readonly marks: readonly Heads[]
  /** Columns that another export has and this one has not. */
  readonly unless?: readonly Heads[]
  /** Makes one row of several, or takes off what a platform hangs on its cells, before anything is read. */
  readonly prepare?: (table: SourceTable) => SourceTable
}

interface Read extends Known {
  readonly columns: Readonly<Partial<Record<Column, Heads>>>
  /** FOUND: decided over the whole file. */
  readonly dates: DateOrder | 'FOUND'
  /** Decimal sign. By default detected from the whole file; a point if undecided, a comma in files with semicolons. */
  readonly decimals?: '.' | ','
  /** Zone of every time where the platform always writes the same (IANA). Cells and heads that tell theirs go before. */
  readonly zone?: string
  /** Columns of costs, added up, and how a cost is written in them. Default: POSITIVE. */
  readonly costs?: { readonly columns: readonly Heads[]; readonly written: 'POSITIVE' | 'NEGATIVE' }
  /** Instrument; by default the symbol, with nothing else known. */
  readonly contract?: (symbol: string, cells: Cells) => Contract
  /** Side of the row. Default: the word under `side`, otherwise the sign of the size. */
  readonly side?: (cells: Cells) => SideWord
  /** Why a row is none to be read, for the list of rows left out; null: it is one. */
  readonly skip?: (cells: Cells) => string | null
  /** The words for a deposit or withdrawal of the column `amount`; null: the row is none. */
  readonly cash?: (cells: Cells) => string | null
  /** Columns that together name a row; default: the column `id`. A row without any is named by its content. */
  readonly names?: readonly Heads[]
  /** Content of such files that is not imported, or differently than expected: sentences for docs/importers.md. */
  readonly leaves?: readonly string[]
  /** Its rows begin with the newest, which a file of one day does not tell. */
  readonly newestFirst?: true
  /** Notes for the trader about every file of this kind. */
  readonly hints?: readonly string[]
}

/** Each row is an opened and closed position, or a part of one. */
export interface ClosedTrades extends Read {
  readonly kind: 'CLOSED'
  /** Whether `result` is before or after costs and swap. FOUND: by what prices, sizes and point values give. */
  readonly result: 'NET' | 'GROSS' | 'FOUND'
  /** A column that adds up the results, row by row. */
  readonly running?: Heads
  /** The entry's columns hold the purchase and the exit's the sale, whichever came first. */
  readonly boughtAndSold?: true
  /** Whether the position is still held, so that its exit is none. Default: it has no exit time. */
  readonly isOpen?: (cells: Cells) => boolean
}

/** Each row is an execution, or an order with all of its executions. */
export interface Fills extends Read {
  readonly kind: 'FILLS'
  /** Whether `result` is before or after costs. Default: GROSS. */
  readonly result?: 'NET' | 'GROSS'
  /** Whether `amount`, the money that was paid or received, is before or after costs; default: it is not looked at. */
  readonly amount?: 'NET' | 'GROSS'
  /** The cost of a fill where it is not just a sum of columns; null: unknown, with the reason. */
  readonly cost?: (cells: Cells) => FillCost
  /** From the currency of the price to the account's, where the row states it. */
  readonly rate?: (cells: Cells) => Decimal | null
}

export interface FillCost {
  /** Money of the fill's price; negative = rebate. */
  readonly commission: Decimal
  /** Size that was paid as a fee, in the traded coin. */
  readonly size?: Decimal
  /** Amount that could not be counted: "0.00075 BNB". */
  readonly unknown?: string
}

/** Recognised, and not read. */
export interface NotRead extends Known {
  readonly kind: 'NOT_READ'
  /** Export to use instead: "Export … instead: …". */
  readonly instead: string
}

export interface Contract {
  readonly symbol: string
  readonly market: Market | null
  /** Money per 1.0 of price and 1 of size; null: nobody says. */
  readonly pointValue: Decimal | null
  /** In which its prices are, where no column says it. */
  readonly currency?: string
}

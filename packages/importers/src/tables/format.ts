import type { Decimal } from '@afterclose/core/decimal'
import type { Market } from '@afterclose/core/journal'
import type { Evidence } from '../importer.ts'
import type { DateOrder } from '../shared/dates.ts'
import type { SideWord } from '../shared/sides.ts'
import type { Column, Heads } from './columns.ts'
import type { Cells, SourceTable } from './source-table.ts'

/** A platform, told as data: its exports, and what their columns hold. */
export interface Platform {
  /** As A.18 of the product names it. */
  readonly type: string
  readonly label: string
  readonly fileExtensions: readonly string[]
  readonly formats: readonly Format[]
}

export type Format = ClosedTrades | Fills | NotRead

interface Known {
  /** What the file is called: "Tradovate performance report". */
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
  /** Decided over the whole file unless told; a point where nothing decides, a comma in files with semicolons. */
  readonly decimals?: '.' | ','
  /** Zone of every time where the platform always writes the same (IANA). Cells and heads that tell theirs go before. */
  readonly zone?: string
  /** Columns of costs, added up, and how a cost is written in them. Default: POSITIVE. */
  readonly costs?: { readonly columns: readonly Heads[]; readonly written: 'POSITIVE' | 'NEGATIVE' }
  /** What is traded; default: the symbol as it stands, of which nothing else is known. */
  readonly contract?: (symbol: string, cells: Cells) => Contract
  /** What the row did. Default: the word under `side`, else the sign of the size. */
  readonly side?: (cells: Cells) => SideWord
  /** Why a row is none to be read, for the list of rows left out; null: it is one. */
  readonly skip?: (cells: Cells) => string | null
  /** The words for a deposit or withdrawal of the column `amount`; null: the row is none. */
  readonly cash?: (cells: Cells) => string | null
  /** Columns that together name a row; default: the column `id`. A row without any is named by its content. */
  readonly names?: readonly Heads[]
  /** What stands in such files and is not read, or not as one might think: sentences for docs/importers.md. */
  readonly leaves?: readonly string[]
  /** Its rows begin with the newest, which a file of one day does not tell. */
  readonly newestFirst?: true
  /** What the trader should know about every file of this kind. */
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
  /** How much of what was traded went for it. */
  readonly size?: Decimal
  /** What could not be counted: "0.00075 BNB". */
  readonly unknown?: string
}

/** Recognised, and not read. */
export interface NotRead extends Known {
  readonly kind: 'NOT_READ'
  /** What to export instead: "Export … instead: …". */
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

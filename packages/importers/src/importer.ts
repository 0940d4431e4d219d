import type { Decimal } from '@afterclose/core/decimal'
import type { Market } from '@afterclose/core/journal'
import type { LocalDateTime } from '@afterclose/core/time'
import type { Direction } from '@afterclose/core/trade'
import type { Fill } from './shared/fill.ts'

/**
 * An uploaded file. Its name never decides how it is read; it only tells what some files leave out: what was traded, on
 * which day.
 */
export interface ImportFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface Importer {
  /** As A.18 of the product names it: MT4_STATEMENT, MT5_REPORT, IBKR_FLEX, GENERIC_CSV … */
  readonly type: string
  readonly label: string
  /** Where a trader gets its files, in a few words: a line of the wizard. */
  readonly hint: string
  readonly fileExtensions: readonly string[]
  /** Its files, for people. */
  readonly describe: readonly FileKind[]
  /** Whether its files carry deposits, so that onboarding need not ask for one. */
  readonly supportsBalance: boolean
  /** Whether the content is this importer's. Cheap: looks at the head of the file. Never throws. */
  readonly detect: (file: ImportFile) => boolean
  /** Reads the whole file. Never throws on any bytes: what cannot be read becomes problems. */
  readonly parse: (file: ImportFile, options: ParseOptions) => ParsedFile
}

/** A kind of file that is known, for docs/importers.md. */
export interface FileKind {
  readonly name: string
  /** Where a trader gets it: "Accounts, History, Export"; null: it goes by many names. */
  readonly from: string | null
  /** Imported content, in a few words; null: it is recognised only. */
  readonly reads: string | null
  /** Sentences: what is not read, or what to export instead. */
  readonly not: readonly string[]
  readonly evidence: Evidence
}

/**
 * From what an importer was made: real files of the platform; files that others made by hand in its layout; documentation and
 * other programs that read it.
 */
export type Evidence = 'FILES' | 'EXAMPLES' | 'DOCUMENTATION'

export interface ParseOptions {
  /** Only for tables without a known layout; null: guess. */
  readonly mapping: ColumnMapping | null
}

/**
 * A file, read: what it says, before fills are made into trades. Every row that carries a trade, a fill or an order is in
 * exactly one place, so that `rowsRead` = lines of positions + lines of fills with their details + rejected + duplicates.
 * Cash rows (deposits, withdrawals) are counted apart, as payins.
 */
export interface ParsedFile {
  /** Recognised format: "MetaTrader 4 detailed statement". */
  readonly format: string
  /** The file as a whole cannot be imported: the sentence for the user. Everything else is then empty. */
  readonly failure: string | null
  readonly accountCurrency: string | null
  /** Zone stated by the file (IANA, or "UTC"); null when it says nothing. */
  readonly timeZone: string | null
  readonly rowsRead: number
  /** Executions, in the order in which they happened. They are made into trades with all that is known of the account. */
  readonly fills: readonly Fill[]
  /** Trades that the file itself states, closed or open. */
  readonly positions: readonly ParsedTrade[]
  readonly payins: readonly ParsedPayin[]
  readonly rejected: readonly RowProblem[]
  /** Lines that repeat, by execution id, a fill that stands in the file already. */
  readonly duplicateLines: readonly RowProblem[]
  readonly totals: readonly FileTotal[]
  /** Sentences the user should read before confirming. */
  readonly warnings: readonly string[]
  /** For tables that need a mapping: what can be chosen, and what was guessed or given. */
  readonly mapping: MappingOffer | null
  /** The time that the file tells about; null: it tells nothing. */
  readonly span: Span | null
}

/** Both ends belong to it; times of the file, in the file's zone. */
export interface Span {
  readonly from: LocalDateTime
  readonly to: LocalDateTime
  /** Whether the file says so itself; else these are the first and the last time in it. */
  readonly stated: boolean
}

/** A trade as a broker tells it. */
export interface BrokerTrade {
  /** Stable across exports of the same account: ticket, position or execution id, else a digest of the row's content. */
  readonly externalId: string
  readonly account: string | null
  readonly symbol: string
  readonly market: Market | null
  readonly direction: Direction
  /** Times of the file, in the file's zone. */
  readonly entryDate: LocalDateTime
  readonly exitDate: LocalDateTime | null
  readonly entryPrice: Decimal | null
  readonly exitPrice: Decimal | null
  readonly size: Decimal | null
  readonly stopLoss: Decimal | null
  readonly takeProfit: Decimal | null
  readonly finalStop: Decimal | null
  readonly highestPrice: Decimal | null
  readonly lowestPrice: Decimal | null
  /** Cost in `currency`, 0 or more; negative = rebate. */
  readonly commission: Decimal
  /** Signed, + = credit. */
  readonly swap: Decimal
  /** The platform's net result in `currency`, costs included; null while open or when the file has none. */
  readonly netGain: Decimal | null
  /** Money per 1.0 of price and 1 of size, where the file tells it. */
  readonly pointValue: Decimal | null
  /** Currency of the money fields; null: the account's. */
  readonly currency: string | null
  /** `currency` → account currency, where the file states it. */
  readonly fxRate: Decimal | null
  readonly notes: string
  readonly executions: readonly ParsedExecution[]
}

/** A trade, and where it stands in its file. */
export interface ParsedTrade extends BrokerTrade {
  /** Lines of the file (1-based) that went into it; the first one made it, the others were merged. */
  readonly lines: readonly number[]
  /** The row as text, for lists; one per line. */
  readonly texts: readonly string[]
}

export interface ParsedExecution {
  readonly side: 'ENTRY' | 'EXIT'
  readonly date: LocalDateTime
  readonly price: Decimal
  readonly size: Decimal
  readonly commission: Decimal
  readonly swap: Decimal
}

export interface ParsedPayin {
  readonly externalId: string
  readonly timestamp: LocalDateTime
  readonly delta: Decimal
  readonly currency: string | null
  readonly textualReason: string
  readonly line: number
}

/** A row that was not taken. `note`: on purpose (a cancelled order, a totals line); `error`: it could not be read. */
export interface RowProblem {
  readonly line: number
  readonly text: string
  /** The faulty cell in `text`, [from, to). */
  readonly cell: readonly [number, number] | null
  readonly column: string | null
  readonly reason: string
  readonly severity: 'error' | 'note'
}

/** A total that the file states, beside the same computed from the rows that were read. */
export interface FileTotal {
  readonly label: string
  readonly currency: string | null
  readonly stated: Decimal
  readonly computed: Decimal
  /** Largest difference that the file's own rounding explains; "0" when it must agree exactly. */
  readonly tolerance: Decimal
  readonly note: string | null
}

export interface ColumnMapping {
  readonly delimiter: ',' | ';' | '\t' | '|'
  readonly headerLine: number
  readonly decimalSign: '.' | ','
  readonly dateOrder: 'YMD' | 'DMY' | 'MDY'
  readonly shape: 'ROUND_TRIP' | 'FILL'
  readonly costs: 'POSITIVE' | 'NEGATIVE'
  readonly result: 'GROSS' | 'NET'
  /** field → column head. */
  readonly columns: Readonly<Record<string, string>>
  /** Instrument of every row, if no column holds it. */
  readonly instrument?: string | undefined
}

export interface MappingOffer {
  /** A workbook has no delimiter. */
  readonly form: 'TEXT' | 'WORKBOOK'
  readonly heads: readonly string[]
  /** For each head, in few words, why its column was taken for what it is, or for nothing. */
  readonly reasons: readonly string[]
  /** Fields that a column can contain. */
  readonly fields: readonly string[]
  /** Label of each field on the page. */
  readonly labels: Readonly<Record<string, string>>
  readonly guess: ColumnMapping
  /** Identifies tables with the same head row, so that a mapping is remembered. */
  readonly fingerprint: string
  readonly sample: readonly (readonly string[])[]
}

/** A file of which nothing could be taken. */
export const failed = (format: string, failure: string): ParsedFile => ({
  format,
  failure,
  accountCurrency: null,
  timeZone: null,
  rowsRead: 0,
  fills: [],
  positions: [],
  payins: [],
  rejected: [],
  duplicateLines: [],
  totals: [],
  warnings: [],
  mapping: null,
  span: null,
})

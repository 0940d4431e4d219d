import type { Decimal } from '@afterclose/core/decimal'
import type { Market } from '@afterclose/core/journal'
import type { TradeLeg } from '@afterclose/core/option-leg'
import type { LocalDateTime } from '@afterclose/core/time'
import type { Direction } from '@afterclose/core/trade'
import type { Action } from './shared/action.ts'
import type { FileLine, Fill, OtherCost } from './shared/fill.ts'

/** An uploaded file. Its name never decides the importer; it only provides data missing in some files: instrument and day. */
export interface ImportFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface Importer {
  /** As A.18 of the product names it: MT4_STATEMENT, MT5_REPORT, IBKR_FLEX, GENERIC_CSV … */
  readonly type: string
  readonly label: string
  /** Where to get the files, in a few words, for the wizard. */
  readonly hint: string
  readonly fileExtensions: readonly string[]
  /** Its files, for people. */
  readonly describe: readonly FileKind[]
  /** Whether its files contain deposits, so that onboarding need not ask for one. */
  readonly supportsBalance: boolean
  /** Detects the importer by the head of the file. Cheap, never throws. */
  readonly detect: (file: ImportFile) => boolean
  /** Parses the whole file. Never throws, whatever the bytes: errors become problems. */
  readonly parse: (file: ImportFile, options: ParseOptions) => ParsedFile
}

/** A known kind of file, for docs/importers.md. */
export interface FileKind {
  readonly name: string
  /** Where to get it: "Accounts, History, Export"; null if there are many ways. */
  readonly from: string | null
  /** Imported content, in a few words; null if it is only recognised. */
  readonly reads: string | null
  /** Sentences: content not imported, or what to export instead. */
  readonly not: readonly string[]
  readonly evidence: Evidence
}

/** Basis of an importer: real files of the platform; handmade files in its layout; documentation and other programs. */
export type Evidence = 'FILES' | 'EXAMPLES' | 'DOCUMENTATION'

export interface ParseOptions {
  /** Only for tables without a known layout; null: guess. */
  readonly mapping: ColumnMapping | null
}

/**
 * A parsed file, before fills are matched into trades. Every row with a trade, a fill or an order is in exactly one place, so that
 * `rowsRead` = lines of positions + lines of fills with their details + rejected + duplicates. Cash rows (deposits, withdrawals) are
 * counted separately, as payins, and so are corporate actions.
 */
export interface ParsedFile {
  /** Recognised format: "MetaTrader 4 detailed statement". */
  readonly format: string
  /** The file as a whole cannot be imported: the sentence for the user. Everything else is then empty. */
  readonly failure: string | null
  readonly accountCurrency: string | null
  /** Zone stated by the file (IANA, or "UTC"); null if unstated. */
  readonly timeZone: string | null
  readonly rowsRead: number
  /** Executions in chronological order, to be matched with everything known of the account. */
  readonly fills: readonly Fill[]
  /** Trades stated by the file itself, closed or open. */
  readonly positions: readonly ParsedTrade[]
  readonly payins: readonly ParsedPayin[]
  readonly actions: readonly ParsedAction[]
  readonly rejected: readonly RowProblem[]
  /** Lines that repeat a fill of the file, by execution id. */
  readonly duplicateLines: readonly RowProblem[]
  readonly totals: readonly FileTotal[]
  /** Sentences the user should read before confirming. */
  readonly warnings: readonly string[]
  /** For tables that need a mapping: what can be chosen, and what was guessed or given. */
  readonly mapping: MappingOffer | null
  /** Period covered by the file; null if none. */
  readonly span: Span | null
  /** Names of positions whose stop may have been moved, because the platform keeps only the last one. */
  readonly lastStops?: ReadonlySet<string>
  /** Currencies of rows with an exchange rate other than 1, by that rate: they cannot be the currency to which the file's rates convert. */
  readonly notBase?: ReadonlyMap<string, Decimal>
  /** If the file states balances: null if they do not follow from its rows. */
  readonly balance?: AccountBalance | null | undefined
  /** The report of a tested strategy, not of an account. */
  readonly isBacktest?: true
}

/** Balances that a file states, in its account currency. */
export interface AccountBalance {
  /** Before the first row of the file; 0 if the file contains all deposits. */
  readonly start: Decimal
  /** After the last one. */
  readonly end: Decimal
}

/** Inclusive ends, in the file's zone. */
export interface Span {
  readonly from: LocalDateTime
  readonly to: LocalDateTime
  /** Whether the file states it; otherwise the first and last time in it. */
  readonly stated: boolean
}

/** A trade as stated by a broker. */
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
  /** The platform's net result in `currency`, including costs; null while open or if missing. */
  readonly netGain: Decimal | null
  /** Costs that do not count until their rate is known: `netGain` does not include them. */
  readonly otherCosts?: readonly OtherCost[] | undefined
  /**
   * Whether its file states no costs and `netGain`, if any, is before them: the trader's costs are then deducted. Records of earlier releases
   * lack it.
   */
  readonly beforeCosts?: boolean | undefined
  /** Money per 1.0 of price and 1 of size, if stated. */
  readonly pointValue: Decimal | null
  /** Currency of the money fields; null: the account's. */
  readonly currency: string | null
  /** Exchange rate from `currency` to the account's, if stated. */
  readonly fxRate: Decimal | null
  readonly notes: string
  /** Why its result is unknown although it is closed, in words for the trader: a corporate action that prices do not show. */
  readonly withheld?: string
  readonly executions: readonly ParsedExecution[]
  /** Positions of a trade in options. Their gain is in `currency`; times are of the file. */
  readonly legs?: readonly TradeLeg[]
  /** Largest bounded loss while a leg was missing for more than a minute, and for how many minutes. */
  readonly unhedged?: { readonly risk: Decimal; readonly minutes: number }
}

/** A trade with its position in the file. */
export interface ParsedTrade extends BrokerTrade {
  /** Its lines of the file (1-based); the first one created it, the others were merged. */
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

export interface ParsedAction extends Action {
  /** Its rows in the file. */
  readonly lines: readonly FileLine[]
}

/** A row that was not imported. `note`: on purpose (a cancelled order, a totals line); `error`: unreadable. */
export interface RowProblem {
  readonly line: number
  readonly text: string
  /** The faulty cell in `text`, [from, to). */
  readonly cell: readonly [number, number] | null
  readonly column: string | null
  readonly reason: string
  readonly severity: 'error' | 'note'
}

/** A total stated in the file, and the one computed from its rows. */
export interface FileTotal {
  readonly label: string
  readonly currency: string | null
  readonly stated: Decimal
  readonly computed: Decimal
  /** Largest difference explained by the file's own rounding; "0" if it must match exactly. */
  readonly tolerance: Decimal
  readonly note: string | null
  /** Symbols whose closing fills' results it adds up: it is compared with the results of the trades that are saved. */
  readonly resultsOf?: ReadonlySet<string>
}

export interface ColumnMapping {
  readonly delimiter: ',' | ';' | '\t' | '|'
  readonly headerLine: number
  readonly decimalSign: '.' | ','
  readonly dateOrder: 'YMD' | 'DMY' | 'MDY'
  readonly shape: 'ROUND_TRIP' | 'FILL'
  readonly costs: 'POSITIVE' | 'NEGATIVE'
  readonly result: 'GROSS' | 'NET'
  /** Column header by field. */
  readonly columns: Readonly<Record<string, string>>
  /** Instrument of every row, if no column holds it. */
  readonly instrument?: string | undefined
}

export interface MappingOffer {
  /** A workbook has no delimiter. */
  readonly form: 'TEXT' | 'WORKBOOK'
  readonly heads: readonly string[]
  /** For each header, the short reason for its field, or for none. */
  readonly reasons: readonly string[]
  /** Fields that a column can contain. */
  readonly fields: readonly string[]
  /** Label of each field on the page. */
  readonly labels: Readonly<Record<string, string>>
  readonly guess: ColumnMapping
  /** Identifies tables with the same header row, to remember mappings. */
  readonly fingerprint: string
  readonly sample: readonly (readonly string[])[]
}

/** A file without importable content. */
export const failedFile = (format: string, failure: string): ParsedFile => ({
  format,
  failure,
  accountCurrency: null,
  timeZone: null,
  rowsRead: 0,
  fills: [],
  positions: [],
  payins: [],
  actions: [],
  rejected: [],
  duplicateLines: [],
  totals: [],
  warnings: [],
  mapping: null,
  span: null,
})

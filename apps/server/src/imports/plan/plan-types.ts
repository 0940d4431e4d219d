import type {
  ImportOptions,
  ImportPreview,
  PreviewChange,
  PreviewLookAlike,
  PreviewRow,
  PreviewTrade,
} from '@afterclose/contract/imports'
import type { Decimal } from '@afterclose/core/decimal'
import type { TickData } from '@afterclose/core/instrument'
import type { Market } from '@afterclose/core/journal'
import type { Instant, LocalDateTime } from '@afterclose/core/time'
import type { TradeInput } from '@afterclose/core/trade'
import type { ParsedFile } from '@afterclose/importers/importer'
import type { z } from 'zod'
import type { FillsOf } from '../../store/import-tables.ts'
import type { Options } from '../repository.ts'
import type { FileJoin } from './join-file.ts'
import type { Kept, Places } from '@afterclose/core/writing'
import type { TypedTrade } from './look-alikes.ts'

/** Input of a plan: the file as read, the choices of the user, and the journal. */
export interface PlanInput {
  readonly parsed: ParsedFile
  readonly options: z.output<typeof ImportOptions>
  readonly journal: JournalFacts
  readonly instruments: readonly KnownInstrument[]
  readonly join: FileJoin
  /** Trades of this importer that stand in the journal already: at least those about a fill of `fillsToLookUp`. */
  readonly trades: readonly KnownTrade[]
  readonly payins: ReadonlyMap<string, KnownPayin>
  /** Trades entered by hand about the time of the file. */
  readonly typed: readonly TypedTrade[]
  /** Those of them that the trader wants joined, whole. */
  readonly toJoin: ReadonlyMap<number, TradeInput>
}

export interface JournalFacts {
  readonly currency: string
  readonly timeZone: string
  readonly tradeMarkets: readonly Market[]
  /** Setup of new trades: the first active one. */
  readonly setupId: number
}

export interface KnownInstrument extends TickData {
  readonly id: number
  readonly name: string
  readonly aliases: readonly string[]
}

/** A row of the journal that is about a fill. */
export interface KnownTrade {
  readonly id: number
  /** The name of the fill that it is about. */
  readonly fill: string
  readonly trade: TradeInput
  /** Somebody, or price bars, wrote to it since an import did. */
  readonly touched: boolean
  /** Its slots that hold something, those too that hold what it shows of others. */
  readonly slots: readonly number[]
  /** It has pictures of its own, or notes are about it. */
  readonly hasMore: boolean
  /** The trade that shows it, where another one does. */
  readonly shownOn: number | null
  readonly kept: Kept
}

export interface KnownPayin {
  readonly id: number
  readonly timestamp: LocalDateTime
  readonly delta: Decimal
  readonly textualReason: string
  readonly importJobId: string | null
  readonly created: Instant
  readonly modified: Instant
}

/** An instrument that the import brings along. */
export interface NewInstrument extends TickData {
  readonly name: string
  readonly market: Market
  readonly quoteCurrency: string | null
  readonly aliases: readonly string[]
}

/** `trade.instrumentId` below 0 names `newInstruments[-1 - id]`: it has no number before the import is confirmed. */
export interface TradeToCreate {
  readonly externalId: string
  readonly trade: TradeInput
}
/** A row as it will be. */
export interface TradeToUpdate {
  readonly id: number
  /** The fill that it is about; null for one that is as it was entered by hand. */
  readonly externalId: string | null
  readonly trade: TradeInput
  readonly kept: Kept
  /** The trade that shows it, if it is not a trade of its own. */
  readonly shownOn: number | null
  /** Nobody but imports has said anything about it. */
  readonly untouched: boolean
}
/** Changes of existing rows. */
export interface RowChanges {
  readonly update: readonly TradeToUpdate[]
  /** Rows that nobody wrote about, and that no position needs any more. */
  readonly remove: readonly number[]
  /** Rows whose pictures and note links go to the trade that shows them from now on. */
  readonly merge: readonly { readonly id: number; readonly into: number }[]
  /** Rows whose pictures and note links come back. */
  readonly unmerge: readonly { readonly id: number; readonly from: number; readonly places: Places }[]
}
/** Changes to the rows of a journal. */
export interface Exchange extends RowChanges {
  readonly newInstruments: readonly NewInstrument[]
  readonly create: readonly TradeToCreate[]
  readonly createPayins: readonly PayinToCreate[]
  /** Payins of which no statement tells any more, and those in whose place others come. */
  readonly removePayins: readonly number[]
}
export interface PayinToCreate {
  readonly externalId: string
  readonly timestamp: LocalDateTime
  readonly delta: Decimal
  /** The one whose place it takes, since its time is another now. */
  readonly before?: Pick<KnownPayin, 'textualReason' | 'importJobId' | 'created' | 'modified'>
}

/** Part of the preview that follows from the plan; the rest is about the upload. */
export type ImportSummary = Omit<
  z.infer<typeof ImportPreview>,
  'previewId' | 'format' | 'fileName' | 'fileSize' | 'mapping' | 'text'
>

export interface ImportLists {
  readonly trades: readonly PreviewTrade[]
  readonly merged: readonly PreviewRow[]
  readonly duplicates: readonly PreviewRow[]
  readonly rejected: readonly PreviewRow[]
  readonly changes: readonly PreviewChange[]
  readonly lookAlikes: readonly PreviewLookAlike[]
}

export interface ImportPlan {
  readonly changes: Exchange
  readonly summary: ImportSummary
  readonly lists: ImportLists
}

/** Everything that a thread needs to know about an import. */
export interface ImportAsk {
  readonly journalId: number
  readonly importIdentifier: string
  readonly userId: number
  /** A type of importer, or AUTO. */
  readonly importerType: string
  readonly fileName: string
  readonly fileSize: number
  readonly options: Options
  /** Null for a file. */
  readonly fillsOf: FillsOf | null
}

/**
 * Version of the data that an import stores until its trader confirms it: `KeptPlan`, statements and the lists of the preview.
 * The second part is a hash of their types, which a test compares. Raise the number if the same types get another meaning. If
 * another version of the server stored the data, the file is read again.
 */
export const keptShape = '2 dFMu3oeMe3O7'

/** A preview as it is kept. One of a version that noted no shape has none. */
export type KeptPreview = z.infer<typeof ImportPreview> & { readonly shape?: string }

/** Content of an upload, for the trader. */
export interface Reading {
  readonly importerType: string
  /** As given, with a remembered mapping filled in. */
  readonly options: Options
  readonly preview: KeptPreview
  /** The columns were guessed: somebody should look at them before. */
  readonly columnsGuessed: boolean
}

/** State of the journal that a plan follows from, besides the trades that the file names. */
export interface PlanFacts {
  readonly journal: JournalFacts
  readonly instruments: readonly KnownInstrument[]
  /** Statements of this importer, by import and place in it. */
  readonly statements: readonly string[]
  /** By external id. */
  readonly payins: readonly (readonly [string, KnownPayin])[]
}

/**
 * Positions that were open at the start of months, by account: a derivation begins there. It follows from the statements, is written
 * with each of them, and could be made again from all.
 */
export interface CarriesToKeep {
  readonly source: string
  readonly zone: string
  readonly accounts: readonly string[]
  /** Months whose fills are others now: positions that are open after each of them are written again. */
  readonly months: { readonly from: string; readonly to: string }
  readonly rows: readonly CarryRow[]
}
export interface CarryRow {
  readonly account: string
  readonly month: string
  /** Compressed, in base64. */
  readonly bytes: string
}

/**
 * Links of statements to others, as far as nobody has noted it: those of early releases came without. Who reads them looks
 * it up and writes it with what he saves, so that those after him read only the months that they need. It holds whatever
 * comes or goes meanwhile: what comes looks at these itself, and what goes ties less.
 */
export interface Ties {
  readonly statements: readonly TiedStatement[]
  /** Marks of the names in blocks, in base64. */
  readonly blocks: readonly { readonly digest: string; readonly names: string }[]
}
export interface TiedStatement {
  readonly importJobId: string
  readonly seq: number
  /** As it is stored. */
  readonly tangled: string
}

/** Part of a plan that is stored until it is confirmed. */
export interface KeptPlan {
  /** Hash of the new trades: equal for plans that make the same trades. */
  readonly planId: string
  /** Part of it that the trader is shown. */
  readonly reading: Reading
  /** Revision of the journal when the plan was made. */
  readonly revision: number
  /** The type of importer. */
  readonly source: string
  readonly facts: PlanFacts
  /** External ids of all payins of the file. */
  readonly payinIds: readonly string[]
  /** Numbers of the trades in the journal that the file names. */
  readonly knownTrades: readonly number[]
  readonly changes: Exchange
  /** Positions that are open at the starts of months with the file. Null if the file covers no time. */
  readonly carries: CarriesToKeep | null
  /** Links of the statements that are stored without any. */
  readonly ties: Ties
}

import type {
  ImportOptions,
  ImportPreview,
  PreviewChange,
  PreviewLookAlike,
  PreviewRow,
  PreviewTrade,
} from '@afterclose/contract/imports'
import type { Decimal } from '@afterclose/core/decimal'
import type { InstrumentCosts } from '@afterclose/core/default-commission'
import type { TickData } from '@afterclose/core/instrument'
import type { Market, OptionLegs, PartialExits } from '@afterclose/core/journal'
import type { Instant, LocalDateTime } from '@afterclose/core/time'
import type { TradeInput } from '@afterclose/core/trade'
import type { ParsedFile } from '@afterclose/importers/importer'
import type { z } from 'zod'
import type { FillsOf } from '../../store/import-tables.ts'
import type { Options } from '../repository.ts'
import type { FileJoin } from './join-file.ts'
import type { Kept, Places } from '@afterclose/core/writing'
import type { TypedTrade } from './look-alikes.ts'

/** Input of a plan: the parsed file, the user's choices, and the journal. */
export interface PlanInput {
  readonly parsed: ParsedFile
  readonly options: z.output<typeof ImportOptions>
  /** With the choices of the options. */
  readonly journal: JournalFacts
  /** The journal's own setting, if the options have another one. */
  readonly journalHas?: OptionLegs
  readonly instruments: readonly KnownInstrument[]
  readonly join: FileJoin
  /** Existing trades of this importer: at least those about a fill of `fillsToLookUp`. */
  readonly trades: readonly KnownTrade[]
  /** Fills of deleted trades, among those of `fillsToLookUp`. */
  readonly deletedFills?: readonly string[]
  readonly payins: ReadonlyMap<string, KnownPayin>
  /** Other trades around the time of the file: entered manually, of other importers, or of other exports. */
  readonly typed: readonly TypedTrade[]
  /** Those of them that the trader selected for merging, complete. */
  readonly toJoin: ReadonlyMap<number, TradeInput>
}

export interface JournalFacts {
  readonly currency: string
  readonly timeZone: string
  readonly tradeMarkets: readonly Market[]
  /** Setup of new trades: the first active one. */
  readonly setupId: number
  /** Whether a position that is closed in parts is one trade, or one for each exit. */
  readonly partialExits: PartialExits
  /** Whether legs of options that belong together are one trade. */
  readonly optionLegs: OptionLegs
  /** The trader's decisions about legs. */
  readonly legDecisions: readonly LegDecision[]
  /** Last number of a group of trades. */
  readonly lastGroup: number
}

/** A decision about the first fill of a leg. */
export interface LegDecision {
  readonly source: string
  readonly fill: string
  /** First fill of another leg, with which it is one trade; null: the leg is a trade of its own. */
  readonly togetherWith: string | null
}

export interface KnownInstrument extends InstrumentCosts, TickData {
  readonly id: number
  readonly name: string
  readonly aliases: readonly string[]
}

/** A journal row that is about a fill. */
export interface KnownTrade {
  readonly id: number
  /** Name of its fill. */
  readonly fill: string
  readonly trade: TradeInput
  /** Changed by a user, or by price bars, since the last import. */
  readonly touched: boolean
  /** Its used slots, including those with content of rows that it shows. */
  readonly slots: readonly number[]
  /** It has own pictures, notes link to it, it was reviewed, or it answers the rule of a week. */
  readonly hasMore: boolean
  /** The trade that shows it, if another one does. */
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

/** An instrument added by the import. */
export interface NewInstrument extends TickData {
  readonly name: string
  readonly market: Market
  readonly quoteCurrency: string | null
  readonly aliases: readonly string[]
}

/** A negative `trade.instrumentId` refers to `newInstruments[-1 - id]`: it has no id before the import is confirmed. */
export interface TradeToCreate {
  readonly externalId: string
  readonly trade: TradeInput
  /** The importer, if a change concerns several. */
  readonly source?: string
}
/** New state of a row. */
export interface TradeToUpdate {
  readonly id: number
  /** The fill that it is about; null for an unchanged manual entry. */
  readonly externalId: string | null
  readonly trade: TradeInput
  readonly kept: Kept
  /** The trade that shows it, if it is not visible itself. */
  readonly shownOn: number | null
  /** It contains only imported data. */
  readonly untouched: boolean
}
/** Changes of existing rows. */
export interface RowChanges {
  readonly update: readonly TradeToUpdate[]
  /** Rows without user data that no position needs any more. */
  readonly remove: readonly number[]
  /** Rows whose pictures and note links go to the trade that shows them from now on. */
  readonly merge: readonly { readonly id: number; readonly into: number }[]
  /** Rows that get their pictures and note links back. */
  readonly unmerge: readonly { readonly id: number; readonly from: number; readonly places: Places }[]
  /** How many groups of trades it adds, numbered from the last one of the journal. */
  readonly newGroups: number
}
/** Changes to the rows of a journal. */
export interface Exchange extends RowChanges {
  readonly newInstruments: readonly NewInstrument[]
  readonly create: readonly TradeToCreate[]
  readonly createPayins: readonly PayinToCreate[]
  /** Payins that no statement contains any more, and replaced ones. */
  readonly removePayins: readonly number[]
}
export interface PayinToCreate {
  readonly externalId: string
  readonly timestamp: LocalDateTime
  readonly delta: Decimal
  /** The payin that it replaces, whose time has changed. */
  readonly before?: Pick<KnownPayin, 'textualReason' | 'importJobId' | 'created' | 'modified'>
}

/** Part of the preview derived from the plan; the rest is about the upload. */
export type ImportSummary = Omit<
  z.infer<typeof ImportPreview>,
  'previewId' | 'format' | 'fileName' | 'fileSize' | 'mapping' | 'text' | 'stops'
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
  /** Trades that are left out from now on. */
  readonly leftOut: readonly LeftOut[]
  /** Fills of deleted trades that are created again. */
  readonly restored: readonly string[]
  /** Fills of deleted trades that are created again or would be changed: their deletion can no longer be undone. */
  readonly outdated: readonly string[]
  readonly summary: ImportSummary
  readonly lists: ImportLists
}

/** A trade that is left out, because the trader counts one of another importer or export as the same. */
export interface LeftOut {
  /** Its first fill. */
  readonly fill: string
  /** First fill of the trade that counts. */
  readonly counted: { readonly source: string; readonly fill: string }
}

/** Everything that a thread needs for an import. */
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
 * Version of the data that an import stores until its trader confirms it: `KeptPlan`, statements and the lists of the preview. The second
 * part is a hash of their types, which a test compares. Raise the number if the same types get another meaning. Data stored by another
 * version is discarded, and the file read again.
 */
export const keptShape = '3 TisFmC2z63r1'

/** A stored preview. Old versions recorded no shape. */
export type KeptPreview = z.infer<typeof ImportPreview> & { readonly shape?: string }

/** Summary of an upload, for the trader. */
export interface Reading {
  readonly importerType: string
  /** As given, completed by a remembered mapping. */
  readonly options: Options
  readonly preview: KeptPreview
  /** The columns were guessed, so the user should check them first. */
  readonly columnsGuessed: boolean
}

/** State of the journal that a plan depends on, besides the trades that the file names. */
export interface PlanFacts {
  readonly journal: JournalFacts
  readonly instruments: readonly KnownInstrument[]
  /** Statements of this importer, by import and index in it. */
  readonly statements: readonly string[]
  /** By external id. */
  readonly payins: readonly (readonly [string, KnownPayin])[]
}

/** Part of a plan that is stored until it is confirmed. */
export interface KeptPlan {
  /** Part of it that is shown to the trader. */
  readonly reading: Reading
  /** Revision of the journal when the plan was made. */
  readonly revision: number
  /** The type of importer. */
  readonly source: string
  readonly facts: PlanFacts
  /** External ids of all payins of the file. */
  readonly payinIds: readonly string[]
  /** Ids of the journal's trades that the file names. */
  readonly knownTrades: readonly number[]
  /** Fills of deleted trades among those that the file names. */
  readonly deletedFills: readonly string[]
  /** Fills of deleted trades that are created again. */
  readonly restored: readonly string[]
  /** Fills of deleted trades that are created again or would be changed: their deletion can no longer be undone. */
  readonly outdated: readonly string[]
  /** Trades that are left out from now on. */
  readonly leftOut: readonly LeftOut[]
  readonly changes: Exchange
}

import type { ImportOptions, ImportPreview, PreviewRow, PreviewTrade } from '@afterclose/contract/imports'
import type { Decimal } from '@afterclose/core/decimal'
import type { TickData } from '@afterclose/core/instrument'
import type { Market } from '@afterclose/core/journal'
import type { LocalDateTime } from '@afterclose/core/time'
import type { TradeInput } from '@afterclose/core/trade'
import type { ParsedFile } from '@afterclose/importers/importer'
import type { z } from 'zod'

/** What a plan is made of: the file as read, what the user chose, and the journal as it is. */
export interface PlanInput {
  readonly parsed: ParsedFile
  readonly options: z.output<typeof ImportOptions>
  readonly journal: JournalFacts
  readonly instruments: readonly KnownInstrument[]
  /** Trades of this importer that stand in the journal already, by external id. */
  readonly trades: ReadonlyMap<string, KnownTrade>
  readonly payins: ReadonlyMap<string, KnownPayin>
}

export interface JournalFacts {
  readonly currency: string
  readonly timeZone: string
  readonly tradeMarkets: readonly Market[]
  /** What a new trade gets: the first active setup. */
  readonly setupId: number
}

export interface KnownInstrument extends TickData {
  readonly id: number
  readonly name: string
  readonly aliases: readonly string[]
}

export interface KnownTrade {
  readonly id: number
  readonly trade: TradeInput
}

export interface KnownPayin {
  readonly id: number
  readonly timestamp: LocalDateTime
  readonly delta: Decimal
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
export interface TradeToUpdate {
  readonly id: number
  readonly trade: TradeInput
}
export interface PayinToCreate {
  readonly externalId: string
  readonly timestamp: LocalDateTime
  readonly delta: Decimal
}
/** Only its time: an amount that differs is another payin. */
export interface PayinToUpdate {
  readonly id: number
  readonly timestamp: LocalDateTime
}

/** What a confirmed import does to the journal. */
export interface ImportChanges {
  readonly newInstruments: readonly NewInstrument[]
  readonly create: readonly TradeToCreate[]
  readonly update: readonly TradeToUpdate[]
  readonly createPayins: readonly PayinToCreate[]
  readonly updatePayins: readonly PayinToUpdate[]
}

/** What the user is shown before it does it; the rest of a preview is about the upload. */
export type ImportSummary = Omit<z.infer<typeof ImportPreview>, 'format' | 'fileName' | 'fileSize' | 'mapping'>

export interface ImportLists {
  readonly trades: readonly PreviewTrade[]
  readonly merged: readonly PreviewRow[]
  readonly duplicates: readonly PreviewRow[]
  readonly rejected: readonly PreviewRow[]
}

export interface ImportPlan {
  readonly changes: ImportChanges
  readonly summary: ImportSummary
  readonly lists: ImportLists
}

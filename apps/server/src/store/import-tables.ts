import type { ImportJob, ImportOptions, ImportPreview } from '@afterclose/contract/imports'
import type { batchStates } from '@afterclose/contract/fills'
import type { Decimal } from '@afterclose/core/decimal'
import type { Instant, LocalDateTime } from '@afterclose/core/time'
import type { ColumnMapping as RememberedMapping } from '@afterclose/importers/importer'
import type { Generated } from 'kysely'
import type { z } from 'zod'
import type { Kept } from '@afterclose/core/writing'
import type { Flag, JsonText } from './codecs.ts'

export interface ImportJobTable {
  journal_id: number
  /** `importIdentifier`: random text. */
  id: string
  user_id: number
  importer_type: string
  file_name: string
  file_size: number
  /** Bytes of all its work files when it was last read; at first those of the upload. */
  kept_bytes: Generated<number>
  state: ImportJob['state']
  next_step: NonNullable<ImportJob['nextStep']>['type'] | null
  counts: JsonText<ImportJob['counts']>
  options: JsonText<z.output<typeof ImportOptions>>
  preview: JsonText<z.output<typeof ImportPreview> & { readonly shape?: string }> | null
  error: string | null
  undone: Flag
  /** Month of an account with fills from programs; null for a file. */
  fills_of: Generated<JsonText<FillsOf> | null>
  created: Instant
  finished: Instant | null
}

/** A calendar month, UTC, of an account: "2024-03". */
export interface FillsOf {
  readonly account: string
  readonly month: string
}

/** New fills from one request of a program. */
export interface FillBatchTable {
  /** In order of arrival. */
  id: Generated<number>
  journal_id: number
  /** Random text, by which programs query it. */
  batch: string
  user_id: number
  /** Its API key; null if sent by a person. */
  key_id: number | null
  source: string
  account: string
  /** Digest of the whole request. */
  digest: string
  /** Its records as compressed JSON; null once they are merged, or cannot be. */
  bytes: Buffer | null
  records: number
  /** Months that are not merged yet. */
  months: JsonText<readonly string[]>
  /** Trades of its merges. */
  counts: JsonText<{ readonly created: number; readonly updated: number }>
  state: (typeof batchStates)[number]
  /** The import of its last merge. */
  merged_by: string | null
  error: string | null
  created: Instant
}

/** A user's column mapping for tables with this header row. */
export interface ColumnMappingTable {
  user_id: number
  fingerprint: string
  mapping: JsonText<RememberedMapping>
  modified: Instant
}

/** Content of a broker's file, or of a part of one with several statements. */
export interface StatementTable {
  journal_id: number
  import_job_id: string
  /** Its index among the statements of the file, from 0. */
  seq: number
  /** The type of importer. */
  source: string
  /** Kind of statement, in the importer's words. */
  form: string
  /** Zone of all its times. */
  zone: string
  /** Start of its span. */
  span_from: LocalDateTime
  span_to: LocalDateTime
  /** Whether the file states the span; otherwise it is from the first to the last time in it. */
  stated: Flag
  /** Currency of the account, if the file states it. */
  currency: string | null
  /** Exchange rates entered by the trader. */
  rates: JsonText<Readonly<Record<string, Decimal>>>
  /** Digest of its whole content. */
  digest: string
  /** When its import was saved. */
  at: Instant
}

/** Records of one account and one calendar month of a statement. */
export interface StatementPartTable {
  journal_id: number
  import_job_id: string
  seq: number
  /** Empty if the file names none. */
  account: string
  /** 2024-03: month of a fill, cash movement or corporate action, entry month of a position. */
  month: string
  kind: 'FILLS' | 'POSITIONS' | 'CASH' | 'ACTIONS'
  records: number
  /** The block that contains them. */
  digest: string
}

/** Compressed columns of records (`record-block.ts`). */
export interface StatementBlockTable {
  journal_id: number
  digest: string
  bytes: Buffer
}

/** Names of fills of imported trades that a user deleted: the trades stay deleted when a file contains the fills again. */
export interface DeletedFillTable {
  journal_id: number
  source: string
  fill: string
  /** The trade that counts as the same, if the trader left this one out; null if it was deleted. */
  counted_source: string | null
  counted_fill: string | null
}

/** A trader's decision about the first fill of a leg; it waits without effect while its fills are missing. */
export interface LegDecisionTable {
  journal_id: number
  source: string
  fill: string
  /** First fill of another leg, with which it is one trade; null: the leg is a trade of its own. */
  together_with: string | null
}

/** Writings from older backups, until the end of a restore moves them to the rows of their trades. Empty otherwise. */
export interface WritingTable {
  journal_id: number
  trade_id: number
  shown_on: number | null
  lost: Flag
  kept: JsonText<Omit<Kept, 'lost'>>
}

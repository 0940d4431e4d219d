import type { ImportJob, ImportOptions, ImportPreview } from '@afterclose/contract/imports'
import type { Instant } from '@afterclose/core/time'
import type { ColumnMapping as RememberedMapping } from '@afterclose/importers/importer'
import type { z } from 'zod'
import type { Flag, JsonText } from './codecs.ts'

export interface ImportJobTable {
  journal_id: number
  /** `importIdentifier`: random text. */
  id: string
  user_id: number
  importer_type: string
  file_name: string
  file_size: number
  state: ImportJob['state']
  next_step: NonNullable<ImportJob['nextStep']>['type'] | null
  counts: JsonText<ImportJob['counts']>
  options: JsonText<z.output<typeof ImportOptions>>
  preview: JsonText<z.output<typeof ImportPreview>> | null
  error: string | null
  undone: Flag
  created: Instant
  finished: Instant | null
}

/** Bytes that belong to an import: the uploaded file, what was read from it, what an undo puts back. */
export interface ImportPartTable {
  journal_id: number
  import_job_id: string
  kind: string
  bytes: Buffer
}

/** How a user mapped the columns of a table with this header row. */
export interface ColumnMappingTable {
  user_id: number
  fingerprint: string
  mapping: JsonText<RememberedMapping>
  modified: Instant
}

/** A range of numbers whose trades nobody sees. */
export interface HiddenImportTable {
  journal_id: number
  import_job_id: string
  /** They are being written and appear when all are there, or they are gone and are being removed. */
  state: 'SAVING' | 'REMOVING'
  /** The plan that they are written by; null when they are removed. */
  plan_id: string | null
  /** Who writes them now: anybody who held it before finds another value here and stops. */
  claim: string | null
  /** `created` and `modified` of what is written. */
  at: Instant
  first_trade: number
  last_trade: number
}

/** An instrument that nobody sees, of an import that is being saved or removed. Its `name_key` equals that of no visible name. */
export interface HiddenInstrumentTable {
  journal_id: number
  instrument_id: number
  import_job_id: string
}

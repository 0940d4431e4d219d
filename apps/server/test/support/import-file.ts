import { setTimeout as wait } from 'node:timers/promises'
import {
  confirmImport,
  type ImportJob,
  type ImportOptions,
  type ImportPreview,
  readImport,
  startImport,
} from '@afterclose/contract/imports'
import type { z } from 'zod'
import type { Client } from './client.ts'

export interface JournalOf {
  readonly trader: Client
  readonly params: { readonly journalId: number }
}
export interface FileToImport {
  readonly name: string
  readonly bytes: string | Uint8Array<ArrayBuffer>
}

/** Waits until an import asks for something or has ended. */
export async function settledImport({ trader, params }: JournalOf, importIdentifier: string): Promise<ImportJob> {
  for (;;) {
    const job = await trader.call(readImport, { params: { ...params, importIdentifier } })
    if (!['QUEUED', 'PARSING', 'IMPORTING'].includes(job.state)) return job
    await wait(40) // each look is a whole call, and takes the processor from the thread that reads
  }
}

/** Uploads a file and waits for its preview, or its failure. */
export async function upload(
  journal: JournalOf,
  file: FileToImport,
  options: z.input<typeof ImportOptions> = {},
  importer = 'AUTO',
): Promise<ImportJob> {
  const fields = { importer, options: JSON.stringify(options) }
  const job = await journal.trader.upload(startImport, journal.params, fields, file)
  return settledImport(journal, job.importIdentifier)
}

/** Uploads a file, confirms its preview and waits for the end. */
export async function importFile(
  journal: JournalOf,
  file: FileToImport,
  options: z.input<typeof ImportOptions> = {},
): Promise<{ readonly job: ImportJob; readonly preview: ImportPreview }> {
  const { importIdentifier, preview, error } = await upload(journal, file, options)
  if (preview === null) throw new Error(`The file was not read: ${error}`)
  await journal.trader.call(confirmImport, { params: { ...journal.params, importIdentifier } })
  return { job: await settledImport(journal, importIdentifier), preview }
}

import { setTimeout as wait } from 'node:timers/promises'
import { confirmImport, type ImportJob, readImport, startImport } from '@afterclose/contract/imports'
import type { Account } from './account.ts'
import type { ImportFile } from './statements.ts'

/** Milliseconds from the upload to the preview, and from the confirmation to the last trade. */
export interface ImportTimes {
  readonly importIdentifier: string
  readonly preview: number
  readonly confirm: number
}

/**
 * Imports as a page does: uploads, polls until the preview is ready, confirms, polls until it is done.
 *
 * @param everyMs polling interval
 */
export async function importFile(
  account: Account,
  journalId: number,
  file: ImportFile,
  everyMs = 20,
): Promise<ImportTimes> {
  const began = performance.now()
  const form = new FormData()
  form.append('importer', 'AUTO')
  form.append('options', JSON.stringify({ timeZone: 'Europe/Athens' }))
  form.append('file', new Blob([file.bytes]), file.name)
  const { importIdentifier } = await account.call(startImport, { params: { journalId }, body: form })
  const params = { journalId, importIdentifier }
  const reach = async (state: ImportJob['state']): Promise<ImportJob> => {
    for (;;) {
      const job = await account.call(readImport, { params })
      if (job.state === state) return job
      if (job.state === 'FAILED') throw new Error(`The import failed: ${job.error}`)
      await wait(everyMs)
    }
  }
  const { preview } = await reach('NEEDS_INPUT')
  const previewed = performance.now()
  same('trades in the preview', preview?.counts.trades ?? 0, file.trades)
  const confirming = performance.now()
  await account.call(confirmImport, { params })
  await reach('DONE')
  return { importIdentifier, preview: previewed - began, confirm: performance.now() - confirming }
}

/** Verifies a measured result. */
export function same(what: string, value: number, expected: number): void {
  if (value !== expected) throw new Error(`${what}: ${value} instead of ${expected}`)
}

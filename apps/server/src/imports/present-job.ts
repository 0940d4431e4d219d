import type { ImportJob } from '@afterclose/contract/imports'
import { fromFlag, fromJson } from '../store/codecs.ts'
import type { ImportJobRow } from './repository.ts'

export const presentJob = (row: ImportJobRow): ImportJob => ({
  importIdentifier: row.id,
  importerType: row.importer_type,
  journalId: row.journal_id,
  fileName: row.file_name,
  state: row.state,
  nextStep: row.next_step === null ? null : { type: row.next_step, localization: sentence(row) },
  counts: fromJson(row.counts),
  error: row.error,
  created: row.created,
  finishedTime: row.finished,
  undone: fromFlag(row.undone),
  options: fromJson(row.options),
  preview: row.preview === null ? null : fromJson(row.preview),
})

/** Sentence about the next step. */
function sentence(row: ImportJobRow): string {
  const { created, updated, skipped, failed } = fromJson(row.counts)
  const counts = `${created} new, ${updated} updated, ${skipped} skipped, ${failed} not imported.`
  switch (row.next_step) {
    case 'MAP_COLUMNS':
      return 'Check the meaning of each column.'
    case 'MAP_SYMBOLS':
      return 'Choose an instrument for each symbol.'
    case 'CONFIRM':
      return 'Check the preview and confirm.'
    case 'IMPORT_FAILED':
      return row.error ?? 'The import failed.'
    default:
      return counts
  }
}

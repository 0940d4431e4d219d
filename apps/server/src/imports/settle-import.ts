import { createInterface } from 'node:readline'
import { PreviewRow, type ImportPreview } from '@afterclose/contract/imports'
import { fromJson } from '../store/codecs.ts'
import { transaction } from '../store/db.ts'
import type { WorkFiles } from '../platform/files/work-files.ts'
import { keyOf, keysOf } from './import-files.ts'
import { deleteJob, type ImportJobRow, updateJob } from './repository.ts'
import { askForNextSteps } from './next-steps.ts'
import { askToSave, type ImportServices } from './start-import.ts'

/**
 * Confirms a statement's import automatically if there are no questions: all totals match, every row was understood, columns and rates are
 * known, and no trade looks like a manually entered one. An import without changes is discarded, so that hourly statements do not fill the
 * list of imports, unless it must be stored. False if it waits for the trader.
 */
export async function settleImport(
  services: ImportServices,
  row: ImportJobRow,
  { keepAll }: { readonly keepAll: boolean },
): Promise<boolean> {
  const { db, workFiles, jobs } = services
  if (row.preview === null) return false
  const preview = fromJson(row.preview)
  if (!isClear(preview, row) || (await hasFaultyRows(workFiles, row.id))) return false
  const { journal_id: journalId, user_id: userId, id } = row
  if (!keepAll && tellsNothing(preview)) {
    const dropped = await transaction(db, async (tx) => {
      if (!(await deleteJob(tx, journalId, id, ['NEEDS_INPUT']))) return false
      await askForNextSteps(tx, jobs, journalId)
      return true
    })
    if (dropped) await workFiles.remove(keyOf(id))
    return true
  }
  await transaction(db, async (tx) => {
    const importing = { state: 'IMPORTING', next_step: null, error: null } as const
    if (await updateJob(tx, journalId, id, ['NEEDS_INPUT'], importing))
      await askToSave(tx, jobs, { journalId, userId, id, fileSize: row.file_size })
  })
  return true
}

/** Whether it changes nothing, and contains no close without an opening. */
const tellsNothing = ({ created, updated, payins, changes = {}, rejectedAs }: ImportPreview): boolean => {
  const changed = Object.values(changes).reduce((sum, count) => sum + count, 0)
  return created + updated + payins.count + changed + (rejectedAs?.later ?? 0) === 0
}

const isClear = (
  { agrees, missingRates, lookAlikes = 0 }: Pick<ImportPreview, 'agrees' | 'missingRates' | 'lookAlikes'>,
  { next_step }: ImportJobRow,
) => agrees && missingRates.length === 0 && lookAlikes === 0 && next_step === 'CONFIRM'

/** Whether a row could not be read; deliberately skipped rows do not count. */
async function hasFaultyRows(workFiles: WorkFiles, importIdentifier: string): Promise<boolean> {
  const list = await workFiles.get(keysOf(importIdentifier).list('rejected'))
  if (list === null) return true // it was discarded meanwhile
  try {
    for await (const line of createInterface({ input: list }))
      if (PreviewRow.parse(JSON.parse(line)).severity === 'error') return true
    return false
  } finally {
    list.destroy()
  }
}

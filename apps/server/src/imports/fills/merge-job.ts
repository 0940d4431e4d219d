import { randomUUID } from 'node:crypto'
import { AppError } from '@afterclose/contract/problems'
import { DAY, MINUTE } from '@afterclose/core/time'
import { z } from 'zod'
import { type JobKind, payloadOf } from '../../platform/jobs/runner.ts'
import { mustFit } from '../../platform/quotas/quotas.ts'
import { askForNotices } from '../../store/ask-for-notices.ts'
import { fromJson, toJson } from '../../store/codecs.ts'
import { type Db, transaction } from '../../store/db.ts'
import { keysOf } from '../import-files.ts'
import { mergeFills, mergeKind } from '../next-steps.ts'
import { writingOwner } from '../writing-owner.ts'
import { findJob, hasActiveImport, type ImportJobRow } from '../repository.ts'
import { settleImport } from '../settle-import.ts'
import { type ImportServices, startReading } from '../start-import.ts'
import { ofMonth, union, unpackedRecords } from './fill-records.ts'
import { monthText, titleOf } from './import-title.ts'
import { type BatchRow, deleteOldBatches, findUnfinished, readBatches, updateBatches } from './repository.ts'

/** Number of batches that are merged together. */
const mostAtOnce = 200
const keptFor = 30 * DAY
const removedAtOnce = 500
/** Delay before retrying the merge of an account that has reached its daily import limit, ms. */
const pauseWhenFull = 10 * MINUTE

const Payload = z.object({ journalId: z.int() })
type Batch = Omit<BatchRow, 'bytes'>

/**
 * Merges the waiting fills of a journal, one month of an account at a time. It does not wait for the import of a month: the jobs of that
 * import schedule the next step. Interrupted jobs resume.
 */
export const mergeJob = (services: ImportServices): JobKind => ({
  kind: mergeKind,
  attempts: 10,
  run: async ({ job }) => {
    const { journalId } = Payload.parse(payloadOf(job))
    while (await takeStep(services, journalId));
  },
})

/** Deletes batches that were merged or failed over a month ago. */
export const tidyBatchesJob = ({ db }: ImportServices): JobKind => ({
  kind: 'merge-fills-tidy',
  attempts: 3,
  run: async () => {
    const before = new Date(Date.now() - keptFor).toISOString()
    while ((await deleteOldBatches(db, before, removedAtOnce)) === removedAtOnce);
  },
})

/** True if the next step can follow immediately; false if there is none, or it waits for an import or for the trader. */
async function takeStep(services: ImportServices, journalId: number): Promise<boolean> {
  const batches = await findUnfinished(services.db, journalId)
  const mergingBatches = batches.filter(({ state }) => state !== 'WAITING')
  const [first] = mergingBatches.length > 0 ? mergingBatches : batches
  if (first === undefined) return false
  if (mergingBatches.length > 0) return followImport(services, journalId, mergingBatches)
  await begin(services, journalId, first, batches)
  return false
}

/** Starts reading the first month, with all its waiting batches. Creates the note and its import in one transaction. */
async function begin(
  services: ImportServices,
  journalId: number,
  first: Batch,
  batches: readonly Batch[],
): Promise<void> {
  const { db, workFiles, quotas } = services
  const { source, account } = first
  const month = fromJson(first.months)[0]
  const userId = await writingOwner(db, journalId)
  if (month === undefined || userId === null || (await hasActiveImport(db, journalId))) return
  const monthBatches = batches
    .filter((batch) => batch.source === source && batch.account === account && fromJson(batch.months).includes(month))
    .slice(0, mostAtOnce)
  const ids = monthBatches.map((batch) => batch.id)
  const bytes = await readBatches(db, ids)
  const records = ids
    .flatMap((one) => (bytes.has(one) ? [ofMonth(unpackedRecords(bytes.get(one)!), month)] : []))
    .reduce(union, { fills: [], cash: [], covered: null })
  const id = randomUUID()
  const content = Buffer.from(JSON.stringify(records))
  await workFiles.put(keysOf(id).upload, content)
  const fillsOf = { account, month }
  const toRead = {
    journalId,
    userId,
    importerType: source,
    fileName: titleOf({ source, account, month: monthText(month) }, null),
    fileSize: content.length,
    options: { timeZone: null, mapping: null, rates: {} },
    fillsOf,
  }
  try {
    await startReading(services, id, toRead, async (tx) => {
      const updatedCount = await updateBatches(tx, ids, ['WAITING'], { state: 'MERGING', merged_by: id, error: null })
      if (updatedCount < ids.length) throw new AppError('Import in progress')
      await mustFit(tx, quotas, { userId, kind: 'IMPORTS_DAY' }, 1)
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'Quota reached') {
      await updateBatches(db, ids, ['WAITING'], { error: error.message })
      await services.jobs.add(db, mergeFills(journalId, pauseWhenFull))
    }
    // A concurrent import was faster, and schedules the next step when it ends.
    else if (error.code !== 'Import in progress') throw error
  }
}

/** Follows the import of a month; true when it has ended. */
async function followImport(services: ImportServices, journalId: number, batches: readonly Batch[]): Promise<boolean> {
  const { db } = services
  const importIdentifier = batches[0]?.merged_by ?? ''
  const importBatches = batches.filter((batch) => batch.merged_by === importIdentifier)
  const ids = importBatches.map((batch) => batch.id)
  const row = await findJob(db, journalId, importIdentifier)
  if (row === undefined) await giveUp(db, ids, 'The trader dropped the import of these fills.')
  else if (row.state === 'DONE') await finish(db, importBatches, row)
  else if (row.state === 'FAILED') await giveUp(db, ids, row.error ?? 'The import of these fills failed.')
  else {
    if (row.state === 'NEEDS_INPUT') await settleOrAsk(services, row, ids)
    return false
  }
  return true
}

/** Saves an import that has no questions, or notifies the trader that it waits. */
async function settleOrAsk(services: ImportServices, row: ImportJobRow, ids: readonly number[]): Promise<void> {
  const { db } = services
  const journalId = row.journal_id
  if ((await writingOwner(db, journalId)) !== null && (await settleImport(services, row, { keepAll: true }))) return
  const updatedCount = await updateBatches(db, ids, ['MERGING'], { state: 'NEEDS_INPUT' })
  if (updatedCount > 0) await transaction(db, (tx) => askForNotices(tx, journalId))
}

const giveUp = (db: Db, ids: readonly number[], error: string): Promise<number> =>
  updateBatches(db, ids, ['MERGING', 'NEEDS_INPUT'], { state: 'FAILED', bytes: null, error, months: toJson([]) })

/** Marks a month as merged; other records of the batch keep waiting. */
async function finish(db: Db, batches: readonly Batch[], { fills_of: of, counts }: ImportJobRow): Promise<void> {
  const { created, updated } = fromJson(counts)
  const month = of === null ? '' : fromJson(of).month
  for (const batch of batches) {
    const remainingMonths = fromJson(batch.months).filter((one) => one !== month)
    const before = fromJson(batch.counts)
    const total = toJson({ created: before.created + created, updated: before.updated + updated })
    const over =
      remainingMonths.length === 0 ? ({ state: 'MERGED', bytes: null } as const) : ({ state: 'WAITING' } as const)
    await updateBatches(db, [batch.id], ['MERGING', 'NEEDS_INPUT'], {
      ...over,
      months: toJson(remainingMonths),
      counts: total,
    })
  }
}

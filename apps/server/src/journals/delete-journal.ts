import { z } from 'zod'
import { journalKinds } from '../records/kinds/kinds.ts'
import { deletePart } from './archive/repository.ts'
import { untilDone } from '../store/breath.ts'
import { type Db, transaction } from '../store/db.ts'
import { deleteSome } from '../store/delete-some.ts'
import { removeFilesLater } from '../records/picture-files/journal-files.ts'
import { addJob } from '../platform/jobs/repository.ts'
import { type JobKind, payloadOf } from '../platform/jobs/runner.ts'
import { keyOf } from '../imports/import-files.ts'
import { deleteSomeEndedImports, findActiveIdsOf } from '../imports/repository.ts'
import * as repository from './repository.ts'

const kind = 'remove-journal'
const Payload = z.object({ journalId: z.int() })
const tradesAtOnce = 300
const rowsAtOnce = 500

/** Deletes a journal and all its records. It disappears immediately; a job removes its content. */
export const deleteJournal = (db: Db, journalId: number): Promise<void> =>
  transaction(db, async (tx) => {
    await repository.hideJournal(tx, journalId)
    await removeJournalLater(tx, journalId)
  })

/**
 * Schedules the removal of a hidden journal. The job refers to it only in its payload, because a foreign key would delete the job with it.
 */
export async function removeJournalLater(db: Db, journalId: number): Promise<void> {
  await addJob(db, { kind, payload: { journalId }, key: `${kind} ${journalId}` }, new Date().toISOString())
}

/** Removes journals in small steps, so that a large one does not block others. */
export const removedJournals = (db: Db): JobKind => ({
  kind,
  attempts: 20,
  run: async ({ job, signal }) => {
    const { journalId } = Payload.parse(payloadOf(job))
    await emptyJournal(db, journalId, signal)
    await transaction(db, async (tx) => {
      const imports = await findActiveIdsOf(tx, journalId)
      await repository.deleteJournal(tx, journalId)
      await removeFilesLater(tx, journalId, imports.map(keyOf))
    })
  },
})

/** Removes all large tables of a hidden journal in small steps. Of its imports, only unfinished ones are left. */
export async function emptyJournal(db: Db, journalId: number, signal: AbortSignal): Promise<void> {
  await untilDone(signal, async () => (await repository.deleteSomeTrades(db, journalId, tradesAtOnce)) > 0)
  for (const records of journalKinds.toReversed()) await untilDone(signal, () => deletePart(db, records, journalId))
  for (const table of repository.otherTables)
    await untilDone(signal, async () => (await deleteSome(db, table, { journal_id: journalId }, rowsAtOnce)) > 0)
  await untilDone(signal, async () => (await deleteSomeEndedImports(db, journalId, rowsAtOnce)) > 0)
}

/** At start: removes journals deleted before there were jobs for it. */
export async function removeHiddenJournals(db: Db): Promise<void> {
  for (const id of await repository.findHiddenJournals(db)) await removeJournalLater(db, id)
}

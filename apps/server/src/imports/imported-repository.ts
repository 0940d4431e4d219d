import { isUsed, usesOf } from '../records/lists/uses-repository.ts'
import type { Tx } from '../store/db.ts'

/** Removes instruments that undone imports created and no user edited, unless something refers to them. */
export async function removeUnusedInstruments(tx: Tx, journalId: number): Promise<void> {
  const importedInstruments = await tx
    .selectFrom('instrument')
    .innerJoin('import_job', (join) =>
      join
        .onRef('import_job.journal_id', '=', 'instrument.journal_id')
        .onRef('import_job.id', '=', 'instrument.import_job_id'),
    )
    .select('instrument.id')
    .where('instrument.journal_id', '=', journalId)
    .where('import_job.undone', '=', 1)
    .whereRef('instrument.created', '=', 'instrument.modified')
    .execute()
  const unused: number[] = []
  for (const { id } of importedInstruments)
    if (!(await isUsed(tx, journalId, id, usesOf('instruments')))) unused.push(id)
  if (unused.length > 0)
    await tx.deleteFrom('instrument').where('journal_id', '=', journalId).where('id', 'in', unused).execute()
}

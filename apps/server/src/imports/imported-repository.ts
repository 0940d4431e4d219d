import { isUsedBesidesTrades } from '../records/instruments/repository.ts'
import type { Tx } from '../store/db.ts'

/** Instruments that undone imports made, unless somebody edited them or something refers to them. */
export async function findUnusedInstruments(tx: Tx, journalId: number): Promise<number[]> {
  const made = await tx
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
  for (const { id } of made)
    if (!(await isUsedByTrades(tx, journalId, id)) && !(await isUsedBesidesTrades(tx, journalId, id))) unused.push(id)
  return unused
}

/** Not by those of an import that a job removes. */
async function isUsedByTrades(tx: Tx, journalId: number, instrument: number): Promise<boolean> {
  const one = await tx
    .selectFrom('stored_trade')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('instrument_id', '=', instrument)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('hidden_import')
            .select('state')
            .whereRef('hidden_import.journal_id', '=', 'stored_trade.journal_id')
            .whereRef('hidden_import.first_trade', '<=', 'stored_trade.id')
            .whereRef('hidden_import.last_trade', '>=', 'stored_trade.id')
            .where('hidden_import.state', '=', 'REMOVING'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

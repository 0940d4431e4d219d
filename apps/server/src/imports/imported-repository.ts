import { isUsedBesidesTrades } from '../records/instruments/repository.ts'
import type { Db } from '../store/db.ts'

/**
 * Finds instruments that no trade will have once an import is undone: those that undone imports made, unless somebody edited them
 * or something else refers to them.
 *
 * @param trades the instruments of trades that are removed, and of those that are created
 */
export async function findUnusedInstruments(
  db: Db,
  journalId: number,
  importIdentifier: string,
  trades: { readonly removed: readonly number[]; readonly created: readonly number[] },
): Promise<number[]> {
  const made = await db
    .selectFrom('instrument')
    .innerJoin('import_job', (join) =>
      join
        .onRef('import_job.journal_id', '=', 'instrument.journal_id')
        .onRef('import_job.id', '=', 'instrument.import_job_id'),
    )
    .select('instrument.id')
    .where('instrument.journal_id', '=', journalId)
    .where((eb) => eb.or([eb('import_job.undone', '=', 1), eb('import_job.id', '=', importIdentifier)]))
    .whereRef('instrument.created', '=', 'instrument.modified')
    .execute()
  if (made.length === 0) return []
  const left = new Map<number, number>()
  for (const { id, count } of await countByInstrument(db, journalId)) left.set(id, count)
  for (const id of trades.removed) left.set(id, (left.get(id) ?? 0) - 1)
  for (const id of trades.created) left.set(id, (left.get(id) ?? 0) + 1)
  const unused: number[] = []
  for (const { id } of made)
    if ((left.get(id) ?? 0) <= 0 && !(await isUsedBesidesTrades(db, journalId, id))) unused.push(id)
  return unused
}

/** Trades as they stand, hidden ones too, without those that are about to be removed. */
const countByInstrument = (db: Db, journalId: number) =>
  db
    .selectFrom('present_trade')
    .select((eb) => ['instrument_id as id', eb.fn.countAll<number>().as('count')])
    .where('journal_id', '=', journalId)
    .where('instrument_id', 'is not', null)
    .groupBy('instrument_id')
    .execute()

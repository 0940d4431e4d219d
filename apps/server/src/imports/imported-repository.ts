import { isUsed, usesOf } from '../records/lists/uses-repository.ts'
import { addJob } from '../platform/jobs/repository.ts'
import type { Db, Tx } from '../store/db.ts'
import { cleanJob } from './clean-job.ts'
import { hideInstruments } from './hidden-repository.ts'

/**
 * Finds instruments without trades once an import is undone, among those that undone imports created and no user edited.
 *
 * @param trades instruments of the removed trades and of the created ones
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
  return made.flatMap(({ id }) => ((left.get(id) ?? 0) <= 0 ? [id] : []))
}

/** Instruments of the trades that were written between two revisions of a journal. */
export async function findUsedBetween(
  db: Db,
  journalId: number,
  { after, before }: { readonly after: number; readonly before: number },
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('trade')
    .select('instrument_id')
    .distinct()
    .where('journal_id', '=', journalId)
    .where('revision', '>', after)
    .where('revision', '<', before)
    .execute()
  return new Set(rows.map((row) => row.instrument_id))
}

/** Hides instruments without trades, unless referenced elsewhere; a job removes them. */
export async function hideUnused(
  tx: Tx,
  journalId: number,
  importIdentifier: string,
  ids: readonly number[],
): Promise<void> {
  const unused: number[] = []
  const { stored_trade: _trades, coming_trade: _coming, ...others } = usesOf('instruments')
  for (const id of ids) if (!(await isUsed(tx, journalId, id, others))) unused.push(id)
  await hideInstruments(tx, journalId, importIdentifier, unused)
  await addJob(tx, cleanJob(journalId, importIdentifier), new Date().toISOString())
}

/** Current rows of trades, including hidden ones. */
const countByInstrument = (db: Db, journalId: number) =>
  db
    .selectFrom('present_trade')
    .select((eb) => ['instrument_id as id', eb.fn.countAll<number>().as('count')])
    .where('journal_id', '=', journalId)
    .where('instrument_id', 'is not', null)
    .groupBy('instrument_id')
    .execute()

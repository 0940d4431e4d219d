import type { Instant } from '@afterclose/core/time'
import { isUsedBesidesTrades } from '../records/instruments/repository.ts'
import { noteDeletions } from '../records/trades/deletions-repository.ts'
import type { Db, Tx } from '../store/db.ts'
import type { TradeRange } from './hidden-repository.ts'
import { findUndoneTimes } from './repository.ts'

/** What an import made, as its undo looks at it. */

/**
 * Imports that their statements account for: those that are kept, and those that were undone. Trades of another import, and
 * those that came with a copied or restored journal, no undo takes away.
 */
export async function findImportsWithStatements(db: Db, journalId: number): Promise<ReadonlySet<string>> {
  const kept = await db
    .selectFrom('statement')
    .select('import_job_id as id')
    .distinct()
    .where('journal_id', '=', journalId)
    .execute()
  const undone = await db
    .selectFrom('import_job')
    .select('id')
    .where('journal_id', '=', journalId)
    .where('undone', '=', 1)
    .execute()
  return new Set([...kept, ...undone].map(({ id }) => id))
}

/** Trades and payins that the import made and that were written since. */
export async function countEdited(db: Db, journalId: number, id: string, at: Instant): Promise<number> {
  let count = 0
  for (const table of ['trade', 'payin'] as const) {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('journal_id', '=', journalId)
      .where('import_job_id', '=', id)
      .where('modified', '<>', at)
      .executeTakeFirstOrThrow()
    count += row.count
  }
  return count
}

/** The numbers of the trades that an import made lie between those of the first and the last, and no other's do. */
export interface ImportedTrades extends TradeRange {
  readonly count: number
}

export async function findImportedTrades(db: Db, journalId: number, id: string): Promise<ImportedTrades> {
  const { first, last, count } = await db
    .selectFrom('trade')
    .select(({ fn }) => [fn.min('id').as('first'), fn.max('id').as('last'), fn.countAll<number>().as('count')])
    .where('journal_id', '=', journalId)
    .where('import_job_id', '=', id)
    .executeTakeFirstOrThrow()
  return { first, last, count }
}

/** @param revision the journal's, raised for this */
export async function deleteImported(tx: Tx, journalId: number, id: string, revision: number): Promise<void> {
  const trades = await tx
    .deleteFrom('stored_trade')
    .where('journal_id', '=', journalId)
    .where('id', 'in', (eb) =>
      eb.selectFrom('trade').select('id').where('journal_id', '=', journalId).where('import_job_id', '=', id),
    )
    .returning('id')
    .execute()
  const ids = trades.map((trade) => trade.id)
  await noteDeletions(tx, journalId, ids, revision)
}

/**
 * Instruments that an import that is undone now made, or one that was undone before while others still used them, unless
 * somebody edited them or something refers to them.
 * @param at when the import wrote
 * @param besides trades that do not count, though they are there
 */
export async function findUnusedInstruments(
  tx: Tx,
  journalId: number,
  id: string,
  { at, besides }: { readonly at: Instant; readonly besides: TradeRange | null },
): Promise<number[]> {
  const times = new Map([...(await findUndoneTimes(tx, journalId)), { id, at }].map((one) => [one.id, one.at]))
  const made = await tx
    .selectFrom('instrument')
    .select(['id', 'import_job_id', 'modified'])
    .where('journal_id', '=', journalId)
    .where('import_job_id', 'in', [...times.keys()])
    .execute()
  const untouched = made.filter(({ import_job_id, modified }) => times.get(import_job_id ?? '') === modified)
  const ids = untouched.map((instrument) => instrument.id)
  const all = await countStored(tx, journalId, ids, null)
  const theirs = besides === null ? new Map<number, number>() : await countStored(tx, journalId, ids, besides)
  const unused: number[] = []
  for (const instrument of ids) {
    const others = (all.get(instrument) ?? 0) - (theirs.get(instrument) ?? 0)
    if (others === 0 && !(await isUsedBesidesTrades(tx, journalId, instrument))) unused.push(instrument)
  }
  return unused
}

/** Trades of these instruments, hidden ones too, by instrument. */
async function countStored(
  db: Db,
  journalId: number,
  instruments: readonly number[],
  range: TradeRange | null,
): Promise<ReadonlyMap<number, number>> {
  if (instruments.length === 0) return new Map()
  let query = db
    .selectFrom('stored_trade')
    .select((eb) => ['instrument_id', eb.fn.countAll<number>().as('count')])
    .where('journal_id', '=', journalId)
    .where('instrument_id', 'in', instruments)
    .groupBy('instrument_id')
  if (range !== null) query = query.where('id', '>=', range.first).where('id', '<=', range.last)
  return new Map((await query.execute()).map((row) => [row.instrument_id, row.count]))
}

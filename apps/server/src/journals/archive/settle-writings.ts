import { isDeepStrictEqual } from 'node:util'
import { keptWithKnown } from '@afterclose/core/writing'
import { journalKinds } from '../../records/kinds/kinds.ts'
import { keptIn, writeKept } from '../../records/trades/kept-repository.ts'
import { updateTrades } from '../../records/trades/writing-repository.ts'
import { type Db, transaction, type Tx } from '../../store/db.ts'
import { mustHold } from './hidden-repository.ts'
import { readNumbers } from './repository.ts'

const rowsAtOnce = 500

/**
 * Adapts the writings of a journal that was just filled and is still hidden: puts those of an archive in the rows of their trades, and
 * drops references to records that were not copied.
 * @param came copied tables; in other tables the same id means another record
 * @throws NotHeld
 */
export async function settleWritings(
  db: Db,
  { journalId, holder }: { readonly journalId: number; readonly holder: string },
  came: ReadonlySet<string> = everyTable,
): Promise<void> {
  const inTurn = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    transaction(db, async (tx) => {
      await mustHold(tx, journalId, holder)
      return work(tx)
    })
  while (await inTurn((tx) => putSomeWritings(tx, journalId)));
  for (let after: number | null = 0; after !== null; )
    after = await inTurn((tx) => dropUnknown(tx, journalId, after ?? 0, came))
}

/** Moves writings of an archive to the rows of their trades. @returns false if none is left */
export async function putSomeWritings(tx: Tx, journalId: number): Promise<boolean> {
  const rows = await tx
    .selectFrom('writing')
    .selectAll()
    .where('journal_id', '=', journalId)
    .limit(rowsAtOnce)
    .execute()
  if (rows.length === 0) return false
  for (const { trade_id: id, shown_on, lost, kept } of rows)
    await updateTrades(tx, journalId, [id], { shown_on, lost, kept })
  const ids = rows.map(({ trade_id }) => trade_id)
  await tx.deleteFrom('writing').where('journal_id', '=', journalId).where('trade_id', 'in', ids).execute()
  return true
}

/** @returns the last trade processed; null if none is left */
async function dropUnknown(
  tx: Tx,
  journalId: number,
  after: number,
  came: ReadonlySet<string>,
): Promise<number | null> {
  const rows = await tx
    .selectFrom('stored_trade')
    .select(['id', 'shown_on', 'lost', 'kept'])
    .where('journal_id', '=', journalId)
    .where('kept', 'is not', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(rowsAtOnce)
    .execute()
  if (rows.length === 0) return null
  const isThere = await knownIn(tx, journalId, came)
  for (const row of rows) {
    const kept = keptIn(row)
    const settled = keptWithKnown(kept, isThere)
    if (!isDeepStrictEqual(settled, kept))
      await writeKept(tx, journalId, row.id, { shownOn: row.shown_on, kept: settled })
  }
  return rows.at(-1)?.id ?? null
}

const everyTable: ReadonlySet<string> = new Set(journalKinds.map(({ table }) => table))

/** Kinds of record that a writing may refer to. */
const named: ReadonlySet<string> = new Set([
  'notes',
  ...Object.values(journalKinds.find(({ name }) => name === 'trades')?.refers ?? {}),
])

/** Existing ids of these kinds in a journal. */
async function knownIn(
  db: Db,
  journalId: number,
  came: ReadonlySet<string>,
): Promise<(kind: string, id: number) => boolean> {
  const known = new Map<string, ReadonlySet<number>>()
  for (const { name, table } of journalKinds) {
    if (!named.has(name) || !came.has(table)) continue
    known.set(name, new Set(await readNumbers(db, table, journalId)))
  }
  return (kind, id) => known.get(kind)?.has(id) === true
}

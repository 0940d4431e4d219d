import type { Kept } from '@afterclose/core/writing'
import type { Selectable } from 'kysely'
import { fromJson, toFlag, toJson } from '../../store/codecs.ts'
import type { Db, Tx } from '../../store/db.ts'
import type { WritingTable } from '../../store/import-tables.ts'
import { parts } from './parts.ts'

/** What the row of a trade does not say of its writing, and the trade that shows it where another one does. */
export interface KeptWriting {
  readonly shownOn: number | null
  readonly kept: Kept
}

export const keptIn = ({ kept, lost }: Pick<Selectable<WritingTable>, 'kept' | 'lost'>): Kept => ({
  ...fromJson(kept),
  ...(lost === 1 ? { lost: true } : {}),
})

/** Of those of the trades of which something is kept. */
export async function findKept(
  db: Db,
  journalId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, KeptWriting>> {
  const found = new Map<number, KeptWriting>()
  for await (const part of parts(ids)) {
    const rows = await db
      .selectFrom('writing')
      .select(['trade_id', 'shown_on', 'lost', 'kept'])
      .where('journal_id', '=', journalId)
      .where('trade_id', 'in', part)
      .execute()
    for (const row of rows) found.set(row.trade_id, { shownOn: row.shown_on, kept: keptIn(row) })
  }
  return found
}

/** What is kept of the rows that a trade shows besides its own. */
export async function findKeptBehind(db: Db, journalId: number, id: number): Promise<readonly Kept[]> {
  const rows = await db
    .selectFrom('writing')
    .select(['kept', 'lost'])
    .where('journal_id', '=', journalId)
    .where('shown_on', '=', id)
    .orderBy('trade_id')
    .execute()
  return rows.map(keptIn)
}

/** Of some trades in the order of their numbers, those that come after `after`. */
export async function findKeptAfter(
  db: Db,
  journalId: number,
  after: number,
  most: number,
): Promise<readonly (KeptWriting & { readonly id: number })[]> {
  const rows = await db
    .selectFrom('writing')
    .select(['trade_id', 'shown_on', 'lost', 'kept'])
    .where('journal_id', '=', journalId)
    .where('trade_id', '>', after)
    .orderBy('trade_id')
    .limit(most)
    .execute()
  return rows.map((row) => ({ id: row.trade_id, shownOn: row.shown_on, kept: keptIn(row) }))
}

/** In place of what was kept before. Nothing needs no row. */
export async function writeKept(
  tx: Tx,
  journalId: number,
  writings: readonly (KeptWriting & { readonly id: number })[],
): Promise<void> {
  for await (const part of parts(writings)) {
    const ids = part.map(({ id }) => id)
    await tx.deleteFrom('writing').where('journal_id', '=', journalId).where('trade_id', 'in', ids).execute()
    const rows = part.flatMap(({ id, shownOn, kept: { lost, ...kept } }) =>
      shownOn === null && lost === undefined && Object.keys(kept).length === 0
        ? []
        : [{ journal_id: journalId, trade_id: id, shown_on: shownOn, lost: toFlag(lost === true), kept: toJson(kept) }],
    )
    if (rows.length > 0) await tx.insertInto('writing').values(rows).execute()
  }
}

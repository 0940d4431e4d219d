import type { Kept } from '@afterclose/core/writing'
import { fromJson, toFlag, toJson } from '../../store/codecs.ts'
import type { Db, Tx } from '../../store/db.ts'
import type { TradeRow } from '../../store/schema.ts'
import { parts } from './parts.ts'
import { updateTrades } from './writing-repository.ts'

/** Parts of a trade's writing without columns, and the trade that shows it, if another one does. */
export interface KeptWriting {
  readonly shownOn: number | null
  readonly kept: Kept
}

export const keptIn = ({ kept, lost }: Pick<TradeRow, 'kept' | 'lost'>): Kept => ({
  ...(kept === null ? {} : fromJson(kept)),
  ...(lost === 1 ? { lost: true } : {}),
})

/** A row shown by another one always has an entry here: rows with a writing are found by it. */
export function keptColumns({ shownOn, kept: { lost, ...keptFields } }: KeptWriting) {
  const isNothing = shownOn === null && lost === undefined && Object.keys(keptFields).length === 0
  return { shown_on: shownOn, lost: toFlag(lost === true), kept: isNothing ? null : toJson(keptFields) }
}

/** One for each of these trades. */
export async function findKept(db: Db, journalId: number, ids: readonly number[]): Promise<ReadonlyMap<number, Kept>> {
  const keptById = new Map<number, Kept>()
  for await (const part of parts(ids)) {
    const rows = db.selectFrom('trade').select(['id', 'kept', 'lost']).where('journal_id', '=', journalId)
    for (const row of await rows.where('id', 'in', part).execute()) keptById.set(row.id, keptIn(row))
  }
  return keptById
}

/** Writings that a trade shows, besides its own row. */
export async function findKeptBehind(db: Db, journalId: number, id: number): Promise<readonly Kept[]> {
  const rows = await db
    .selectFrom('stored_trade')
    .select(['kept', 'lost'])
    .where('journal_id', '=', journalId)
    .where('shown_on', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(keptIn)
}

/** Replaces the former ones. */
export const writeKept = (tx: Tx, journalId: number, id: number, writing: KeptWriting): Promise<void> =>
  updateTrades(tx, journalId, [id], keptColumns(writing))

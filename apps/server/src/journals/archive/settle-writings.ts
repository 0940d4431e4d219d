import { isDeepStrictEqual } from 'node:util'
import { keptWithKnown } from '@afterclose/core/writing'
import { journalKinds } from '../../records/kinds/kinds.ts'
import { keptColumns, keptIn } from '../../records/trades/kept-repository.ts'
import { updateTrades } from '../../records/trades/writing-repository.ts'
import type { Tx } from '../../store/db.ts'
import type { TradeRow } from '../../store/schema.ts'
import { readNumbers } from './repository.ts'

export type IsThere = (kind: string, id: number) => boolean
export type Writing = Pick<TradeRow, 'shown_on' | 'lost' | 'kept'>

/** Names of the kinds of record that a writing may refer to. */
export const namedByWritings: ReadonlySet<string> = new Set([
  'notes',
  ...Object.values(journalKinds.find(({ name }) => name === 'trades')?.refers ?? {}),
])

/** A writing without references to records that are not there; null if it has none. */
export function settledWriting(writing: Writing, isThere: IsThere): Writing | null {
  const kept = keptIn(writing)
  const known = keptWithKnown(kept, isThere)
  return isDeepStrictEqual(known, kept) ? null : keptColumns({ shownOn: writing.shown_on, kept: known })
}

const rowsAtOnce = 1000

/**
 * Drops references in the writings of a copy to records that were not copied.
 * @param came copied tables; in other tables the same id means another record
 */
export async function dropUnknown(tx: Tx, journalId: number, came: ReadonlySet<string>): Promise<void> {
  const known = new Map<string, ReadonlySet<number>>()
  for (const { name, table } of journalKinds)
    if (namedByWritings.has(name) && came.has(table)) known.set(name, new Set(await readNumbers(tx, table, journalId)))
  const isThere: IsThere = (kind, id) => known.get(kind)?.has(id) === true
  for (let after: number | undefined = 0; after !== undefined; ) {
    const rows: readonly (Writing & { readonly id: number })[] = await tx
      .selectFrom('stored_trade')
      .select(['id', 'shown_on', 'lost', 'kept'])
      .where('journal_id', '=', journalId)
      .where('kept', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    for (const row of rows) {
      const writing = settledWriting(row, isThere)
      if (writing !== null) await updateTrades(tx, journalId, [row.id], writing)
    }
    after = rows.at(-1)?.id
  }
}

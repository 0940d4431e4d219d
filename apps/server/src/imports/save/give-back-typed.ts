import type { Instant } from '@afterclose/core/time'
import type { Trade, TradeInput } from '@afterclose/core/trade'
import { fromJson } from '../../store/codecs.ts'
import type { Db, Tx } from '../../store/db.ts'
import { updateTrades } from '../../records/trades/writing-repository.ts'
import { withBrokerFields } from '../plan/broker-fields.ts'
import { findNotes } from '../repository.ts'
import type { FormerTrade, UndoNote } from './undo-note.ts'
import { inputOf } from './take-in.ts'

/** A trade as it was entered by hand, before an import joined it with the broker's. */
export interface Adopted extends FormerTrade {
  /** When the import did. */
  readonly at: Instant
}

/** What the imports of a journal have joined, undone ones too: another statement may have told of the trade since. */
export async function findAdopted(db: Db, journalId: number): Promise<ReadonlyMap<number, Adopted>> {
  const notes = (await findNotes(db, journalId)).map((text) => fromJson<Pick<UndoNote, 'at' | 'adopted'>>(text))
  const inTurn = notes.toSorted((a, b) => (a.at < b.at ? -1 : 1))
  return new Map(inTurn.flatMap(({ at, adopted = [] }) => adopted.map((former) => [former.id, { ...former, at }])))
}

/** The trade as it was entered; what was written about it since stays. */
export function asTyped(
  row: Trade,
  { trade, modified, at }: Adopted,
  now: Instant,
): { readonly trade: TradeInput; readonly at: Instant } {
  if (row.modified === at) return { trade, at: modified }
  const since = inputOf(row)
  return { trade: withBrokerFields(since, trade) ?? since, at: now }
}

/** No statement speaks of them any more. */
export const ownAgain = (tx: Tx, journalId: number, ids: readonly number[]): Promise<void> =>
  updateTrades(tx, journalId, ids, { source: 'MANUAL', external_id: null, import_job_id: null })

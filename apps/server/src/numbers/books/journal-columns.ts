import { AppError } from '@afterclose/contract/problems'
import { columnsBuilder } from '@afterclose/engine/trades/columns-builder'
import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { type Db, snapshot, type Tx } from '../../store/db.ts'
import { countFeedTrades, readFeedPayins, readFeedTrades, readRevisions } from './repository.ts'

/**
 * Loads a journal's trades and payins as columns from one snapshot.
 * @throws AppError 'Unknown journal'
 */
export const readColumns = (db: Db, journalId: number): Promise<TradeColumns> =>
  snapshot(db, (tx) => columnsWithin(tx, journalId))

/** The same within the caller's snapshot. */
export async function columnsWithin(tx: Tx, journalId: number): Promise<TradeColumns> {
  const known = await readRevisions(tx, journalId)
  if (known === null) throw new AppError('Unknown journal')
  const builder = columnsBuilder(await countFeedTrades(tx, journalId))
  for await (const trades of readFeedTrades(tx, journalId)) builder.add(trades)
  return builder.columns({ revision: known.revision, payins: await readFeedPayins(tx, journalId) })
}

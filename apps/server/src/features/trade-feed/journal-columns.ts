import { AppError } from '@afterclose/contract/problems'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { type Db, snapshot } from '../../db/db.ts'
import { readFeedPayins, readFeedTrades, readRevisions } from './repository.ts'

/**
 * A journal's trades and payins as columns, all of one revision whatever is written meanwhile.
 * @throws AppError 'Unknown journal'
 */
export async function readColumns(db: Db, journalId: number): Promise<TradeColumns> {
  const read = await snapshot(db, async (tx) => ({
    known: await readRevisions(tx, journalId),
    trades: await readFeedTrades(tx, journalId, null),
    payins: await readFeedPayins(tx, journalId),
  }))
  const { known, trades, payins } = read
  if (known === null) throw new AppError('Unknown journal')
  return toColumns({ revision: known.revision, trades, payins })
}

import { AppError } from '@afterclose/contract/problems'
import { toColumns } from '@afterclose/engine/trades/feed'
import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'
import type { Db } from '../../db/db.ts'
import { readFeedPayins, readFeedTrades, readRevision } from './repository.ts'

const attempts = 5

/**
 * A journal's trades and payins as columns, all of one revision: what was written meanwhile is read again.
 * @throws AppError 'Unknown journal'
 */
export async function readColumns(db: Db, journalId: number): Promise<TradeColumns> {
  for (let attempt = 1; ; attempt++) {
    const revision = await readRevision(db, journalId)
    if (revision === null) throw new AppError('Unknown journal')
    const trades = await readFeedTrades(db, journalId)
    const payins = await readFeedPayins(db, journalId)
    const unchanged = (await readRevision(db, journalId)) === revision
    if (unchanged) return toColumns({ revision, trades, payins })
    if (attempt === attempts) throw new Error(`Journal ${journalId} changes faster than it can be read`)
  }
}

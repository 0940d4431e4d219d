import { AppError } from '@afterclose/contract/problems'
import type { Trade } from '@afterclose/core/trade'
import type { Db } from '../../store/db.ts'
import { findTrade } from './repository.ts'

/** @throws AppError 'Unknown trade' */
export async function existingTrade(db: Db, journalId: number, id: number): Promise<Trade> {
  const trade = await findTrade(db, journalId, id)
  if (trade === null) throw new AppError('Unknown trade')
  return trade
}

import { AppError } from '@afterclose/contract/problems'
import type { Tx } from '../../store/db.ts'
import { deleteScreenshots } from '../slots/repository.ts'
import { findPlansOfTrades } from '../trade-plans/repository.ts'
import { settlePlans } from '../trade-plans/settle-plans.ts'
import { noteDeletions } from './deletions-repository.ts'
import { findPlansOfHidden, hideTrades, unlinkHidden } from './hidden-trades-repository.ts'
import { removeTradesLater, tradesAtOnce } from './remove-hidden-trades.ts'
import { parts } from './parts.ts'
import { deleteRows } from './writing-repository.ts'

/**
 * With what belongs to them; plans that they were made from can be taken up again. Many disappear at once, and are removed
 * later by a job.
 * @param ids each once
 * @param revision the journal's, raised for this
 * @throws AppError 'Unknown trade' when one of them does not exist
 */
export async function deleteTrades(tx: Tx, journalId: number, ids: readonly number[], revision: number): Promise<void> {
  if (ids.length <= tradesAtOnce) await deleteFew(tx, journalId, ids)
  else await deleteMany(tx, journalId, ids)
  await noteDeletions(tx, journalId, ids, revision)
}

async function deleteFew(tx: Tx, journalId: number, ids: readonly number[]): Promise<void> {
  const plans = await findPlansOfTrades(tx, journalId, ids)
  await deleteScreenshots(tx, journalId, { type: 'TRADE', ids })
  if ((await deleteRows(tx, journalId, ids)) !== ids.length) throw new AppError('Unknown trade')
  await settlePlans(tx, journalId, plans)
}

async function deleteMany(tx: Tx, journalId: number, ids: readonly number[]): Promise<void> {
  let hidden = 0
  for await (const part of parts(ids)) hidden += await hideTrades(tx, journalId, part)
  if (hidden !== ids.length) throw new AppError('Unknown trade')
  await unlinkHidden(tx, journalId)
  await settlePlans(tx, journalId, await findPlansOfHidden(tx, journalId))
  await removeTradesLater(tx, journalId)
}

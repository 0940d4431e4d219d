import { AppError } from '@afterclose/contract/problems'
import { raiseRevision, type Tx } from '../../store/db.ts'
import { settlePlans } from '../trade-plans/settle-plans.ts'
import type { DeletedTrades } from './delete-trades.ts'
import { beginPatchesAt, forgetDeletions } from './deletions-repository.ts'
import { findHiddenTrades, findPlansOfHidden, showTrades } from './hidden-trades-repository.ts'
import { tradesAtOnce } from './remove-hidden-trades.ts'
import { countTrades, hasMixedGroup } from './repository.ts'
import { updateTrades } from './writing-repository.ts'

/**
 * Undoes a deletion of trades, all or none of them: they are as they were, with their numbers, and whatever changed what they
 * refer to has changed them too. Idempotent: undoing it twice restores nothing the second time.
 * @returns how many came back
 * @throws AppError 'Undo too late' when one of them is gone, or cannot be what it was beside what was changed since
 */
export async function restoreTrades(
  tx: Tx,
  journalId: number,
  { deletion, count, tradeId }: DeletedTrades,
): Promise<number> {
  const revision = await raiseRevision(tx, journalId)
  const ids = await findHiddenTrades(tx, journalId, deletion, new Date().toISOString())
  if (ids.length === 0 && (await countTrades(tx, journalId, [tradeId])) === 1) return 0
  if (ids.length !== count) throw new AppError('Undo too late')
  const plans = await findPlansOfHidden(tx, journalId, deletion)
  await showTrades(tx, journalId, ids)
  if (await hasMixedGroup(tx, journalId, ids)) throw new AppError('Undo too late', { message: mixedGroup })
  await settlePlans(tx, journalId, plans)
  await tellClients(tx, journalId, ids, revision)
  return ids.length
}

const mixedGroup = 'This cannot be undone: the other trades in a group now have another instrument or direction.'

/** Sends restored trades to clients in a patch. Above a limit their rows stay, and all clients start again. */
async function tellClients(tx: Tx, journalId: number, ids: readonly number[], revision: number): Promise<void> {
  if (ids.length > tradesAtOnce) return beginPatchesAt(tx, journalId, revision)
  await updateTrades(tx, journalId, ids, { revision })
  await forgetDeletions(tx, journalId, ids)
}

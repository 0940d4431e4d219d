import { AppError } from '@afterclose/contract/problems'
import type { Trade, TradeInput } from '@afterclose/core/trade'
import { raiseRevision, type Tx } from '../../store/db.ts'
import type { ColumnsOf } from '../../store/row-codec.ts'
import { derivedTrade } from '../references/lookups.ts'
import { readLookups } from '../references/repository.ts'
import { settlePlans } from '../trade-plans/settle-plans.ts'
import { findTrade } from './repository.ts'
import { keepTypedOver } from './typed-over.ts'
import { inputColumns, tradeInputOf } from './trade-row.ts'
import { replaceTrades } from './writing-repository.ts'

/** Former values of a trade that was edited. */
export interface EditedTrade {
  readonly id: number
  /** When it was replaced. */
  readonly modified: string
  /** Its former columns, without derived ones. */
  readonly before: ColumnsOf<TradeInput>
}

export const editOf = (before: Trade, { id, modified }: Trade): EditedTrade => ({
  id,
  modified,
  before: inputColumns(before),
})

/**
 * Restores the former user data of a replaced trade. Its results are computed from the current instrument and comments.
 *
 * @throws AppError 'Undo too late' if it was changed since, or deleted
 */
export async function undoEdit(tx: Tx, journalId: number, { id, modified, before }: EditedTrade): Promise<void> {
  const revision = await raiseRevision(tx, journalId)
  const now = await findTrade(tx, journalId, id)
  if (now === null || now.modified !== modified) throw new AppError('Undo too late', { message: changedSince })
  const lookups = await readLookups(tx, journalId)
  const { trade, result } = derivedTrade(tradeInputOf(before), lookups, now.screenshotExists)
  await keepTypedOver(tx, journalId, now, trade)
  await replaceTrades(tx, journalId, [{ id, trade, result, at: new Date().toISOString() }], revision)
  if (trade.planId !== now.planId) await settlePlans(tx, journalId, [trade.planId, now.planId])
}

const changedSince = 'This can no longer be undone: the trade was changed or deleted in the meantime.'

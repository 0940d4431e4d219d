import { AppError } from '@afterclose/contract/problems'
import type { Trade, TradeInput } from '@afterclose/core/trade'
import { raiseRevision, type Tx } from '../../store/db.ts'
import { derivedTrade } from '../references/lookups.ts'
import { readLookups } from '../references/repository.ts'
import { deleteTrades } from './delete-trades.ts'
import { forgetSplit } from './kept-split.ts'
import { findTrade } from './repository.ts'
import { replaceTrades } from './writing-repository.ts'

/** Data for rejoining a split trade. */
export interface SplitTrade {
  readonly trade: Part
  /** The new one. */
  readonly part: Part
  readonly before: SplitFields
}
interface Part {
  readonly id: number
  /** When the split wrote it. */
  readonly modified: string
}
/** Fields of a trade that a split changes. */
export type SplitFields = Pick<TradeInput, 'size' | 'commission' | 'swap' | 'manualGain' | 'riskAmount' | 'groupId'>

export const splitOf = (before: Trade, [trade, part]: readonly [Trade, Trade]): SplitTrade => ({
  trade: { id: trade.id, modified: trade.modified },
  part: { id: part.id, modified: part.modified },
  before: {
    size: before.size,
    commission: before.commission,
    swap: before.swap,
    manualGain: before.manualGain,
    riskAmount: before.riskAmount,
    groupId: before.groupId,
  },
})

/**
 * Rejoins a split trade. Later changes of either part would be lost or wrong, so both must be unchanged since the split.
 * @throws AppError 'Undo too late' if one of them is not, or was deleted
 */
export async function undoSplit(tx: Tx, journalId: number, { trade, part, before }: SplitTrade): Promise<void> {
  const revision = await raiseRevision(tx, journalId)
  const [rest, other] = [await findTrade(tx, journalId, trade.id), await findTrade(tx, journalId, part.id)]
  if (rest === null || other === null || rest.modified !== trade.modified || other.modified !== part.modified)
    throw new AppError('Undo too late', { message: changedSince })
  const whole = derivedTrade({ ...rest, ...before }, await readLookups(tx, journalId), rest.screenshotExists)
  await forgetSplit(tx, journalId, [rest, other], before)
  await replaceTrades(tx, journalId, [{ id: rest.id, ...whole, at: new Date().toISOString() }], revision)
  await deleteTrades(tx, journalId, [other.id], revision)
}

const changedSince = 'This can no longer be undone: one of the two trades was changed or deleted in the meantime.'

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
  /** The new ones. */
  readonly parts: readonly Part[]
  readonly before: SplitFields
}
interface Part {
  readonly id: number
  /** When the split wrote it. */
  readonly modified: string
}
/** Fields of a trade that a split changes. */
export type SplitFields = Pick<
  TradeInput,
  | 'size'
  | 'commission'
  | 'swap'
  | 'manualGain'
  | 'riskAmount'
  | 'groupId'
  | 'entryPrice'
  | 'exitDate'
  | 'exitPrice'
  | 'executions'
>

const partOf = ({ id, modified }: Trade): Part => ({ id, modified })

export const splitOf = (before: Trade, [trade, ...parts]: readonly [Trade, ...Trade[]]): SplitTrade => ({
  trade: partOf(trade),
  parts: parts.map(partOf),
  before: {
    entryPrice: before.entryPrice,
    exitDate: before.exitDate,
    exitPrice: before.exitPrice,
    executions: before.executions,
    size: before.size,
    commission: before.commission,
    swap: before.swap,
    manualGain: before.manualGain,
    riskAmount: before.riskAmount,
    groupId: before.groupId,
  },
})

/**
 * Rejoins a split trade. Later changes of a part would be lost or wrong, so all must be unchanged since the split.
 * @throws AppError 'Undo too late' if one of them is not, or was deleted
 */
export async function undoSplit(tx: Tx, journalId: number, { trade, parts, before }: SplitTrade): Promise<void> {
  const revision = await raiseRevision(tx, journalId)
  const unchanged = async ({ id, modified }: Part): Promise<Trade> => {
    const tradeNow = await findTrade(tx, journalId, id)
    if (tradeNow?.modified !== modified) throw new AppError('Undo too late', { message: changedSince })
    return tradeNow
  }
  const rest = await unchanged(trade)
  const others: Trade[] = []
  for (const part of parts) others.push(await unchanged(part))
  const wholeTrade = derivedTrade({ ...rest, ...before }, await readLookups(tx, journalId), rest.screenshotExists)
  await forgetSplit(tx, journalId, [rest, ...others], before)
  await replaceTrades(tx, journalId, [{ id: rest.id, ...wholeTrade, at: new Date().toISOString() }], revision)
  await deleteTrades(
    tx,
    journalId,
    others.map(({ id }) => id),
    revision,
  )
}

const changedSince = 'This can no longer be undone: one of the trades was changed or deleted in the meantime.'

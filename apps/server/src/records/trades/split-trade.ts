import { AppError } from '@afterclose/contract/problems'
import type { splitTrade as splitTradeCall } from '@afterclose/contract/trades'
import type { Decimal } from '@afterclose/core/decimal'
import { importedSplit, splitByExit, splitByExitProblem } from '@afterclose/core/split-by-exit'
import { splitProblem, splitTrade } from '@afterclose/core/split-trade'
import type { Trade, TradeInput } from '@afterclose/core/trade'
import type { z } from 'zod'
import { lockUser } from '../../platform/http/access/repository.ts'
import { type ChargedAccount, mustFit } from '../../platform/quotas/quotas.ts'
import { type Db, nextId, raiseRevision, transaction } from '../../store/db.ts'
import { derivedTrade } from '../references/lookups.ts'
import { readLookups } from '../references/repository.ts'
import { settlePlans } from '../trade-plans/settle-plans.ts'
import { existingTrade } from './existing-trade.ts'
import { insertTrades } from './insert-trades.ts'
import { keepSplit } from './kept-split.ts'
import { replaceTrades } from './writing-repository.ts'
import { mustBeUnchanged } from '../../platform/http/route.ts'

/**
 * Splits a trade into several of the same group: the rest and a new one of the requested size, or, if it has executions, one for each exit.
 * @returns them, the split trade first, and the former trade
 * @throws AppError 'Changed elsewhere' as for a replacement, 'Invalid input' if it cannot be split there, 'Quota reached'
 */
export const splitStoredTrade = (
  db: Db,
  { userId, quotas }: ChargedAccount,
  journalId: number,
  id: number,
  { size, modified }: z.output<typeof splitTradeCall.body>,
): Promise<{ readonly before: Trade; readonly parts: readonly [Trade, ...Trade[]] }> =>
  transaction(db, async (tx) => {
    await lockUser(tx, userId) // locked before the journal
    const revision = await raiseRevision(tx, journalId)
    const before = await existingTrade(tx, journalId, id)
    mustBeUnchanged(before.modified, modified)
    const [rest, ...others] = partsOf(before, size)
    const groupId = before.groupId ?? (await nextId(tx, journalId, 'trade_group'))
    const grouped = (trade: TradeInput): TradeInput => ({ ...trade, groupId })

    const at = new Date().toISOString()
    const derived = derivedTrade(grouped(rest), await readLookups(tx, journalId), before.screenshotExists)
    await replaceTrades(tx, journalId, [{ id, ...derived, at }], revision)
    const stamp = { source: before.source, importJobId: null, revision, at }
    const added = others.map((trade) => ({ externalId: null, trade: grouped(trade) }))
    const firstId = await insertTrades(tx, journalId, added, stamp)
    await mustFit(tx, quotas, { userId, kind: 'TRADES' }, added.length)
    if (size !== undefined) await keepSplit(tx, journalId, before, { size, partId: firstId })
    await settlePlans(tx, journalId, [before.planId])
    const parts: Trade[] = []
    for (let i = 0; i < added.length; i++) parts.push(await existingTrade(tx, journalId, firstId + i))
    return { before, parts: [await existingTrade(tx, journalId, id), ...parts] }
  })

/** The trades that a trade is split into. @throws AppError 'Invalid input' if it cannot be split */
function partsOf(trade: Trade, size: Decimal | undefined): readonly [TradeInput, ...TradeInput[]] {
  const problem = problemOf(trade, size)
  if (problem !== null) throw new AppError('Invalid input', { fields: [{ field: 'size', message: problem }] })
  const [first, ...others] =
    size === undefined ? splitByExit(trade) : splitTrade({ ...trade, size: trade.size ?? '' }, size)
  if (first === undefined) throw new Error(`Trade ${trade.id} was split into nothing`)
  return [first, ...others]
}

function problemOf(trade: Trade, size: Decimal | undefined): string | null {
  if (trade.executions.length === 0) return size === undefined ? 'Size is required' : splitProblem(trade, size)
  if (size !== undefined) return 'A trade with executions is split by its exits, without a size'
  if (trade.source !== 'MANUAL') return importedSplit
  return splitByExitProblem(trade)
}

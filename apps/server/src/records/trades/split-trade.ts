import { AppError } from '@afterclose/contract/problems'
import type { splitTrade as splitTradeCall } from '@afterclose/contract/trades'
import { splitProblem, splitTrade as partsOf } from '@afterclose/core/split-trade'
import type { Trade, TradeInput } from '@afterclose/core/trade'
import type { z } from 'zod'
import { lockUser } from '../../platform/http/access/repository.ts'
import { type Charged, mustFit } from '../../platform/quotas/quotas.ts'
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
 * Splits a trade into two of the same group: the rest, and a new one of the requested size.
 * @returns both, and the former trade
 * @throws AppError 'Changed elsewhere' as for a replacement, 'Invalid input' if it cannot be split there, 'Quota reached'
 */
export const splitTrade = (
  db: Db,
  { userId, quotas }: Charged,
  journalId: number,
  id: number,
  { size, modified }: z.output<typeof splitTradeCall.body>,
): Promise<{ readonly before: Trade; readonly parts: readonly [Trade, Trade] }> =>
  transaction(db, async (tx) => {
    await lockUser(tx, userId) // locked before the journal
    const revision = await raiseRevision(tx, journalId)
    const before = await existingTrade(tx, journalId, id)
    mustBeUnchanged(before.modified, modified)
    const problem = splitProblem(before, size)
    if (problem !== null || before.size === null)
      throw new AppError('Invalid input', { fields: [{ field: 'size', message: problem ?? '' }] })
    const groupId = before.groupId ?? (await nextId(tx, journalId, 'trade_group'))
    const grouped = (trade: TradeInput): TradeInput => ({ ...trade, groupId })
    const [rest, part] = partsOf({ ...before, size: before.size }, size)

    const at = new Date().toISOString()
    const derived = derivedTrade(grouped(rest), await readLookups(tx, journalId), before.screenshotExists)
    await replaceTrades(tx, journalId, [{ id, ...derived, at }], revision)
    const stamp = { source: before.source, importJobId: null, revision, at }
    const partId = await insertTrades(tx, journalId, [{ externalId: null, trade: grouped(part) }], stamp)
    await mustFit(tx, quotas, { userId, kind: 'TRADES' }, 1)
    await keepSplit(tx, journalId, before, { size, partId })
    await settlePlans(tx, journalId, [part.planId])
    return { before, parts: [await existingTrade(tx, journalId, id), await existingTrade(tx, journalId, partId)] }
  })

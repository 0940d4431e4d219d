import { AppError, type FieldProblem } from '@afterclose/contract/problems'
import type { replaceTrade as replaceTradeCall, TradeInputSchema } from '@afterclose/contract/trades'
import type { Plan } from '@afterclose/core/permission'
import type { Trade, TradeInput } from '@afterclose/core/trade'
import { lacksResult } from '@afterclose/core/validate-trade'
import type { z } from 'zod'
import { lockUser } from '../../platform/http/access/repository.ts'
import { type ChargedAccount, mustFit } from '../../platform/quotas/quotas.ts'
import { type Db, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import { insertTrades } from './insert-trades.ts'
import { type Lookups, resultOf } from '../references/lookups.ts'
import { readLookups } from '../references/repository.ts'
import { existingTrade } from './existing-trade.ts'
import { type DeletedTrades, deleteTrades } from './delete-trades.ts'
import { findGroup } from './repository.ts'
import { replaceTrades } from './writing-repository.ts'
import { keepTypedOver } from './typed-over.ts'
import { withPriceSource } from './price-source.ts'
import { planProblems, settlePlans } from '../trade-plans/settle-plans.ts'
import { mustIncludeStats } from '../custom-comments/must-include-stats.ts'
import { tradeOfBody } from './trade-of-body.ts'
import { mustBeUnchanged } from '../../platform/http/route.ts'

type Body = z.output<typeof TradeInputSchema>
type Replacement = z.output<typeof replaceTradeCall.body>

/** @throws AppError 'Quota reached', 'Invalid input' */
export const addTrade = (
  db: Db,
  { userId, quotas }: ChargedAccount,
  journalId: number,
  plan: Plan,
  body: Body,
): Promise<{ readonly trade: Trade; readonly revision: number }> =>
  transaction(db, async (tx) => {
    await lockUser(tx, userId) // locked before the journal
    const revision = await raiseRevision(tx, journalId)
    const { trade } = await checkedTrade(tx, journalId, body, null)
    mustIncludeStats(plan, trade.customComments, [])
    const stamp = { source: 'MANUAL', importJobId: null, revision, at: new Date().toISOString() }
    const id = await insertTrades(tx, journalId, [{ externalId: null, trade }], stamp)
    await mustFit(tx, quotas, { userId, kind: 'TRADES' }, 1)
    await settlePlans(tx, journalId, [trade.planId])
    return { trade: await existingTrade(tx, journalId, id), revision }
  })

/** @throws AppError 'Changed elsewhere' when the caller names another `modified` than the trade has */
export const replaceTrade = (
  db: Db,
  journalId: number,
  plan: Plan,
  id: number,
  body: Replacement,
): Promise<{ readonly before: Trade; readonly now: Trade; readonly revision: number }> =>
  transaction(db, async (tx) => {
    const revision = await raiseRevision(tx, journalId)
    const before = await existingTrade(tx, journalId, id)
    mustBeUnchanged(before.modified, body.modified)
    const { trade, lookups } = await checkedTrade(tx, journalId, body, before)
    mustIncludeStats(plan, trade.customComments, before.customComments)
    const result = resultOf(trade, lookups, before.screenshotExists)
    await keepTypedOver(tx, journalId, before, trade)
    await replaceTrades(tx, journalId, [{ id, trade, result, at: new Date().toISOString() }], revision)
    if (trade.planId !== before.planId) await settlePlans(tx, journalId, [before.planId, trade.planId])
    return { before, now: await existingTrade(tx, journalId, id), revision }
  })

export const removeTrade = (db: Db, journalId: number, id: number): Promise<DeletedTrades> =>
  transaction(db, async (tx) => deleteTrades(tx, journalId, [id], await raiseRevision(tx, journalId)))

/** @throws AppError 'Invalid input' with every invalid field */
async function checkedTrade(
  tx: Tx,
  journalId: number,
  body: Body,
  before: Trade | null,
): Promise<{ trade: TradeInput; lookups: Lookups }> {
  const lookups = await readLookups(tx, journalId)
  const { trade: statedTrade, problems } = tradeOfBody(body, lookups, before)
  const trade = withPriceSource(statedTrade, before)
  const fields = [
    ...problems.filter(({ field }) => field !== 'manualGain' || before === null || !lacksResult(before)),
    ...(await groupProblems(tx, journalId, trade, before)),
    ...(await planProblems(tx, journalId, 'trade', trade.planId, before?.planId ?? null)),
  ]
  if (fields.length > 0) throw new AppError('Invalid input', { fields })
  return { trade, lookups }
}

/** Only trades of one instrument and direction may share a row, but for those that a statement puts in one. */
async function groupProblems(
  tx: Tx,
  journalId: number,
  trade: TradeInput,
  before: Trade | null,
): Promise<readonly FieldProblem[]> {
  const isUnchanged =
    trade.groupId === before?.groupId &&
    trade.instrumentId === before.instrumentId &&
    trade.direction === before.direction
  if (trade.groupId === null || isUnchanged) return []
  const members = await findGroup(tx, journalId, trade.groupId)
  const other = members.find(({ id }) => id !== before?.id)
  if (members.length === 0) return [{ field: 'groupId', message: 'This group does not exist' }]
  if (other === undefined || (other.instrument_id === trade.instrumentId && other.direction === trade.direction))
    return []
  return [{ field: 'groupId', message: 'Only trades with the same instrument and direction can be grouped' }]
}

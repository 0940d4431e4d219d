import {
  MissedTradeInputSchema,
  type MissedTradeView,
  type replaceMissedTrade as replaceCall,
} from '@afterclose/contract/missed-trades'
import { AppError } from '@afterclose/contract/problems'
import { type MissedTrade, type MissedTradeInput, missedTradeProblems } from '@afterclose/core/missed-trade'
import type { Plan } from '@afterclose/core/permission'
import type { z } from 'zod'
import { type Db, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import { foundOr404, mustBeUnchanged } from '../../platform/http/route.ts'
import { mustIncludeStats } from '../custom-comments/must-include-stats.ts'
import { pageOf } from '../lists/page.ts'
import { type DeletedRows, findRows } from '../receipts/repository.ts'
import * as repository from './repository.ts'
import { screenshotsOf } from '../slots/present.ts'
import { takeScreenshots } from '../slots/repository.ts'
import { planProblems, settlePlans } from '../trade-plans/settle-plans.ts'
import type { Lookups } from '../references/lookups.ts'
import { readLookups } from '../references/repository.ts'
import { activeItems, uniqueIds, referenceProblems, setupOrFirst } from '../references/references.ts'

type Body = z.output<typeof MissedTradeInputSchema>
type Replacement = z.output<typeof replaceCall.body>
type Query = Omit<repository.MissedTradePage, 'after'> & { readonly after: string | undefined }

/** One page of missed trades, newest entry first, and the cursor of the next. */
export async function listMissedTrades(
  db: Db,
  journalId: number,
  { from, to, limit, after }: Query,
): Promise<{ missedTrades: MissedTradeView[]; next: string | null }> {
  const place = after === undefined ? null : repository.unpackCursor(after)
  const rows = await repository.findMissedTrades(db, journalId, { from, to, limit: limit + 1, after: place })
  const { pageRows, next } = pageOf(rows, limit, repository.packCursor)
  const ids = pageRows.map(({ id }) => id)
  const slotsOf = await screenshotsOf(db, journalId, 'MISSED', ids)
  return {
    missedTrades: pageRows.map((one) => present(one, slotsOf(one.id))),
    next,
  }
}

/** The contract's lists are mutable. */
const present = (missed: MissedTrade, screenshots: MissedTradeView['screenshots']): MissedTradeView => ({
  ...missed,
  preTradeComments: [...missed.preTradeComments],
  customComments: [...missed.customComments],
  checkedItemIds: [...missed.checkedItemIds],
  checklistItemIds: [...missed.checklistItemIds],
  screenshots,
})

const missedTradeOfBody = (body: Body, lookups: Lookups): MissedTradeInput => ({
  ...body,
  setupId: setupOrFirst(body.setupId, lookups),
  preTradeComments: uniqueIds(body.preTradeComments),
  customComments: uniqueIds(body.customComments),
  checkedItemIds: body.checklistId === null ? [] : uniqueIds(body.checkedItemIds),
  checklistItemIds: activeItems(body.checklistId, lookups),
})

/** @throws AppError 'Invalid input' with every invalid field, 'No permission' for custom statistics */
async function checked(
  tx: Tx,
  journalId: number,
  plan: Plan,
  body: Body,
  before: MissedTrade | null,
): Promise<MissedTradeInput> {
  const lookups = await readLookups(tx, journalId)
  const missed = missedTradeOfBody(body, lookups)
  const fields = [
    ...referenceProblems(missed, lookups),
    ...missedTradeProblems(missed),
    ...(await planProblems(tx, journalId, 'missed trade', missed.planId, before?.planId ?? null)),
  ]
  if (fields.length > 0) throw new AppError('Invalid input', { fields })
  mustIncludeStats(plan, missed.customComments, before?.customComments ?? [])
  return missed
}

const viewMissedTrade = async (tx: Tx, journalId: number, id: number): Promise<MissedTradeView> =>
  present(
    foundOr404(await repository.findMissedTrade(tx, journalId, id)),
    (await screenshotsOf(tx, journalId, 'MISSED', [id]))(id),
  )

export const createMissedTrade = (db: Db, journalId: number, plan: Plan, body: Body): Promise<MissedTradeView> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const missed = await checked(tx, journalId, plan, body, null)
    const id = await repository.insertMissedTrades(tx, journalId, [missed], new Date().toISOString())
    await settlePlans(tx, journalId, [missed.planId])
    return viewMissedTrade(tx, journalId, id)
  })

/** @throws AppError 'Changed elsewhere' when the caller names another `modified` than the missed trade has */
export const replaceMissedTrade = (
  db: Db,
  journalId: number,
  plan: Plan,
  id: number,
  body: Replacement,
): Promise<{ readonly view: MissedTradeView; readonly before: Body }> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const before = foundOr404(await repository.findMissedTrade(tx, journalId, id))
    mustBeUnchanged(before.modified, body.modified)
    const missed = await checked(tx, journalId, plan, body, before)
    await repository.updateMissedTrade(tx, journalId, id, missed, new Date().toISOString())
    if (missed.planId !== before.planId) await settlePlans(tx, journalId, [before.planId, missed.planId])
    return { view: await viewMissedTrade(tx, journalId, id), before: MissedTradeInputSchema.parse(before) }
  })

/** @returns the deleted record */
export const removeMissedTrade = (db: Db, journalId: number, id: number): Promise<DeletedRows> =>
  transaction(db, async (tx) => {
    await raiseRevision(tx, journalId)
    const { planId } = foundOr404(await repository.findMissedTrade(tx, journalId, id))
    const rows = await findRows(tx, 'missed_trade', journalId, [id])
    const pictures = await takeScreenshots(tx, journalId, { type: 'MISSED', ids: [id] })
    await repository.deleteMissedTrade(tx, journalId, id)
    await settlePlans(tx, journalId, [planId])
    return { table: 'missed_trade', rows, belongings: [{ table: 'stored_screenshot', rows: pictures }] }
  })

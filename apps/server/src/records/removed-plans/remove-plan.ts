import { type Db, raiseRevision, transaction } from '../../store/db.ts'
import { packIds } from '../../store/packed-ids.ts'
import { foundOr404 } from '../../platform/http/route.ts'
import { type DeletedRows, findRows } from '../receipts/repository.ts'
import { takeScreenshots } from '../slots/repository.ts'
import { deletePlan, findMissedOf, findPlan, findTradesOfPlan } from '../trade-plans/repository.ts'
import { updateTrades } from '../trades/writing-repository.ts'

/** Deletes a plan. Its trades and missed trades stay, without a plan. @returns data for the receipt */
export const removeTradePlan = (
  db: Db,
  { journalId, id }: { readonly journalId: number; readonly id: number },
): Promise<DeletedRows> =>
  transaction(db, async (tx) => {
    const revision = await raiseRevision(tx, journalId)
    const modified = new Date().toISOString()
    foundOr404(await findPlan(tx, journalId, id))
    const tradeIds = await findTradesOfPlan(tx, journalId, id)
    const missedTradeIds = await findMissedOf(tx, journalId, id)
    const rows = await findRows(tx, 'trade_plan', journalId, [id])
    const pictures = await takeScreenshots(tx, journalId, { type: 'PLAN', ids: [id] })
    await updateTrades(tx, journalId, tradeIds, { plan_id: null, revision, modified })
    await deletePlan(tx, journalId, id, modified)
    return {
      table: 'trade_plan',
      rows,
      belongings: [{ table: 'stored_screenshot', rows: pictures }],
      made: { trades: packIds(tradeIds), missedTradeIds },
    }
  })

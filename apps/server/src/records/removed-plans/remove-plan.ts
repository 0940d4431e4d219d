import { type Db, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import { packIds } from '../../store/packed-ids.ts'
import { readBefore } from '../../store/read-then-write.ts'
import { found } from '../../platform/http/route.ts'
import { type DeletedRows, findRows } from '../receipts/repository.ts'
import { takeScreenshots } from '../slots/repository.ts'
import {
  deletePlan,
  findMadeOf,
  findMissedOf,
  findPlan,
  findTradesOfPlan,
  type MadeOfPlan,
} from '../trade-plans/repository.ts'
import { changeResults } from '../trades/change-results.ts'
import { pieceSizes } from '../trades/piece-sizes.ts'
import { updateTrades } from '../trades/writing-repository.ts'

/** Deletes a plan. Its trades and missed trades stay, without a plan; all trades lose it simultaneously, however many there are. */
export async function removeTradePlan(db: Db, journalId: number, id: number): Promise<DeletedRows> {
  return (await findTradesOfPlan(db, journalId, id, pieceSizes.rows + 1)).length > pieceSizes.rows
    ? removeLarge(db, journalId, id)
    : transaction(db, (tx) => removeSmall(tx, journalId, id))
}

async function removeLarge(db: Db, journalId: number, id: number): Promise<DeletedRows> {
  const made = await readBefore(db, journalId, (tx) => findMadeOf(tx, journalId, id))
  const taken: DeletedRows[] = []
  await changeResults(db, journalId, async (tx) => {
    taken.push(await take(tx, journalId, id, await made(tx)))
    return { removedPlan: id }
  })
  return found(taken[0])
}

async function removeSmall(tx: Tx, journalId: number, id: number): Promise<DeletedRows> {
  const revision = await raiseRevision(tx, journalId)
  const modified = new Date().toISOString()
  const tradeIds = await findTradesOfPlan(tx, journalId, id, Number.MAX_SAFE_INTEGER)
  const missedTradeIds = await findMissedOf(tx, journalId, id)
  const deleted = await take(tx, journalId, id, { trades: packIds(tradeIds), missedTradeIds })
  await updateTrades(tx, journalId, tradeIds, { plan_id: null, revision, modified })
  await deletePlan(tx, journalId, id, modified)
  return deleted
}

/** @returns data for the receipt. The plan's pictures are deleted by then, the plan is not yet. */
async function take(tx: Tx, journalId: number, id: number, made: MadeOfPlan): Promise<DeletedRows> {
  found(await findPlan(tx, journalId, id))
  const rows = await findRows(tx, 'trade_plan', journalId, [id])
  const pictures = await takeScreenshots(tx, journalId, { type: 'PLAN', ids: [id] })
  return { table: 'trade_plan', rows, belongings: [{ table: 'stored_screenshot', rows: pictures }], made }
}

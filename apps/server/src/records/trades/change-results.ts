import { tiltMeter } from '@afterclose/core/comment'
import { MINUTE } from '@afterclose/core/time'
import { allComments, type Trade } from '@afterclose/core/trade'
import { z } from 'zod'
import { nextBatch } from '../../store/breath.ts'
import { fromJson, toJson } from '../../store/codecs.ts'
import {
  deleteComing,
  findTradeChange,
  takeOverComing,
  takeOverRange,
  updateTradeChange,
} from '../../store/coming-trades.ts'
import { type Db, lockJournal, raiseRevision, transaction, type Tx } from '../../store/db.ts'
import { hasId } from '../../store/packed-ids.ts'
import { sampleComing } from '../../store/sample-trades.ts'
import type { ResultCause, TradeChangeCause } from '../../store/trade-tables.ts'
import { addJob } from '../../platform/jobs/repository.ts'
import { type JobKind, payloadOf } from '../../platform/jobs/runner.ts'
import { derivedTrade } from '../references/lookups.ts'
import { readInstruments, readRatings, updateRating, updateTicks } from '../references/repository.ts'
import { deleteScreenshots } from '../slots/repository.ts'
import { deletePlan } from '../trade-plans/repository.ts'
import { settlePlans } from '../trade-plans/settle-plans.ts'
import * as coming from './coming-trades-repository.ts'
import { beginPatchesAt } from './deletions-repository.ts'
import { findStoredAfter, highestTrade } from './repository.ts'
import { onePiece } from './one-piece.ts'
import { pieceSizes } from './piece-sizes.ts'
import { storedOf, tradeOf, type WrittenTrade } from './trade-row.ts'
import { replaceTrades } from './writing-repository.ts'

const kind = 'change-results'
/** Lease of a change, ms; when it expires, the server is presumed dead. */
const longestMs = MINUTE

/**
 * Changes an input of trades: tick size or commission of an instrument, the rating of a comment, a deleted or restored plan. The input and all trades
 * change visibly at the same time, when this returns. Many trades are staged before, in small transactions with pauses; if the server dies,
 * a job continues. The `modified` of a trade whose result changes stays, because it was not edited.
 *
 * @param write makes the other changes, and returns the new inputs of results; null if they stay
 */
export async function changeResults(
  db: Db,
  journalId: number,
  write: (tx: Tx) => Promise<ResultCause | null>,
): Promise<void> {
  for (;;) {
    const outcome = await transaction(db, async (tx) => {
      await lockJournal(tx, journalId)
      if ((await findTradeChange(tx, journalId)) !== undefined) return 'busy'
      const revision = await raiseRevision(tx, journalId)
      const cause = await write(tx)
      if (cause === null) return 'done'
      if ((await highestTrade(tx, journalId)) > pieceSizes.rows) {
        await begin(tx, journalId, cause)
        return 'begun'
      }
      const all = { after: 0, upTo: pieceSizes.rows }
      const results = await compute(
        tx,
        journalId,
        cause,
        await coming.findToCompute(tx, journalId, cause, all, pieceSizes.rows),
      )
      const changed = results.map(({ id, trade, result, modified }) => ({ id, trade, result, at: modified }))
      await replaceTrades(tx, journalId, changed, revision)
      await takeEffect(tx, journalId, cause)
      return 'done'
    })
    if (outcome !== 'done') await finishChange(db, journalId, outcome === 'busy' ? 'all' : 'until they are seen')
    if (outcome !== 'busy') return
  }
}

async function begin(tx: Tx, journalId: number, cause: ResultCause): Promise<void> {
  await coming.insertTradeChange(tx, journalId, cause)
  await addFinish(tx, journalId, longestMs)
}

/**
 * Once the transaction has committed, the change will happen: a job finishes it, unless the caller has.
 *
 * @param exchange abandoned if it is still staged by then
 */
export async function addFinish(tx: Tx, journalId: number, afterMs: number, exchange?: string): Promise<void> {
  const now = Date.now()
  const job = { kind, payload: { exchange }, journalId, runAfter: new Date(now + afterMs).toISOString() }
  await addJob(tx, job, new Date(now).toISOString())
}

type Until = 'all' | 'until they are seen'

/** Running changes of this process, by store and journal: two runs of the same change would only wait for each other. */
const underWay = new WeakMap<Db, Map<number, Promise<void>>>()

/** A job may abandon the exchange that it names, but none staged later. */
const Payload = z.object({ exchange: z.string().optional() }).nullable()
interface FinishJob {
  readonly signal: AbortSignal
  readonly exchange: string | undefined
}

/** Whether to finish or abandon it: anyone may, except a job of another exchange. */
const isOf = (cause: TradeChangeCause, job: FinishJob | undefined): boolean =>
  job === undefined || !('exchange' in cause) || ['', job.exchange].includes(cause.exchange)

/** Finishes a change. May be interrupted at any time, and run on several servers. */
export async function finishChange(db: Db, journalId: number, until: Until, job?: FinishJob): Promise<void> {
  const ofStore = underWay.get(db) ?? new Map<number, Promise<void>>()
  underWay.set(db, ofStore)
  for (let other = ofStore.get(journalId); other !== undefined; other = ofStore.get(journalId))
    await other.catch(() => {}) // the caller that started it gets the error
  const finishing = finishPieces(db, journalId, until, job).finally(() => ofStore.delete(journalId))
  ofStore.set(journalId, finishing)
  await finishing
}

async function finishPieces(db: Db, journalId: number, until: Until, job?: FinishJob): Promise<void> {
  let atOnce = pieceSizes.results
  const piece = async (): Promise<boolean> => {
    job?.signal.throwIfAborted()
    const change = await findTradeChange(db, journalId)
    if (change === undefined || (change.state === 'SHOWN' && until !== 'all')) return false
    if (change.state === 'COMING' && !isOf(fromJson(change.cause), job)) return false
    if (change.state === 'SHOWN') await takeOverSome(db, journalId, atOnce)
    else if (await computeSome(db, journalId, atOnce, job)) {
      await sampleComing(db)
      await show(db, journalId)
    }
    return true
  }
  const took = (ms: number): void => void (atOnce = nextBatch(atOnce, ms, pieceSizes.results))
  while (await onePiece(piece, took));
}

export const changedResults = (db: Db): JobKind => ({
  kind,
  attempts: 20,
  run: async ({ job, signal }) => {
    const { journal_id: journalId } = job
    const exchange = Payload.parse(payloadOf(job))?.exchange
    if (journalId !== null) await finishChange(db, journalId, 'all', { signal, exchange })
  },
})

/** Computes the next results. @returns whether all are computed, so that they can be shown */
const computeSome = (db: Db, journalId: number, atOnce: number, job: FinishJob | undefined): Promise<boolean> =>
  transaction(db, async (tx) => {
    await lockJournal(tx, journalId)
    const change = await findTradeChange(tx, journalId)
    if (change?.state !== 'COMING') return false
    const cause = fromJson(change.cause)
    if ('exchange' in cause) {
      if (isOf(cause, job)) await giveUpSome(tx, journalId, atOnce)
      return false
    }
    const missed = fromJson(change.missed)
    const last = await highestTrade(tx, journalId)
    if (change.computed_to < last) {
      const range = { after: change.computed_to, upTo: Math.min(change.computed_to + pieceSizes.looked, last) }
      const ids = await coming.findToCompute(tx, journalId, cause, range, atOnce)
      await coming.putComing(tx, journalId, await compute(tx, journalId, cause, ids))
      const to = ids.length < atOnce ? range.upTo : (ids.at(-1) ?? range.upTo)
      await updateTradeChange(tx, journalId, { computed_to: to })
      return false
    }
    if (missed.length > 0) {
      const ids = missed.slice(0, atOnce)
      await coming.putComing(tx, journalId, await compute(tx, journalId, cause, ids))
      await updateTradeChange(tx, journalId, { missed: toJson(missed.slice(atOnce)) })
      return false
    }
    return true
  })

/** @returns the trades with changed results */
async function compute(
  tx: Tx,
  journalId: number,
  cause: ResultCause,
  ids: readonly number[],
): Promise<readonly WrittenTrade[]> {
  if (ids.length === 0) return []
  const stored = await coming.readStored(tx, journalId, ids)
  if ('removedPlan' in cause || 'restoredPlan' in cause) {
    const modified = new Date().toISOString()
    const planThen = plansBy(cause)
    return stored.flatMap((row): WrittenTrade[] => {
      const whole = storedOf(row)
      const planId = planThen(whole)
      return planId === whole.trade.planId ? [] : [{ ...whole, trade: { ...whole.trade, planId }, modified }]
    })
  }
  const changedBy = await resultsBy(tx, journalId, cause)
  return stored.flatMap((row): WrittenTrade[] => {
    const changed = changedBy(tradeOf(row))
    return changed === null ? [] : [{ ...storedOf(row), ...changed }]
  })
}

type PlanCause = Extract<ResultCause, { removedPlan: number } | { restoredPlan: number }>

/** The trade's plan after the change. */
function plansBy(cause: PlanCause): (row: WrittenTrade) => number | null {
  if ('removedPlan' in cause) return ({ trade: { planId } }) => (planId === cause.removedPlan ? null : planId)
  return ({ id, trade: { planId } }) => (planId === null && hasId(cause.trades, id) ? cause.restoredPlan : planId)
}

/** Null for a trade whose result stays. A rating only affects the tilt. */
async function resultsBy(
  tx: Tx,
  journalId: number,
  cause: Exclude<ResultCause, PlanCause>,
): Promise<(trade: Trade) => Pick<WrittenTrade, 'trade' | 'result'> | null> {
  const comments = await readRatings(tx, journalId)
  if ('instrumentId' in cause) {
    const before = (await readInstruments(tx, journalId)).get(cause.instrumentId)
    if (before === undefined) return () => null
    const instruments = new Map([[cause.instrumentId, { ...before, ...cause.costs, ...cause.ticks }]])
    return (trade) =>
      trade.instrumentId === cause.instrumentId
        ? derivedTrade(trade, { instruments, comments }, trade.screenshotExists)
        : null
  }
  const ratingOf = (id: number) => (id === cause.commentId ? cause.rating : (comments.get(id)?.rating ?? 'NEUTRAL'))
  return (trade) => {
    const tilt = tiltMeter(allComments(trade), ratingOf)
    return tilt === trade.tiltMeter ? null : { trade, result: { ...trade, tiltMeter: tilt } }
  }
}

/** Shows all new results and inputs at once, unless trades were written since. */
const show = (db: Db, journalId: number): Promise<void> =>
  transaction(db, async (tx) => {
    await lockJournal(tx, journalId)
    const change = await findTradeChange(tx, journalId)
    const cause = change === undefined ? null : fromJson(change.cause)
    if (change?.state !== 'COMING' || cause === null || 'exchange' in cause) return
    const isComputed = change.computed_to >= (await highestTrade(tx, journalId)) && fromJson(change.missed).length === 0
    if (!isComputed) return
    const revision = await raiseRevision(tx, journalId)
    const few = await coming.findComing(tx, journalId, pieceSizes.rows + 1)
    if (few.length <= pieceSizes.rows) {
      if (few.length > 0) await takeOverComing(tx, journalId, few, revision)
      await coming.deleteTradeChange(tx, journalId)
    } else {
      await updateTradeChange(tx, journalId, { state: 'SHOWN', computed_to: 0 })
      await beginPatchesAt(tx, journalId, revision) // their rows have older ones
      await addFinish(tx, journalId, 0)
    }
    await takeEffect(tx, journalId, cause)
  })

/** Discards rows staged by an import or an undo; it starts again after another change of the trades. */
async function giveUpSome(tx: Tx, journalId: number, atOnce: number): Promise<void> {
  await updateTradeChange(tx, journalId, { cause: { exchange: '' } }) // the import that staged them detects it
  const some = await coming.findComing(tx, journalId, atOnce)
  if (some.length > 0) await deleteComing(tx, journalId, some)
  else await coming.deleteTradeChange(tx, journalId)
}

async function takeEffect(tx: Tx, journalId: number, cause: ResultCause): Promise<void> {
  const now = new Date().toISOString()
  if ('instrumentId' in cause)
    await updateTicks(tx, journalId, cause.instrumentId, { ...cause.ticks, ...cause.costs }, now)
  else if ('removedPlan' in cause) {
    await deleteScreenshots(tx, journalId, { type: 'PLAN', ids: [cause.removedPlan] }) // those it was given meanwhile
    await deletePlan(tx, journalId, cause.removedPlan, now)
  } else if ('restoredPlan' in cause) await settlePlans(tx, journalId, [cause.restoredPlan])
  else await updateRating(tx, journalId, cause.commentId, cause.rating, now)
}

/** Copies shown results to their trades, in order of id. */
const takeOverSome = (db: Db, journalId: number, atOnce: number): Promise<void> =>
  transaction(db, async (tx) => {
    await lockJournal(tx, journalId)
    const change = await findTradeChange(tx, journalId)
    if (change?.state !== 'SHOWN') return // another server has done the rest
    const after = change.computed_to
    const upTo = (await findStoredAfter(tx, journalId, after, atOnce)).at(-1)
    if (upTo !== undefined) {
      await takeOverRange(tx, journalId, { after, upTo })
      return updateTradeChange(tx, journalId, { computed_to: upTo })
    }
    const left = await coming.findComing(tx, journalId, atOnce)
    if (left.length > 0) await takeOverComing(tx, journalId, left, null)
    else await coming.deleteTradeChange(tx, journalId)
  })

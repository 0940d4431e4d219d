import { tiltMeter } from '@afterclose/core/comment'
import { fromJson, type JsonText } from '../../store/codecs.ts'
import type { Tx } from '../../store/db.ts'
import { resultOf } from '../references/lookups.ts'
import { readInstruments, readRatings } from '../references/repository.ts'
import { allComments, type CommentsOfTrade, currentRevision, tradesOfInstrument } from './repository.ts'
import { updateResults, updateTrades } from './writing-repository.ts'

/**
 * Brings derived fields up to date after the tick data of an instrument or the rating of a comment changed. The caller
 * changed it in the same transaction and raised the revision before. A trade's `modified` stays: nobody edited it.
 *
 * @returns how many trades changed
 */
export async function recomputeTrades(
  tx: Tx,
  journalId: number,
  changed: { readonly instrumentId: number } | { readonly commentId: number },
): Promise<number> {
  const revision = await currentRevision(tx, journalId)
  return 'instrumentId' in changed
    ? recomputeInstrument(tx, journalId, changed.instrumentId, revision)
    : recomputeComment(tx, journalId, changed.commentId, revision)
}

async function recomputeInstrument(tx: Tx, journalId: number, instrumentId: number, revision: number): Promise<number> {
  const lookups = { instruments: await readInstruments(tx, journalId), comments: await readRatings(tx, journalId) }
  let count = 0
  for await (const trades of tradesOfInstrument(tx, journalId, instrumentId)) {
    const results = trades.map((trade) => ({ id: trade.id, result: resultOf(trade, lookups, trade.screenshotExists) }))
    await updateResults(tx, journalId, results, revision)
    count += trades.length
  }
  return count
}

/** A rating touches nothing but the tilt, so that trades with one tilt are written together. */
async function recomputeComment(tx: Tx, journalId: number, commentId: number, revision: number): Promise<number> {
  const ratings = await readRatings(tx, journalId)
  const byTilt = new Map<number, number[]>()
  let count = 0
  for await (const trades of allComments(tx, journalId))
    for (const trade of trades) {
      const comments = commentsOf(trade)
      if (!comments.includes(commentId)) continue
      const tilt = tiltMeter(comments, (id) => ratings.get(id)?.rating ?? 'NEUTRAL')
      if (tilt === trade.tilt_meter) continue
      const alike = byTilt.get(tilt)
      if (alike === undefined) byTilt.set(tilt, [trade.id])
      else alike.push(trade.id)
      count++
    }
  for (const [tilt, ids] of byTilt) await updateTrades(tx, journalId, ids, { tilt_meter: tilt, revision })
  return count
}

const idsOf = (text: JsonText<readonly number[]>): readonly number[] => (text === '[]' ? [] : fromJson(text))

const commentsOf = (trade: CommentsOfTrade): readonly number[] => [
  ...idsOf(trade.pre_trade_comments),
  ...idsOf(trade.entry_comments),
  ...idsOf(trade.management_comments),
  ...idsOf(trade.exit_comments),
]

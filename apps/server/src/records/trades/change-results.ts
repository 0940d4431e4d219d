import { isDeepStrictEqual } from 'node:util'
import { tiltMeter } from '@afterclose/core/comment'
import { allComments, type Trade } from '@afterclose/core/trade'
import { currentRevision, type Db, raiseRevision, snapshot, transaction, type Tx } from '../../store/db.ts'
import { executeAll } from '../../store/insert-many.ts'
import { derivedTrade, type Lookups } from '../references/lookups.ts'
import { readInstruments, readRatings } from '../references/repository.ts'
import { findConcerned, findStored, type ResultCause } from './concerned-repository.ts'
import { parts } from './parts.ts'
import { tradeOf } from './trade-row.ts'
import { type NewResult, updatesOfResults } from './writing-repository.ts'

/** A change of a record whose values trades depend on. */
export interface Change {
  /** The new inputs of results; null if they stay. @throws AppError if the change is not possible */
  readonly cause: (tx: Tx) => Promise<ResultCause | null>
  /** Writes the record. */
  readonly write: (tx: Tx) => Promise<void>
}

/**
 * Changes an input of trades: tick size or commission of an instrument, or the rating of a comment. The record and all results change at the
 * same time. Results are computed before the transaction; it computes only those again whose trades were written meanwhile. The `modified`
 * of a trade whose result changes stays, because it was not edited.
 */
export async function changeResults(db: Db, journalId: number, { cause, write }: Change): Promise<void> {
  const before = await snapshot(db, async (tx) => ({
    revision: await currentRevision(tx, journalId),
    ...(await prepare(tx, journalId, cause)),
  }))
  await transaction(db, async (tx) => {
    const revision = await raiseRevision(tx, journalId)
    const results = await resultsNow(tx, journalId, cause, before)
    await write(tx)
    await executeAll(tx, updatesOfResults(tx, journalId, results, revision))
  })
}

/** Inputs of results, beside their trades. */
interface Inputs extends Pick<Lookups, 'instruments' | 'comments'> {
  readonly cause: ResultCause
}

const readInputs = async (tx: Tx, journalId: number, cause: ResultCause): Promise<Inputs> => ({
  cause,
  instruments: await readInstruments(tx, journalId),
  comments: await readRatings(tx, journalId),
})

interface Prepared {
  readonly inputs: Inputs | null
  readonly results: readonly NewResult[]
}

async function prepare(tx: Tx, journalId: number, causeOf: Change['cause']): Promise<Prepared> {
  const cause = await causeOf(tx)
  if (cause === null) return { inputs: null, results: [] }
  const inputs = await readInputs(tx, journalId, cause)
  return { inputs, results: (await compute(tx, journalId, inputs)).results }
}

async function resultsNow(
  tx: Tx,
  journalId: number,
  causeOf: Change['cause'],
  before: Prepared & { readonly revision: number },
): Promise<readonly NewResult[]> {
  const cause = await causeOf(tx)
  if (cause === null) return []
  const inputs = await readInputs(tx, journalId, cause)
  if (!isDeepStrictEqual(inputs, before.inputs)) return (await compute(tx, journalId, inputs)).results
  const since = await compute(tx, journalId, inputs, before.revision)
  return [...before.results.filter(({ id }) => !since.read.has(id)), ...since.results]
}

/**
 * Computes the new results, also of deleted trades.
 * @param since only of trades written after this revision
 * @returns `read`: ids of the trades that were looked at
 */
async function compute(tx: Tx, journalId: number, inputs: Inputs, since?: number) {
  const newResult = resultBy(inputs)
  const results: NewResult[] = []
  const ids = await findConcerned(tx, journalId, since === undefined ? inputs.cause : { since })
  for await (const part of parts(ids))
    for (const row of await findStored(tx, journalId, part)) {
      const changed = newResult(tradeOf(row))
      if (changed !== null) results.push(changed)
    }
  return { results, read: new Set(ids) }
}

/** Null for a trade whose result stays. A rating only affects the tilt. */
function resultBy({ cause, instruments, comments }: Inputs): (trade: Trade) => NewResult | null {
  if ('instrumentId' in cause) {
    const lookups = { comments, instruments: new Map(instruments).set(cause.instrumentId, cause.facts) }
    return (trade) => {
      if (trade.instrumentId !== cause.instrumentId) return null
      const { trade: now, result } = derivedTrade(trade, lookups, trade.screenshotExists)
      return { id: trade.id, commission: now.commission, result }
    }
  }
  const ratingOf = (id: number) => (id === cause.commentId ? cause.rating : (comments.get(id)?.rating ?? 'NEUTRAL'))
  return (trade) => {
    const tilt = tiltMeter(allComments(trade), ratingOf)
    return tilt === trade.tiltMeter
      ? null
      : { id: trade.id, commission: trade.commission, result: { ...trade, tiltMeter: tilt } }
  }
}

import { createHash } from 'node:crypto'
import { type Instant, MINUTE } from '@afterclose/core/time'
import { addFinish, finishChange } from '../../records/trades/change-results.ts'
import * as coming from '../../records/trades/coming-trades-repository.ts'
import { type IdSpan, lastWritten } from '../../records/trades/new-rows-repository.ts'
import { pieceSizes } from '../../records/trades/piece-sizes.ts'
import { fromJson } from '../../store/codecs.ts'
import { findTradeChange, updateTradeChange } from '../../store/coming-trades.ts'
import { type Db, lockJournal, transaction, type Tx } from '../../store/db.ts'
import { sampleComing, sampleHidden, sampleTrades } from '../../store/sample-trades.ts'
import {
  claimStaging,
  hideNew,
  isClaimed,
  lastListed,
  listToRemove,
  type NewRows,
  showNew,
} from '../hidden-repository.ts'
import type { Exchange, TradeToUpdate } from '../plan/plan-types.ts'
import { deriveUpdates } from './derive-updates.ts'
import type { Exchanging, Run } from './exchanging.ts'
import { inPieces, type Stop } from './in-pieces.ts'
import { deriveNew, insertPayins, numberNew } from './new-rows.ts'

/** Whether one transaction may write all rows of an exchange. */
export const isFew = ({ create, update, remove, createPayins, removePayins }: Exchange): boolean =>
  [create, update, remove, createPayins, removePayins].reduce((sum, { length }) => sum + length, 0) <= pieceSizes.rows

/** How staging of many rows starts. */
export interface Staging {
  /** Key of the plan: another run of the same plan resumes with the rows already written. */
  readonly planId: string
  /** Locks the journal. @returns null if the rows may be written */
  readonly mayBegin: (tx: Tx) => Promise<'gone' | 'changed' | null>
  /** Called before anything is written: rows of a resumed run already count as used. @throws AppError 'Quota reached' */
  readonly mustHaveRoom?: (tx: Tx) => Promise<void>
}

/** An exchange whose rows are all staged. */
export interface Staged {
  readonly claim: string
  /** `created` and `modified` of the rows. */
  readonly at: Instant
  /** A digest of the changed rows; null if there is none. */
  readonly changing: string | null
}

/**
 * Stages the rows of an exchange, a few at a time with pauses, or resumes an interrupted run of the same plan: new trades and payins, a
 * list of rows to delete, and changed rows in a separate table.
 *
 * @throws AppError 'Quota reached', before anything is written
 */
export async function stage(db: Db, exchanging: Exchanging, staging: Staging, run: Run): Promise<Staged | Stop> {
  const { changes } = exchanging
  const begun = await transaction(db, (tx) => begin(tx, exchanging, staging, run))
  if (typeof begun === 'string') return begun
  const { at } = begun
  const stop =
    (await stageTrades(db, exchanging, begun, run)) ??
    (await stagePayins(db, exchanging, begun, run)) ??
    (await listRemoved(db, exchanging, 'trade_id', changes.remove, run)) ??
    (await listRemoved(db, exchanging, 'payin_id', changes.removePayins, run))
  if (stop !== null) return stop
  const changing = changes.update.toSorted((a, b) => a.id - b.id)
  if (changing.length === 0) return { claim: run.claim, at, changing: null }
  const digest = digestOf(exchanging.source, changing)
  return (
    (await stageUpdates(db, exchanging, { changing, digest, at }, run)) ?? { claim: run.claim, at, changing: digest }
  )
}

async function begin(
  tx: Tx,
  exchanging: Exchanging,
  { planId, mayBegin, mustHaveRoom }: Staging,
  { claim }: Run,
): Promise<NewRows | 'gone' | 'changed'> {
  const { journalId, importIdentifier, changes } = exchanging
  const refusal = await mayBegin(tx)
  if (refusal !== null) return refusal
  const known = await claimStaging(tx, journalId, importIdentifier, { planId, claim })
  if (known !== null) return known
  if (changes.create.length > 0) await mustHaveRoom?.(tx)
  const rows = await numberNew(tx, exchanging, new Date().toISOString())
  await hideNew(tx, journalId, importIdentifier, rows, { planId, claim })
  return rows
}

async function stageTrades(db: Db, exchanging: Exchanging, rows: NewRows, run: Run): Promise<Stop | null> {
  const { journalId, changes } = exchanging
  const written = await countWritten(db, 'stored_trade', journalId, rows.trades)
  const left = changes.create.slice(written)
  const stop = await inPieces(db, exchanging, run, left, (some, from) => {
    const part = { from: written + from, to: written + from + some.length }
    return deriveNew(db, exchanging, rows, { ...part, revision: 0 }) // clients load all trades again
  })
  if (stop === null && left.length > 0) await sampleTrades(db, changes.create.length)
  return stop
}

async function stagePayins(db: Db, exchanging: Exchanging, rows: NewRows, run: Run): Promise<Stop | null> {
  const { journalId, changes } = exchanging
  const written = await countWritten(db, 'stored_payin', journalId, rows.payins)
  return inPieces(db, exchanging, run, changes.createPayins.slice(written), async (some, from) => {
    const part = { from: written + from, to: written + from + some.length }
    return (tx) => insertPayins(tx, exchanging, rows, part)
  })
}

async function countWritten(
  db: Db,
  table: 'stored_trade' | 'stored_payin',
  journalId: number,
  span: IdSpan | null,
): Promise<number> {
  const last = span === null ? null : await lastWritten(db, table, journalId, span)
  return span === null || last === null ? 0 : last + 1 - span.first
}

async function listRemoved(
  db: Db,
  exchanging: Exchanging,
  column: 'trade_id' | 'payin_id',
  ids: readonly number[],
  run: Run,
): Promise<Stop | null> {
  const { journalId, importIdentifier } = exchanging
  const last = (await lastListed(db, journalId, importIdentifier, column)) ?? 0
  const left = ids.filter((id) => id > last).toSorted((a, b) => a - b)
  const list = (part: readonly number[]) =>
    inPieces(
      db,
      exchanging,
      run,
      part,
      async (some) => (tx) => listToRemove(tx, journalId, importIdentifier, column, some),
    )
  const stop = await list(left.slice(0, pieceSizes.rows))
  if (stop !== null || left.length <= pieceSizes.rows) return stop
  await sampleHidden(db)
  return list(left.slice(pieceSizes.rows))
}

/** Abandoned changed rows are removed after this time. */
const longestMs = 10 * MINUTE

/** Deterministic. */
function digestOf(source: string, changing: readonly TradeToUpdate[]): string {
  const hash = createHash('sha256').update(source)
  for (const one of changing) hash.update(JSON.stringify(one))
  return hash.digest('base64url')
}

/** @returns 'changed' also if one of the trades was changed since, or a recalculation is running */
async function stageUpdates(
  db: Db,
  exchanging: Exchanging,
  {
    changing,
    digest,
    at,
  }: { readonly changing: readonly TradeToUpdate[]; readonly digest: string; readonly at: Instant },
  run: Run,
): Promise<Stop | null> {
  const { journalId } = exchanging
  const last = await beginUpdates(db, journalId, digest)
  const left = changing.filter(({ id }) => id > last)
  const stop = await inPieces(
    db,
    exchanging,
    run,
    left,
    async (some) => {
      const rows = await deriveUpdates(db, exchanging, some, at)
      return (tx) => coming.putComing(tx, journalId, rows)
    },
    async (tx) => ((await areUpdatesStaged(tx, journalId, digest)) ? null : 'changed'),
  )
  if (stop === null) await sampleComing(db)
  return stop
}

/** @returns the highest id written; 0 for none */
async function beginUpdates(db: Db, journalId: number, exchange: string): Promise<number> {
  for (;;) {
    const written = await transaction(db, async (tx) => {
      await lockJournal(tx, journalId)
      if ((await findTradeChange(tx, journalId)) === undefined) {
        await coming.insertTradeChange(tx, journalId, { exchange })
        await addFinish(tx, journalId, longestMs, exchange)
        return 0
      }
      return (await areUpdatesStaged(tx, journalId, exchange)) ? coming.lastComing(tx, journalId) : null
    })
    if (written !== null) return written
    await finishChange(db, journalId, 'all')
  }
}

/** Whether the staged rows are of this exchange, and their trades are unchanged since. */
async function areUpdatesStaged(tx: Tx, journalId: number, exchange: string): Promise<boolean> {
  const change = await findTradeChange(tx, journalId)
  if (change?.state !== 'COMING' || fromJson(change.missed).length > 0) return false
  const cause = fromJson(change.cause)
  return 'exchange' in cause && cause.exchange === exchange
}

/** Null if staged rows can be shown. The caller holds the journal's lock. */
export async function refusalOf(
  tx: Tx,
  { journalId, importIdentifier }: Exchanging,
  { claim, changing }: Staged,
): Promise<'gone' | 'changed' | null> {
  if (!(await isClaimed(tx, journalId, importIdentifier, claim))) return 'gone'
  return changing === null || (await areUpdatesStaged(tx, journalId, changing)) ? null : 'changed'
}

/** Makes staged rows visible; a job replaces the changed rows. */
export async function showStaged(
  tx: Tx,
  { journalId, importIdentifier }: Exchanging,
  { changing }: Staged,
): Promise<void> {
  await showNew(tx, journalId, importIdentifier)
  if (changing === null) return
  await updateTradeChange(tx, journalId, { state: 'SHOWN' })
  await addFinish(tx, journalId, 0)
}

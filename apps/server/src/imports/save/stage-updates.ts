import { createHash } from 'node:crypto'
import { type Instant, MINUTE } from '@afterclose/core/time'
import { resultOf } from '../../records/references/lookups.ts'
import { readInstruments, readRatings } from '../../records/references/repository.ts'
import { addFinish, finishChange } from '../../records/trades/change-results.ts'
import * as coming from '../../records/trades/coming-trades-repository.ts'
import { beginPatchesAt } from '../../records/trades/deletions-repository.ts'
import { keptColumns } from '../../records/trades/kept-repository.ts'
import { tradesAtOnce } from '../../records/trades/remove-hidden-trades.ts'
import { storedOf, type WrittenTrade } from '../../records/trades/trade-row.ts'
import { breath } from '../../store/breath.ts'
import { fromJson } from '../../store/codecs.ts'
import { findTradeChange, updateTradeChange } from '../../store/coming-trades.ts'
import { type Db, lockJournal, transaction, type Tx } from '../../store/db.ts'
import { flushLater } from '../../store/flush-later.ts'
import { sampleComing } from '../../store/sample-trades.ts'
import type { ExchangeCause } from '../../store/trade-tables.ts'
import type { TradeToUpdate } from '../plan/plan-types.ts'
import { findPresentTrades, findStoredSlots } from '../writings-repository.ts'
import type { Exchanging, Run } from './exchanging.ts'

/** Derives rows as they will be, whole, with their results. Rows that are missing are left out. */
export async function deriveUpdates(
  db: Db,
  { journalId, source }: Exchanging,
  update: readonly TradeToUpdate[],
  at: Instant,
): Promise<readonly WrittenTrade[]> {
  if (update.length === 0) return []
  const ids = update.map(({ id }) => id)
  const lookups = { instruments: await readInstruments(db, journalId), comments: await readRatings(db, journalId) }
  const slots = await findStoredSlots(db, journalId, ids)
  const illustrated = new Set(slots.flatMap((slot) => ((slot.file_id ?? slot.url) === null ? [] : [slot.owner_id])))
  const rows = new Map((await findPresentTrades(db, journalId, ids)).map((row) => [row.id, row]))
  return update.flatMap(({ id, trade, externalId, untouched, ...writing }) => {
    const row = rows.get(id)
    if (row === undefined) return []
    const before = storedOf(row)
    const result = resultOf(trade, lookups, illustrated.has(id))
    const from =
      externalId === null ? { source: 'MANUAL', importJobId: null } : { source, importJobId: before.importJobId }
    // What only imports write is as old as it is now.
    const created = untouched ? at : before.created
    return [{ ...before, ...from, externalId, trade, result, created, modified: at, written: keptColumns(writing) }]
  })
}

/** Abandoned rows of a run are removed after this time. */
const longestMs = 10 * MINUTE

/**
 * Writes rows that change beside those that everybody sees, a few at a time with pauses between, or goes on where another run with
 * the same was broken off.
 *
 * @returns 'more' when that was not done in time; 'gone' when another run does it; 'changed' when one of the trades was
 *   written to since, or the results of all are being changed
 */
export async function stageUpdates(
  db: Db,
  exchanging: Exchanging,
  { changing, at }: { readonly changing: readonly TradeToUpdate[]; readonly at: Instant },
  { claim, until }: Run,
): Promise<'staged' | 'more' | 'gone' | 'changed'> {
  const { journalId, source } = exchanging
  const cause = { exchange: digestOf(source, changing), claim }
  let written = await begin(db, journalId, cause)
  while (written < changing.length) {
    const some = changing.slice(written, written + tradesAtOnce)
    const part = await deriveUpdates(db, exchanging, some, at)
    const began = { at: Number.NaN }
    const mine = await transaction(db, async (tx) => {
      await lockJournal(tx, journalId)
      const state = await stateOf(tx, journalId, cause)
      began.at = performance.now()
      if (state !== 'mine') return state
      await flushLater(tx)
      await coming.putComing(tx, journalId, part)
      return state
    })
    if (mine !== 'mine') return mine
    if (part.length < some.length) return 'changed'
    written += some.length
    await breath(performance.now() - began.at)
    if (Date.now() > until) return 'more'
  }
  await sampleComing(db)
  return 'staged'
}

/** The same for the same. */
function digestOf(source: string, changing: readonly TradeToUpdate[]): string {
  const hash = createHash('sha256').update(source)
  for (const one of changing) hash.update(JSON.stringify(one))
  return hash.digest('base64url')
}

/** @returns how many are written */
async function begin(db: Db, journalId: number, cause: ExchangeCause): Promise<number> {
  for (;;) {
    const written = await transaction(db, async (tx) => {
      await lockJournal(tx, journalId)
      const change = await findTradeChange(tx, journalId)
      if (change === undefined) {
        await coming.insertTradeChange(tx, journalId, cause)
        await addFinish(tx, journalId, longestMs)
        return 0
      }
      const there = fromJson(change.cause)
      const isSame = change.state === 'COMING' && 'exchange' in there && there.exchange === cause.exchange
      if (!isSame || fromJson(change.missed).length > 0) return null
      await updateTradeChange(tx, journalId, { cause })
      return coming.countComing(tx, journalId)
    })
    if (written !== null) return written
    await finishChange(db, journalId, 'all')
  }
}

async function stateOf(tx: Tx, journalId: number, cause: ExchangeCause): Promise<'mine' | 'gone' | 'changed'> {
  const change = await findTradeChange(tx, journalId)
  if (change?.state !== 'COMING') return 'changed'
  const there = fromJson(change.cause)
  if (!('exchange' in there) || there.exchange !== cause.exchange) return 'changed'
  if (there.claim !== cause.claim) return 'gone'
  return fromJson(change.missed).length === 0 ? 'mine' : 'changed'
}

/** Whether what a run has written can be shown: nobody wrote to one of the trades since. */
export async function areUpdatesStaged(tx: Tx, journalId: number, claim: string): Promise<boolean> {
  const change = await findTradeChange(tx, journalId)
  if (change?.state !== 'COMING') return false
  const cause = fromJson(change.cause)
  return 'claim' in cause && cause.claim === claim && fromJson(change.missed).length === 0
}

/** Lets everybody see what was written beside the trades; a job has it take their place. */
export async function showUpdates(tx: Tx, journalId: number, revision: number): Promise<void> {
  await updateTradeChange(tx, journalId, { state: 'SHOWN' })
  await beginPatchesAt(tx, journalId, revision) // their rows carry older ones
  await addFinish(tx, journalId, 0)
}

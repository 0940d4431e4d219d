import { isDeepStrictEqual } from 'node:util'
import type { TickData } from '@afterclose/core/instrument'
import { type Db, nextId, transaction, type Tx } from '../../store/db.ts'
import { lockImporting } from '../repository.ts'
import { readInstruments, readRatings } from '../../records/references/repository.ts'
import { resultOf } from '../../records/references/lookups.ts'
import { insertRows, type NewTrade } from '../../records/trades/writing-repository.ts'
import { breath } from '../../store/breath.ts'
import { addInstruments, instrumentNumber } from './add-instruments.ts'
import {
  claimStaging,
  findHiddenInstruments,
  hideInstruments,
  hideTrades,
  isClaimed,
  lastWritten,
  type Staging,
} from '../hidden-repository.ts'
import type { ImportAsk, KeptPlan } from '../plan/plan-types.ts'
import { planHolds } from './plan-holds.ts'
import { tradesAtOnce } from './remove-hidden.ts'

interface Run {
  /** Of this run alone. */
  readonly claim: string
  /** When it is to be asked again. */
  readonly until: number
}

/**
 * Writes the new trades of a plan where nobody sees them, a few at a time with pauses between, or goes on where another
 * run of the same plan was broken off. They get numbers of their own at the beginning.
 *
 * @returns the staging once all are there; 'more' when that was not done in time; 'gone' when the import is not this run's
 *   to save any more; 'changed' when the plan does not hold
 */
export async function stageTrades(db: Db, ask: ImportAsk, plan: KeptPlan, run: Run): Promise<Begun | 'more'> {
  const staging = await transaction(db, (tx) => begin(tx, ask, plan, run.claim))
  if (typeof staging === 'string') return staging
  const firstInstrument = (await findHiddenInstruments(db, ask.journalId, ask.importIdentifier))[0] ?? 0
  const written = await lastWritten(db, ask.journalId, staging)
  const { create } = plan.changes
  for (let from = written === null ? 0 : written + 1 - staging.first; from < create.length; from += tradesAtOnce) {
    const took = await writePart(db, ask, plan, { ...staging, claim: run.claim, firstInstrument, from })
    if (took === null) return 'gone'
    await breath(took)
    if (Date.now() > run.until) return 'more'
  }
  return staging
}

type Begun = Staging | 'gone' | 'changed'

async function begin(tx: Tx, ask: ImportAsk, plan: KeptPlan, claim: string): Promise<Begun> {
  const { journalId, importIdentifier } = ask
  const revision = await lockImporting(tx, journalId, importIdentifier)
  if (revision === null) return 'gone'
  if (!(await planHolds(tx, journalId, plan, revision))) return 'changed'
  const known = await claimStaging(tx, journalId, importIdentifier, { planId: plan.planId, claim })
  if (known !== null) return known
  const at = new Date().toISOString()
  const { create, newInstruments } = plan.changes
  const firstInstrument = await addInstruments(tx, ask, newInstruments, at)
  const added = newInstruments.map((_, i) => firstInstrument + i)
  await hideInstruments(tx, journalId, importIdentifier, added)
  const first = await nextId(tx, journalId, 'trade', create.length)
  const range = { first, last: first + create.length - 1 }
  await hideTrades(tx, journalId, importIdentifier, range, { planId: plan.planId, claim, at })
  return { ...range, at }
}

interface Part extends Staging {
  readonly claim: string
  /** The number of the first new instrument; the others follow. */
  readonly firstInstrument: number
  /** Of the new trades, the first to be written. */
  readonly from: number
}

/** Milliseconds for which others had to wait; null when another run has it, or the import is over. */
async function writePart(db: Db, ask: ImportAsk, plan: KeptPlan, part: Part): Promise<number | null> {
  const { journalId, importIdentifier } = ask
  const { create, newInstruments } = plan.changes
  const trades = create.slice(part.from, part.from + tradesAtOnce).map(({ externalId, trade }, i) => {
    const instrumentId = instrumentNumber(trade.instrumentId, part.firstInstrument)
    return { id: part.first + part.from + i, externalId, trade: { ...trade, instrumentId } }
  })
  const used = new Set(trades.map(({ trade }) => trade.instrumentId))
  const readTicks = async (db: Db) => {
    const known = [...(await readInstruments(db, journalId))].filter(([id]) => used.has(id))
    const added = newInstruments.map((instrument, i) => [part.firstInstrument + i, instrument] as const)
    return new Map<number, TickData>([...known, ...added])
  }
  const withResults = async (db: Db, instruments: ReadonlyMap<number, TickData>): Promise<readonly NewTrade[]> => {
    const lookups = { instruments, comments: await readRatings(db, journalId) }
    return trades.map((entry) => ({ ...entry, result: resultOf(entry.trade, lookups, false) }))
  }
  // Deriving takes longer than writing, so it is done before others have to wait.
  const ticks = await readTicks(db)
  const derived = await withResults(db, ticks)
  const began = { at: Number.NaN }
  const mine = await transaction(db, async (tx) => {
    if ((await lockImporting(tx, journalId, importIdentifier)) === null) return false
    if (!(await isClaimed(tx, journalId, importIdentifier, part.claim))) return false
    began.at = performance.now()
    const ticksNow = await readTicks(tx)
    const rows = isDeepStrictEqual(ticks, ticksNow) ? derived : await withResults(tx, ticksNow)
    const stamp = { source: plan.source, importJobId: importIdentifier, revision: plan.revision, at: part.at }
    await insertRows(tx, journalId, rows, stamp)
    return true
  })
  return mine ? performance.now() - began.at : null
}

import { isDeepStrictEqual } from 'node:util'
import type { TickData } from '@afterclose/core/instrument'
import type { Instant } from '@afterclose/core/time'
import type { CompiledQuery } from 'kysely'
import { type Db, lockJournal, nextId, transaction, type Tx } from '../../store/db.ts'
import { readInstruments, readRatings } from '../../records/references/repository.ts'
import { resultOf } from '../../records/references/lookups.ts'
import { settleComing } from '../../store/coming-trades.ts'
import { insertsOfRows } from '../../records/trades/writing-repository.ts'
import { breath } from '../../store/breath.ts'
import { flushLater } from '../../store/flush-later.ts'
import { executeAll } from '../../store/insert-many.ts'
import { sampleTrades } from '../../store/sample-trades.ts'
import { addInstruments, instrumentNumber } from './add-instruments.ts'
import {
  claimStaging,
  findHiddenInstruments,
  hideInstruments,
  hideTrades,
  isClaimed,
  lastWritten,
  type Staged,
} from '../hidden-repository.ts'
import { tradesAtOnce } from '../../records/trades/remove-hidden-trades.ts'
import type { TradeToCreate, TradeToUpdate } from '../plan/plan-types.ts'
import { findStoredNamed, findUnnamed } from '../writings-repository.ts'
import type { Exchanging, Run } from './exchanging.ts'

/** How the writing of new trades begins. */
export interface Staging {
  /** Of the plan: another run of the same plan goes on with what is written. */
  readonly planId: string
  /** Locks the journal. @returns null if the trades may be written */
  readonly mayBegin: (tx: Tx) => Promise<'gone' | 'changed' | null>
  /** Called where nothing is written yet: rows of a run that is resumed count as used already. @throws AppError 'Quota reached' */
  readonly mustHaveRoom?: (tx: Tx) => Promise<void>
}

export interface StagedTrades {
  /** `created` of the trades. */
  readonly at: Instant
  /** Trades whose names other rows have until the exchange is shown: they are written without, and change with those rows. */
  readonly unnamed: readonly TradeToUpdate[]
}

/**
 * Writes the new trades of a plan where nobody sees them, a few at a time with pauses between, or goes on where another
 * run of the same plan was broken off. They get numbers of their own at the beginning.
 *
 * @returns 'more' when that was not done in time; 'gone' when they are not this run's to write any more; 'changed' when the plan
 *   does not hold
 * @throws AppError 'Quota reached', before anything is written
 */
export async function stageTrades(
  db: Db,
  exchanging: Exchanging,
  staging: Staging,
  run: Run,
): Promise<StagedTrades | 'more' | 'gone' | 'changed'> {
  const { journalId, importIdentifier, changes } = exchanging
  const begun = await transaction(db, (tx) => begin(tx, exchanging, staging, run))
  if (typeof begun === 'string') return begun
  const firstInstrument = (await findHiddenInstruments(db, journalId, importIdentifier))[0] ?? 0
  const written = await lastWritten(db, journalId, begun)
  const { length } = changes.create
  const partFrom = (from: number): Promise<Part | null> =>
    from < length ? preparePart(db, exchanging, { ...begun, firstInstrument, from }) : Promise.resolve(null)
  let part = await partFrom(written === null ? 0 : written + 1 - begun.first)
  while (part !== null) {
    const took = await writePart(db, exchanging, part, run.claim)
    if (took === null) return 'gone'
    // Whoever waits has his turn while the next part is made ready.
    const [next] = await Promise.all([partFrom(part.from + tradesAtOnce), breath(took)])
    if (Date.now() > run.until) return 'more'
    part = next
  }
  await sampleTrades(db, length)
  const unnamed = await findUnnamed(db, journalId, begun)
  return { at: begun.at, unnamed: unnamed.map((id) => named(id, changes.create[id - begun.first]!, firstInstrument)) }
}

const named = (id: number, { externalId, trade }: TradeToCreate, firstInstrument: number): TradeToUpdate => ({
  id,
  externalId,
  trade: { ...trade, instrumentId: instrumentNumber(trade.instrumentId, firstInstrument) },
  kept: {},
  shownOn: null,
  untouched: true,
})

type Begun = Staged | 'gone' | 'changed'

async function begin(
  tx: Tx,
  exchanging: Exchanging,
  { planId, mayBegin, mustHaveRoom }: Staging,
  { claim }: Run,
): Promise<Begun> {
  const { journalId, importIdentifier } = exchanging
  const { create, newInstruments } = exchanging.changes
  const refusal = await mayBegin(tx)
  if (refusal !== null) return refusal
  const known = await claimStaging(tx, journalId, importIdentifier, { planId, claim })
  if (known !== null) return known
  await mustHaveRoom?.(tx)
  const at = new Date().toISOString()
  const firstInstrument = await addInstruments(tx, exchanging, newInstruments, at)
  const added = newInstruments.map((_, i) => firstInstrument + i)
  await hideInstruments(tx, journalId, importIdentifier, added)
  const first = await nextId(tx, journalId, 'trade', create.length)
  const range = { first, last: first + create.length - 1 }
  await hideTrades(tx, journalId, importIdentifier, range, { planId, claim, at })
  return { ...range, at }
}

interface PartOf {
  readonly first: number
  readonly at: Instant
  /** The number of the first new instrument; the others follow. */
  readonly firstInstrument: number
  /** Of the new trades, the first to be written. */
  readonly from: number
}

/** Some of the new trades, derived and ready to be written. */
interface Part {
  readonly from: number
  readonly ids: readonly number[]
  /** Of the instruments that they name, from which their results follow. */
  readonly ticks: ReadonlyMap<number, TickData>
  readonly readTicks: (db: Db) => Promise<ReadonlyMap<number, TickData>>
  readonly insertsWith: (db: Db, ticks: ReadonlyMap<number, TickData>) => Promise<readonly CompiledQuery[]>
  readonly inserts: readonly CompiledQuery[]
}

/** Deriving takes longer than writing, so it is done before others have to wait. */
async function preparePart(
  db: Db,
  { journalId, importJobId, source, changes: { create, newInstruments } }: Exchanging,
  part: PartOf,
): Promise<Part> {
  const some = create.slice(part.from, part.from + tradesAtOnce)
  const names = some.map(({ externalId }) => externalId)
  const taken = new Set((await findStoredNamed(db, journalId, source, names)).map(({ name }) => name))
  const trades = some.map(({ externalId: name, trade }, i) => {
    const instrumentId = instrumentNumber(trade.instrumentId, part.firstInstrument)
    const externalId = taken.has(name) ? null : name
    return { id: part.first + part.from + i, externalId, trade: { ...trade, instrumentId } }
  })
  const used = new Set(trades.map(({ trade }) => trade.instrumentId))
  const readTicks = async (db: Db) => {
    const known = [...(await readInstruments(db, journalId))].filter(([id]) => used.has(id))
    const added = newInstruments.map((instrument, i) => [part.firstInstrument + i, instrument] as const)
    return new Map<number, TickData>([...known, ...added])
  }
  const stamp = { source, importJobId, revision: 0, at: part.at } // clients read all trades anew
  const insertsWith = async (db: Db, instruments: ReadonlyMap<number, TickData>) => {
    const lookups = { instruments, comments: await readRatings(db, journalId) }
    const rows = trades.map((entry) => ({ ...entry, result: resultOf(entry.trade, lookups, false) }))
    return insertsOfRows(db, journalId, rows, stamp)
  }
  const ticks = await readTicks(db)
  const ids = trades.map(({ id }) => id)
  return { from: part.from, ids, ticks, readTicks, insertsWith, inserts: await insertsWith(db, ticks) }
}

/** Milliseconds for which others had to wait; null when another run has it, or it was given up. */
async function writePart(
  db: Db,
  { journalId, importIdentifier }: Exchanging,
  { ids, ticks, inserts, readTicks, insertsWith }: Part,
  claim: string,
): Promise<number | null> {
  const began = { at: Number.NaN }
  const mine = await transaction(db, async (tx) => {
    await lockJournal(tx, journalId)
    if (!(await isClaimed(tx, journalId, importIdentifier, claim))) return false
    began.at = performance.now()
    await flushLater(tx) // publishing them waits for the disk
    const ticksNow = await readTicks(tx)
    await settleComing(tx, journalId, ids)
    await executeAll(tx, isDeepStrictEqual(ticks, ticksNow) ? inserts : await insertsWith(tx, ticksNow))
    return true
  })
  return mine ? performance.now() - began.at : null
}

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
import { claimStaging, hideNew, isClaimed, lastListed, listToRemove, type Staged } from '../hidden-repository.ts'
import { insertImportedPayins } from '../payins-repository.ts'
import { type IdSpan, lastWritten } from '../../records/trades/new-rows-repository.ts'
import { tradesAtOnce } from '../../records/trades/remove-hidden-trades.ts'
import type { Exchange, TradeToCreate, TradeToUpdate } from '../plan/plan-types.ts'
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

interface StagedNew {
  /** `created` of the rows. */
  readonly at: Instant
  /** Trades whose names other rows have until the exchange is shown: they are written without, and change with those rows. */
  readonly unnamed: readonly TradeToUpdate[]
}

/** Whether the rows that an exchange adds, and those that it removes, are staged: there are more than one transaction may write. */
export const isStaged = ({ create, remove, createPayins, removePayins }: Exchange): boolean =>
  [create, remove, createPayins, removePayins].some(({ length }) => length > tradesAtOnce)

/**
 * Writes the new trades and payins of a plan where nobody sees them, and lists those that go, a few at a time with pauses between, or
 * goes on where another run of the same plan was broken off. New rows get their numbers at the beginning.
 *
 * @returns 'more' when that was not done in time; 'gone' when they are not this run's to write any more; 'changed' when the plan
 *   does not hold
 * @throws AppError 'Quota reached', before anything is written
 */
export async function stageNew(
  db: Db,
  exchanging: Exchanging,
  staging: Staging,
  run: Run,
): Promise<StagedNew | 'more' | 'gone' | 'changed'> {
  const begun = await transaction(db, (tx) => begin(tx, exchanging, staging, run))
  if (typeof begun === 'string') return begun
  const outcome =
    (await stageTrades(db, exchanging, begun, run)) ??
    (await stagePayins(db, exchanging, begun, run)) ??
    (await listRemoved(db, exchanging, 'trade_id', run)) ??
    (await listRemoved(db, exchanging, 'payin_id', run))
  if (outcome !== null) return outcome
  return { at: begun.at, unnamed: await findUnnamedTrades(db, exchanging, begun) }
}

/** Null when all are written. */
async function stageTrades(
  db: Db,
  exchanging: Exchanging,
  { trades, instruments, at }: Staged,
  run: Run,
): Promise<'more' | 'gone' | null> {
  if (trades === null) return null
  const { journalId, changes } = exchanging
  const { length } = changes.create
  const partFrom = (from: number): Promise<Part | null> =>
    from < length
      ? preparePart(db, exchanging, { first: trades.first, at, firstInstrument: instruments?.first ?? 0, from })
      : Promise.resolve(null)
  let part = await partFrom(await countWritten(db, 'stored_trade', journalId, trades))
  while (part !== null) {
    const took = await writePart(db, exchanging, part, run.claim)
    if (took === null) return 'gone'
    // Waiting writers run while the next part is prepared.
    const [next] = await Promise.all([partFrom(part.from + tradesAtOnce), breath(took)])
    if (Date.now() > run.until) return 'more'
    part = next
  }
  await sampleTrades(db, length)
  return null
}

/** Null when all are written. */
async function stagePayins(
  db: Db,
  exchanging: Exchanging,
  { payins, at }: Staged,
  run: Run,
): Promise<'more' | 'gone' | null> {
  if (payins === null) return null
  const { journalId, importJobId, source, changes } = exchanging
  const from = await countWritten(db, 'stored_payin', journalId, payins)
  return inPieces(db, exchanging, run, changes.createPayins.slice(from), (tx, part, i) =>
    insertImportedPayins(tx, journalId, part, payins.first + from + i, { source, importJobId, at }),
  )
}

/** Null when all are listed. */
async function listRemoved(
  db: Db,
  exchanging: Exchanging,
  column: 'trade_id' | 'payin_id',
  run: Run,
): Promise<'more' | 'gone' | null> {
  const { journalId, importIdentifier, changes } = exchanging
  const ids = (column === 'trade_id' ? changes.remove : changes.removePayins).toSorted((a, b) => a - b)
  const last = await lastListed(db, journalId, importIdentifier, column)
  return inPieces(db, exchanging, run, last === null ? ids : ids.filter((id) => id > last), (tx, part) =>
    listToRemove(tx, journalId, importIdentifier, column, part),
  )
}

/** Writes rows in short transactions with pauses between. @param write is given some of the rows, and the index of the first */
async function inPieces<Row>(
  db: Db,
  { journalId, importIdentifier }: Exchanging,
  { claim, until }: Run,
  rows: readonly Row[],
  write: (tx: Tx, part: readonly Row[], from: number) => Promise<void>,
): Promise<'more' | 'gone' | null> {
  for (let from = 0; from < rows.length; from += tradesAtOnce) {
    const began = { at: Number.NaN }
    const mine = await transaction(db, async (tx) => {
      await lockJournal(tx, journalId)
      if (!(await isClaimed(tx, journalId, importIdentifier, claim))) return false
      began.at = performance.now()
      await flushLater(tx)
      await write(tx, rows.slice(from, from + tradesAtOnce), from)
      return true
    })
    if (!mine) return 'gone'
    await breath(performance.now() - began.at)
    if (from + tradesAtOnce < rows.length && Date.now() > until) return 'more'
  }
  return null
}

async function countWritten(
  db: Db,
  table: 'stored_trade' | 'stored_payin',
  journalId: number,
  span: IdSpan,
): Promise<number> {
  const last = await lastWritten(db, table, journalId, span)
  return last === null ? 0 : last + 1 - span.first
}

async function findUnnamedTrades(
  db: Db,
  { journalId, changes }: Exchanging,
  { trades, instruments }: Staged,
): Promise<readonly TradeToUpdate[]> {
  if (trades === null) return []
  const ids = await findUnnamed(db, journalId, trades)
  return ids.map((id) => named(id, changes.create[id - trades.first]!, instruments?.first ?? 0))
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
  const { create, createPayins, newInstruments } = exchanging.changes
  const refusal = await mayBegin(tx)
  if (refusal !== null) return refusal
  const known = await claimStaging(tx, journalId, importIdentifier, { planId, claim })
  if (known !== null) return known
  await mustHaveRoom?.(tx)
  const at = new Date().toISOString()
  const firstInstrument = await addInstruments(tx, exchanging, newInstruments, at)
  const numbered = async (kind: 'trade' | 'payin', { length }: readonly unknown[]): Promise<IdSpan | null> =>
    length === 0 ? null : span(await nextId(tx, journalId, kind, length), length)
  const staged = {
    trades: await numbered('trade', create),
    payins: await numbered('payin', createPayins),
    instruments: newInstruments.length === 0 ? null : span(firstInstrument, newInstruments.length),
    at,
  }
  await hideNew(tx, journalId, importIdentifier, staged, { planId, claim })
  return staged
}

const span = (first: number, length: number): IdSpan => ({ first, last: first + length - 1 })

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

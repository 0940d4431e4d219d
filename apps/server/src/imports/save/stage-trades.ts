import { isDeepStrictEqual } from 'node:util'
import type { Quotas } from '@afterclose/contract/storage'
import type { TickData } from '@afterclose/core/instrument'
import type { CompiledQuery } from 'kysely'
import { type Db, nextId, transaction, type Tx } from '../../store/db.ts'
import { mustHaveRoom } from '../../platform/quotas/quotas.ts'
import { lockImporting } from '../repository.ts'
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
  type Staging,
} from '../hidden-repository.ts'
import type { ImportAsk, KeptPlan } from '../plan/plan-types.ts'
import { planHolds } from './plan-holds.ts'
import { tradesAtOnce } from '../../records/trades/remove-hidden-trades.ts'
import type { Run } from './stage-updates.ts'

interface StagingRun extends Run {
  /** That the new trades must fit into. */
  readonly quotas: Quotas
}

/**
 * Writes the new trades of a plan where nobody sees them, a few at a time with pauses between, or goes on where another
 * run of the same plan was broken off. They get numbers of their own at the beginning.
 *
 * @returns the staging once all are there; 'more' when that was not done in time; 'gone' when the import is not this run's
 *   to save any more; 'changed' when the plan does not hold
 * @throws AppError 'Quota reached', before anything is written
 */
export async function stageTrades(db: Db, ask: ImportAsk, plan: KeptPlan, run: StagingRun): Promise<Begun | 'more'> {
  const staging = await transaction(db, (tx) => begin(tx, ask, plan, run))
  if (typeof staging === 'string') return staging
  const firstInstrument = (await findHiddenInstruments(db, ask.journalId, ask.importIdentifier))[0] ?? 0
  const written = await lastWritten(db, ask.journalId, staging)
  const { create } = plan.changes
  const partFrom = (from: number): Promise<Part | null> =>
    from < create.length ? preparePart(db, ask, plan, { ...staging, firstInstrument, from }) : Promise.resolve(null)
  let part = await partFrom(written === null ? 0 : written + 1 - staging.first)
  while (part !== null) {
    const took = await writePart(db, ask, part, run.claim)
    if (took === null) return 'gone'
    // Whoever waits has his turn while the next part is made ready.
    const [next] = await Promise.all([partFrom(part.from + tradesAtOnce), breath(took)])
    if (Date.now() > run.until) return 'more'
    part = next
  }
  await sampleTrades(db, create.length)
  return staging
}

type Begun = Staging | 'gone' | 'changed'

async function begin(tx: Tx, ask: ImportAsk, plan: KeptPlan, { claim, quotas }: StagingRun): Promise<Begun> {
  const { journalId, importIdentifier, userId } = ask
  const revision = await lockImporting(tx, journalId, importIdentifier)
  if (revision === null) return 'gone'
  if (!(await planHolds(tx, journalId, plan, revision))) return 'changed'
  const known = await claimStaging(tx, journalId, importIdentifier, { planId: plan.planId, claim })
  if (known !== null) return known
  const at = new Date().toISOString()
  const { create, newInstruments } = plan.changes
  await mustHaveRoom(tx, quotas, { userId, kind: 'TRADES' }, { more: create.length })
  const firstInstrument = await addInstruments(tx, ask, newInstruments, at)
  const added = newInstruments.map((_, i) => firstInstrument + i)
  await hideInstruments(tx, journalId, importIdentifier, added)
  const first = await nextId(tx, journalId, 'trade', create.length)
  const range = { first, last: first + create.length - 1 }
  await hideTrades(tx, journalId, importIdentifier, range, { planId: plan.planId, claim, at })
  return { ...range, at }
}

interface PartOf extends Staging {
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
async function preparePart(db: Db, ask: ImportAsk, plan: KeptPlan, part: PartOf): Promise<Part> {
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
  const stamp = { source: plan.source, importJobId: importIdentifier, revision: plan.revision, at: part.at }
  const insertsWith = async (db: Db, instruments: ReadonlyMap<number, TickData>) => {
    const lookups = { instruments, comments: await readRatings(db, journalId) }
    const rows = trades.map((entry) => ({ ...entry, result: resultOf(entry.trade, lookups, false) }))
    return insertsOfRows(db, journalId, rows, stamp)
  }
  const ticks = await readTicks(db)
  const ids = trades.map(({ id }) => id)
  return { from: part.from, ids, ticks, readTicks, insertsWith, inserts: await insertsWith(db, ticks) }
}

/** Milliseconds for which others had to wait; null when another run has it, or the import is over. */
async function writePart(
  db: Db,
  { journalId, importIdentifier }: ImportAsk,
  { ids, ticks, inserts, readTicks, insertsWith }: Part,
  claim: string,
): Promise<number | null> {
  const began = { at: Number.NaN }
  const mine = await transaction(db, async (tx) => {
    if ((await lockImporting(tx, journalId, importIdentifier)) === null) return false
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

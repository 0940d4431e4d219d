import { createHash } from 'node:crypto'
import { contextLengths, contextSeconds, usualContextLength } from '@afterclose/core/market-context'
import type { MessageBus } from '../../platform/bus/bus.ts'
import { topics } from '../../platform/bus/topics.ts'
import type { JobContext, JobKind, JobRunner } from '../../platform/jobs/runner.ts'
import { findInstruments } from '../../records/instruments/repository.ts'
import { contextsKind } from '../../store/ask-for-contexts.ts'
import { nameKey } from '../../store/codecs.ts'
import { type Db, raiseRevision, transaction } from '../../store/db.ts'
import type { BarsTasks } from '../bars-tasks.ts'
import { findSeries } from '../repository.ts'
import { marketOf } from '../walks/market-of.ts'
import type { Market } from './find-contexts.ts'
import * as repository from './repository.ts'

/** Raise it if contexts are computed differently. */
const contextVersion = 1
const attempts = 3
const usualPieces = { atOnce: 500, ofOneRun: 5000 }

interface Contexts {
  readonly db: Db
  readonly jobs: Pick<JobRunner, 'add'>
  readonly bus: Pick<MessageBus, 'publish'>
  /** In a thread, because reading trades would block others. It writes nothing, because it gives way to others. */
  readonly tasks: Pick<BarsTasks, 'writtenAfter' | 'contexts'>
  /** Trades written in one transaction, and trades per run, after which waiting users get their turn. */
  readonly pieces?: typeof usualPieces
}

/**
 * Computes the market context at the entries of a journal's trades: for trades written since the last run, and for all trades of an
 * instrument whose bars, session or bar length changed. The newest come first, and results show immediately.
 */
export function contextsJobKind(contexts: Contexts): JobKind {
  const begun = new Map<number, Begun>()
  return { kind: contextsKind, attempts, run: (context) => run(contexts, begun, context) }
}

/**
 * A pass over all trades of a journal that a run has left to the next. Without it, as on another server, the next run starts with the newest
 * trade again, and finds nothing new up to where this one ended.
 */
interface Begun {
  readonly stamps: string
  /** Written trades are done up to this revision. */
  readonly revision: number
  /** All trades from this id on are done. */
  readonly before: number
}

async function run(
  { db, jobs, bus, tasks, pieces = usualPieces }: Contexts,
  begun: Map<number, Begun>,
  { job, signal, progress }: JobContext,
): Promise<void> {
  const journalId = job.journal_id
  if (journalId === null) return
  const journal = await db
    .selectFrom('journal')
    .selectAll()
    .where('id', '=', journalId)
    .where('deleted', '=', 0)
    .executeTakeFirst()
  if (journal === undefined) return
  const { revision, owner_id: ownerId } = journal
  const state = await repository.findContextState(db, journalId)
  const markets = await marketsOf(db, { id: journalId, ownerId, timeZone: journal.time_zone }, state)
  if (markets.size === 0) return
  let found = 0
  /** Computes and writes the missing contexts of these trades. */
  const findOf = async (ids: readonly number[]): Promise<void> => {
    const fresh = await tasks.contexts({ journalId, ids, markets })
    signal.throwIfAborted()
    if (fresh.length === 0) return
    await transaction(db, async (tx) =>
      repository.putContexts(tx, journalId, await raiseRevision(tx, journalId), fresh),
    )
    await bus.publish(topics.journal, String(journalId))
    found += fresh.length
    await progress(Math.min(99, (100 * found) / pieces.ofOneRun))
  }
  const goOnLater = async (from: Begun | null): Promise<void> => {
    if (from !== null) begun.set(journalId, from)
    await jobs.add(db, {
      kind: contextsKind,
      payload: {},
      journalId,
      userId: ownerId,
      key: `${job.kind} ${journalId}*`,
    })
  }

  const stamps = Object.fromEntries([...markets].map(([id, { stamp }]) => [id, stamp]))
  const stampsText = JSON.stringify(stamps)
  const left = begun.get(journalId)
  begun.delete(journalId)
  const earlier = left?.stamps === stampsText ? left : null
  const written = await tasks.writtenAfter({ journalId, revision: earlier?.revision ?? state?.revision ?? revision })
  for (let end = written.length; end > 0; end -= pieces.atOnce) {
    if (found >= pieces.ofOneRun) return goOnLater(earlier)
    await findOf(written.slice(Math.max(0, end - pieces.atOnce), end))
  }
  const anew = new Set([...markets].flatMap(([id, { stamp }]) => (state?.stamps[id] === stamp ? [] : [id])))
  for (let before = earlier?.before ?? Number.MAX_SAFE_INTEGER; anew.size > 0; ) {
    const page = await repository.findTradesBefore(db, journalId, before, pieces.atOnce)
    const last = page.at(-1)
    if (last === undefined) break
    if (found >= pieces.ofOneRun) return goOnLater({ stamps: stampsText, revision, before })
    before = last.id
    const ids = page.flatMap(({ id, instrument_id: instrumentId }) => (anew.has(instrumentId) ? [id] : []))
    await findOf(ids)
  }
  if (written.length > 0 || anew.size > 0) await repository.keepContextState(db, journalId, { revision, stamps })
}

/** Instruments that have, or had, bars or a session. */
async function marketsOf(
  db: Db,
  journal: { readonly id: number; readonly ownerId: number; readonly timeZone: string },
  state: repository.ContextState | null,
): Promise<ReadonlyMap<number, Market>> {
  const bySymbol = Map.groupBy(await findSeries(db, journal.ownerId), (one) => one.symbol_key)
  const setting = await repository.findLength(db, journal)
  const over = contextSeconds[contextLengths.find((one) => one === setting) ?? usualContextLength]
  const markets = new Map<number, Market>()
  for (const instrument of await findInstruments(db, journal.id)) {
    const { userId, names, zone, session } = marketOf(journal, instrument)
    const series = [...new Set(names.map(nameKey))].flatMap((name) => bySymbol.get(name) ?? [])
    if (series.length === 0 && session === null && state?.stamps[instrument.id] === undefined) continue
    const bars = series.toSorted((a, b) => a.id - b.id).map(({ id, modified }) => [id, modified])
    const market = { userId, names, zone, session, over }
    const stamp = createHash('sha256')
      .update(JSON.stringify([contextVersion, { zone, session, over }, bars]))
      .digest('base64url')
    markets.set(instrument.id, { market, stamp })
  }
  return markets
}

import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Trade } from '@afterclose/core/trade'
import { z } from 'zod'
import type { WorkFiles } from '../../platform/files/work-files.ts'
import { type JobContext, type JobKind, payloadOf } from '../../platform/jobs/runner.ts'
import { findInstruments } from '../../records/instruments/repository.ts'
import { findDeletions } from '../../records/trades/deletions-repository.ts'
import { findTradesAfter, findTradesById, findWrittenAfter } from '../../records/trades/repository.ts'
import { fromJson } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import { walksKey } from '../bar-files.ts'
import type { BarsThreads } from '../bars-thread.ts'
import { marketOf } from './market-of.ts'
import {
  type BarWalkRow,
  deleteUnused,
  findEarlierWalk,
  findWalkFiles,
  findWalksOfJob,
  finishWalk,
  updateRunning,
} from './repository.ts'
import type { WalkedUnder } from './walk-of-trades.ts'
import { rowsOf, type WalkRows } from './walk-rows.ts'
import { askedOf } from '../trade-in-bars.ts'

export const walkKind = 'bars-walk'

const attempts = 3
const keptDays = 30
/** Trades per batch in the thread. */
const walkedAtOnce = 500

const Payload = z.object({ walkJob: z.string(), journalId: z.int() })

interface Walks {
  readonly db: Db
  readonly files: WorkFiles
  readonly threads: Pick<BarsThreads, 'walking'>
}

/**
 * Walks all closed trades of a journal for the subjects of one request. If results of an earlier revision with the same bars exist, walks
 * only the trades written since.
 */
export const walkJobKind = (walks: Walks): JobKind => ({
  kind: walkKind,
  attempts,
  run: (context) => run(walks, context),
  failed: async (job) => {
    await updateRunning(walks.db, Payload.parse(payloadOf(job)).walkJob, { state: 'FAILED' })
  },
})

async function run(walks: Walks, { job, signal, progress }: JobContext): Promise<void> {
  const { db } = walks
  const { walkJob, journalId } = Payload.parse(payloadOf(job))
  const rows = (await findWalksOfJob(db, walkJob)).filter(({ state }) => state === 'RUNNING')
  const journal = await db.selectFrom('journal').selectAll().where('id', '=', journalId).executeTakeFirst()
  if (rows.length === 0 || journal === undefined) return
  const earlier = new Map<number, { readonly row: BarWalkRow; readonly known: ArrayBuffer }[]>()
  const anew: BarWalkRow[] = []
  for (const row of rows) {
    const before = await findEarlierWalk(db, row, journal.patches_from)
    const known = before === undefined ? null : await resultsOf(walks, before)
    if (before === undefined || known === null) anew.push(row)
    else earlier.set(before.revision, [...(earlier.get(before.revision) ?? []), { row, known }])
  }
  const { trades } = await db
    .selectFrom('trade')
    .select((eb) => eb.fn.countAll<number>().as('trades'))
    .where('journal_id', '=', journalId)
    .where('exit_date', 'is not', null)
    .executeTakeFirstOrThrow()
  const note = async (done: number): Promise<boolean> => {
    signal.throwIfAborted()
    await progress((100 * done) / Math.max(1, trades))
    // if none is running any more, it was cancelled
    return updateRunning(db, walkJob, { done, trades: Math.max(done, trades) })
  }
  const market = { ownerId: journal.owner_id, timeZone: journal.time_zone }
  const walkMore = await walkerOf(walks, journalId, market)
  for (const [since, group] of earlier) {
    const written = await findWrittenAfter(db, journalId, since)
    const gone = new Set([...written, ...(await findDeletions(db, journalId, since))])
    const results = group.map(({ row, known }) => ({ row, rows: rowsOf(fromJson(row.strategy), known, gone) }))
    for (let from = 0; from < written.length; from += walkedAtOnce) {
      const part = written.slice(from, from + walkedAtOnce)
      await walkMore(await findTradesById(db, journalId, part), results)
      if (!(await note(Math.max(0, trades - written.length) + from + part.length))) return
    }
    for (const one of results) await finish(walks, one)
    await note(trades)
  }
  if (anew.length === 0) return
  const results = anew.map((row) => ({ row, rows: rowsOf(fromJson(row.strategy), null, new Set()) }))
  for (let after = 0, done = 0; ; ) {
    const page = await findTradesAfter(db, journalId, after, walkedAtOnce)
    const last = page.at(-1)
    if (last === undefined) break
    after = last.id
    await walkMore(page, results)
    done += page.filter(({ exitDate }) => exitDate !== null).length
    if (!(await note(done))) return
  }
  for (const one of results) await finish(walks, one)
}

/** A walk and its results. */
interface Walking {
  readonly row: BarWalkRow
  readonly rows: WalkRows
}

/** Walks the closed ones of some trades, and adds to the results of walks. */
async function walkerOf(
  { db, threads }: Walks,
  journalId: number,
  market: Parameters<typeof marketOf>[0],
): Promise<(trades: readonly Trade[], into: readonly Walking[]) => Promise<void>> {
  const instruments = new Map((await findInstruments(db, journalId)).map((one) => [one.id, one]))
  return async (trades, into) => {
    const subjects = into.map(({ row }) => fromJson(row.strategy))
    const closed = trades.filter(({ exitDate }) => exitDate !== null)
    for (const [instrumentId, group] of Map.groupBy(closed, (trade) => trade.instrumentId)) {
      const instrument = instruments.get(instrumentId)
      if (instrument === undefined) continue
      const ask = { ...marketOf(market, instrument), trades: group.map(askedOf), subjects }
      const found: readonly WalkedUnder[] = await threads.walking.run('walkTrades', ask)
      for (const { tradeId, results } of found)
        for (const [i, result] of results.entries()) if (result !== null) into[i]!.rows.add(tradeId, result)
    }
  }
}

async function finish({ db, files }: Walks, { row, rows }: Walking): Promise<void> {
  const fileKey = `${walksKey}/${row.journal_id}/${randomUUID()}`
  await files.put(fileKey, rows.bytes())
  if (!(await finishWalk(db, row, fileKey))) await files.remove(fileKey)
}

/** Result file of a walk; null if it was deleted. */
async function resultsOf({ files }: Walks, { file_key: key }: BarWalkRow): Promise<ArrayBuffer | null> {
  const file = key === null ? null : await files.get(key)
  return file === null ? null : Uint8Array.from(await buffer(file)).buffer
}

/** Removes walks not used for 30 days, and files without a walk. @param old milliseconds: younger files may belong to a job */
export async function removeOldWalks({ db, files }: Pick<Walks, 'db' | 'files'>, old: number): Promise<void> {
  const before = new Date(Date.now() - keptDays * 86_400_000).toISOString()
  for (const key of await deleteUnused(db, before)) await files.remove(key)
  const there = await files.list(walksKey)
  const kept = await findWalkFiles(db) // after the list: newer files are not in it
  for (const { key, modified } of there) if (!kept.has(key) && modified.getTime() < old) await files.remove(key)
}

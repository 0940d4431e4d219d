import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type WalkColumns, walkEnds, walkReasons } from '@afterclose/core/bar-walk'
import type { Trade } from '@afterclose/core/trade'
import { readWalkColumns, writeWalkColumns } from '@afterclose/feed/walk-columns'
import { z } from 'zod'
import type { WorkFiles } from '../../platform/files/work-files.ts'
import { type JobContext, type JobKind, payloadOf } from '../../platform/jobs/runner.ts'
import { findInstruments } from '../../records/instruments/repository.ts'
import { findDeletions } from '../../records/trades/deletions-repository.ts'
import { findTradesAfter, findTradesById, findWrittenAfter } from '../../records/trades/repository.ts'
import { fromJson } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import { countVisibleTrades } from '../../store/trade-parts.ts'
import { walksKey } from '../bar-files.ts'
import type { BarsThreads } from '../bars-thread.ts'
import { askedOf } from '../fill.ts'
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

export const walkKind = 'bars-walk'

const attempts = 3
const keptDays = 30
/** Trades of one turn in the thread. */
const walkedAtOnce = 500
const MICROS = 1_000_000

const Payload = z.object({ walkJob: z.string(), journalId: z.int() })

interface Walks {
  readonly db: Db
  readonly files: WorkFiles
  readonly threads: Pick<BarsThreads, 'walking'>
}

/**
 * Walks all closed trades of a journal under the strategies of one request. Where results of an earlier revision are kept, by the same bars, only
 * the trades written since are walked.
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
  const earlier = new Map<number, { readonly row: BarWalkRow; readonly known: WalkColumns }[]>()
  const anew: BarWalkRow[] = []
  for (const row of rows) {
    const before = await findEarlierWalk(db, row, journal.patches_from)
    const known = before === undefined ? null : await resultsOf(walks, before)
    if (before === undefined || known === null) anew.push(row)
    else earlier.set(before.revision, [...(earlier.get(before.revision) ?? []), { row, known }])
  }
  const trades = await countVisibleTrades(db, (some) =>
    some.where('journal_id', '=', journalId).where('exit_date', 'is not', null),
  )
  const note = async (done: number): Promise<boolean> => {
    signal.throwIfAborted()
    await progress((100 * done) / Math.max(1, trades))
    // where none is running any more, it was cancelled
    return updateRunning(db, walkJob, { done, trades: Math.max(done, trades) })
  }
  const market = { ownerId: journal.owner_id, timeZone: journal.time_zone }
  const walkMore = await walkerOf(walks, journalId, market)
  for (const [since, group] of earlier) {
    const written = await findWrittenAfter(db, journalId, since)
    const gone = new Set([...written, ...(await findDeletions(db, journalId, since))])
    const kept = group.map(({ known }) => withoutTrades(known, gone))
    const found: WalkedUnder[] = []
    for (let from = 0; from < written.length; from += walkedAtOnce) {
      const part = written.slice(from, from + walkedAtOnce)
      const page = await findTradesById(db, journalId, part)
      found.push(
        ...(await walkMore(
          page,
          group.map(({ row }) => row),
        )),
      )
      if (!(await note(Math.max(0, trades - written.length) + from + part.length))) return
    }
    for (const [one, { row }] of group.entries())
      await finish(walks, row, inOneOrder([...kept[one]!, ...listOf(found, one)]))
    await note(trades)
  }
  if (anew.length === 0) return
  const found: WalkedUnder[] = []
  for (let after = 0, done = 0; ; ) {
    const page = await findTradesAfter(db, journalId, after, walkedAtOnce)
    const last = page.at(-1)
    if (last === undefined) break
    after = last.id
    found.push(...(await walkMore(page, anew)))
    done += page.filter(({ exitDate }) => exitDate !== null).length
    if (!(await note(done))) return
  }
  for (const [one, row] of anew.entries()) await finish(walks, row, inOneOrder(listOf(found, one)))
}

/** Walks trades, the closed ones of some, under the strategies of walks. */
async function walkerOf(
  { db, threads }: Walks,
  journalId: number,
  market: Parameters<typeof marketOf>[0],
): Promise<(trades: readonly Trade[], rows: readonly BarWalkRow[]) => Promise<readonly WalkedUnder[]>> {
  const instruments = new Map((await findInstruments(db, journalId)).map((one) => [one.id, one]))
  return async (trades, rows) => {
    const strategies = rows.map(({ strategy }) => fromJson(strategy))
    const closed = trades.filter(({ exitDate }) => exitDate !== null)
    const found: WalkedUnder[] = []
    for (const [instrumentId, group] of Map.groupBy(closed, (trade) => trade.instrumentId)) {
      const instrument = instruments.get(instrumentId)
      if (instrument === undefined) continue
      const ask = { ...marketOf(market, instrument), trades: group.map(askedOf), strategies }
      found.push(...(await threads.walking.run('walkTrades', ask)))
    }
    return found
  }
}

async function finish({ db, files }: Walks, row: BarWalkRow, results: readonly TradeResult[]): Promise<void> {
  const fileKey = `${walksKey}/${row.journal_id}/${randomUUID()}`
  await files.put(fileKey, columnsOf(results))
  if (!(await finishWalk(db, row, fileKey))) await files.remove(fileKey)
}

/** The results of a walk; null where their file is gone. */
async function resultsOf({ files }: Walks, { file_key: key }: BarWalkRow): Promise<WalkColumns | null> {
  const file = key === null ? null : await files.get(key)
  return file === null ? null : readWalkColumns(Uint8Array.from(await buffer(file)).buffer)
}

/** A row of the columns. */
interface TradeResult {
  readonly tradeId: number
  readonly how: number
  readonly why: number
  readonly worst: number
  readonly best: number
}

function withoutTrades({ tradeId, how, why, worst, best }: WalkColumns, gone: ReadonlySet<number>): TradeResult[] {
  const left: TradeResult[] = []
  for (const [i, id] of tradeId.entries())
    if (!gone.has(id)) left.push({ tradeId: id, how: how[i]!, why: why[i]!, worst: worst[i]!, best: best[i]! })
  return left
}

/** The results of one strategy. */
const listOf = (found: readonly WalkedUnder[], one: number): readonly TradeResult[] =>
  found.flatMap(({ tradeId, results }) => {
    const result = results[one]
    if (result === null || result === undefined) return []
    const micros = (value: number): number => Math.round(value * MICROS)
    return result.why === null
      ? [
          {
            tradeId,
            how: walkEnds.indexOf(result.how),
            why: 0,
            worst: micros(result.worst),
            best: micros(result.best),
          },
        ]
      : [{ tradeId, how: 0, why: 1 + walkReasons.indexOf(result.why), worst: Number.NaN, best: Number.NaN }]
  })

const inOneOrder = (results: readonly TradeResult[]): readonly TradeResult[] =>
  results.toSorted((a, b) => a.tradeId - b.tradeId)

const columnsOf = (results: readonly TradeResult[]): Uint8Array =>
  writeWalkColumns({
    tradeId: Uint32Array.from(results, ({ tradeId }) => tradeId),
    how: Uint8Array.from(results, ({ how }) => how),
    why: Uint8Array.from(results, ({ why }) => why),
    worst: Float64Array.from(results, ({ worst }) => worst),
    best: Float64Array.from(results, ({ best }) => best),
  })

/** Removes walks that nobody used for 30 days, and files without a walk. @param old milliseconds: younger files may belong to a job */
export async function removeOldWalks({ db, files }: Pick<Walks, 'db' | 'files'>, old: number): Promise<void> {
  const before = new Date(Date.now() - keptDays * 86_400_000).toISOString()
  for (const key of await deleteUnused(db, before)) await files.remove(key)
  const there = await files.list(walksKey)
  const kept = await findWalkFiles(db) // after the list: what came since is not in it
  for (const { key, modified } of there) if (!kept.has(key) && modified.getTime() < old) await files.remove(key)
}

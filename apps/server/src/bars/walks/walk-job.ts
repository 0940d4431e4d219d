import { randomUUID } from 'node:crypto'
import { walkEnds, walkReasons } from '@afterclose/core/bar-walk'
import { writeWalkColumns } from '@afterclose/feed/walk-columns'
import { z } from 'zod'
import type { WorkFiles } from '../../platform/files/work-files.ts'
import { type JobContext, type JobKind, payloadOf } from '../../platform/jobs/runner.ts'
import { findInstruments } from '../../records/instruments/repository.ts'
import { findTradesAfter } from '../../records/trades/repository.ts'
import { fromJson } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import { countVisibleTrades } from '../../store/trade-parts.ts'
import { walksKey } from '../bar-files.ts'
import type { BarsThreads } from '../bars-thread.ts'
import { askedOf } from '../fill.ts'
import { marketOf } from './market-of.ts'
import { deleteUnused, findWalkFiles, findWalksOfJob, finishWalk, updateRunning } from './repository.ts'
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

/** Walks all closed trades of a journal under the strategies of one request. */
export const walkJobKind = (walks: Walks): JobKind => ({
  kind: walkKind,
  attempts,
  run: (context) => run(walks, context),
  failed: async (job) => {
    await updateRunning(walks.db, Payload.parse(payloadOf(job)).walkJob, { state: 'FAILED' })
  },
})

async function run({ db, files, threads }: Walks, { job, signal, progress }: JobContext): Promise<void> {
  const { walkJob, journalId } = Payload.parse(payloadOf(job))
  const rows = (await findWalksOfJob(db, walkJob)).filter(({ state }) => state === 'RUNNING')
  const journal = await db.selectFrom('journal').selectAll().where('id', '=', journalId).executeTakeFirst()
  if (rows.length === 0 || journal === undefined) return
  const market = { ownerId: journal.owner_id, timeZone: journal.time_zone }
  const strategies = rows.map(({ strategy }) => fromJson(strategy))
  const instruments = new Map((await findInstruments(db, journalId)).map((one) => [one.id, one]))
  const trades = await countVisibleTrades(db, (some) =>
    some.where('journal_id', '=', journalId).where('exit_date', 'is not', null),
  )
  const found: WalkedUnder[] = []
  for (let after = 0, done = 0; ; ) {
    signal.throwIfAborted()
    const page = await findTradesAfter(db, journalId, after, walkedAtOnce)
    const last = page.at(-1)
    if (last === undefined) break
    after = last.id
    const closed = page.filter(({ exitDate }) => exitDate !== null)
    for (const [instrumentId, group] of Map.groupBy(closed, (trade) => trade.instrumentId)) {
      const instrument = instruments.get(instrumentId)
      if (instrument === undefined) continue
      found.push(
        ...(await threads.walking.run('walkTrades', {
          ...marketOf(market, instrument),
          trades: group.map(askedOf),
          strategies,
        })),
      )
    }
    done += closed.length
    // where none is running any more, it was cancelled
    if (!(await updateRunning(db, walkJob, { done, trades: Math.max(done, trades) }))) return
    await progress((100 * done) / Math.max(1, trades))
  }
  found.sort((a, b) => a.tradeId - b.tradeId)
  for (const [one, row] of rows.entries()) {
    const fileKey = `${walksKey}/${journalId}/${randomUUID()}`
    await files.put(fileKey, columnsOf(found, one))
    if (!(await finishWalk(db, row, fileKey))) await files.remove(fileKey)
  }
}

/** The results of one strategy as bytes. @param found ids ascending */
function columnsOf(found: readonly WalkedUnder[], one: number): Uint8Array {
  const known = found.flatMap(({ tradeId, results }) => {
    const result = results[one]
    return result === null || result === undefined ? [] : [{ tradeId, result }]
  })
  const micros = (value: number): number => Math.round(value * MICROS)
  return writeWalkColumns({
    tradeId: Uint32Array.from(known, ({ tradeId }) => tradeId),
    how: Uint8Array.from(known, ({ result }) => (result.why === null ? walkEnds.indexOf(result.how) : 0)),
    why: Uint8Array.from(known, ({ result }) => (result.why === null ? 0 : 1 + walkReasons.indexOf(result.why))),
    worst: Float64Array.from(known, ({ result }) => (result.why === null ? micros(result.worst) : Number.NaN)),
    best: Float64Array.from(known, ({ result }) => (result.why === null ? micros(result.best) : Number.NaN)),
  })
}

/** Removes walks that nobody used for 30 days, and files without a walk. @param old milliseconds: younger files may belong to a job */
export async function removeOldWalks({ db, files }: Pick<Walks, 'db' | 'files'>, old: number): Promise<void> {
  const before = new Date(Date.now() - keptDays * 86_400_000).toISOString()
  for (const key of await deleteUnused(db, before)) await files.remove(key)
  const there = await files.list(walksKey)
  const kept = await findWalkFiles(db) // after the list: what came since is not in it
  for (const { key, modified } of there) if (!kept.has(key) && modified.getTime() < old) await files.remove(key)
}

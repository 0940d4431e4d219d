import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@afterclose/contract/problems'
import type { AssumedSpread, BarWalk, WalkOfTrade } from '@afterclose/contract/walks'
import type { WalkSubject } from '@afterclose/core/bar-walk'
import type { StrategySettings } from '@afterclose/core/strategy'
import type { WorkFiles } from '../../platform/files/work-files.ts'
import type { JournalAccess } from '../../platform/http/access/journal-access.ts'
import { lockUser } from '../../platform/http/access/repository.ts'
import type { JobRunner } from '../../platform/jobs/runner.ts'
import { findInstrument } from '../../records/instruments/repository.ts'
import { existingTrade } from '../../records/trades/existing-trade.ts'
import { lastTradeChange } from '../../records/trades/last-change-repository.ts'
import { toJson } from '../../store/codecs.ts'
import { type Db, transaction } from '../../store/db.ts'
import type { BarsThreads } from '../bars-thread.ts'
import { findSeries } from '../repository.ts'
import { assumedSpreads, marketOf, marketsWithBars } from './market-of.ts'
import * as repository from './repository.ts'
import { walkBase, walkKey, walkedSettings, walkedSubject } from './walk-key.ts'
import { walkKind } from './walk-job.ts'
import { noSteps } from './walk-of-trades.ts'
import { askedOf } from '../trade-in-bars.ts'

export interface WalkServices {
  readonly db: Db
  readonly workFiles: WorkFiles
  readonly jobs: JobRunner
}

/** Maximum concurrent requests of a user, each of up to five strategies. */
const mostRunning = 2
/** Maximum number of walks per journal. */
const mostKept = 50

/**
 * Finds the walks of strategies and studies, or starts the missing ones as one job.
 * @throws AppError 'Busy' while two requests of the user are running
 */
export async function startWalks(
  { db, workFiles, jobs }: WalkServices,
  userId: number,
  journal: JournalAccess,
  subjects: readonly WalkSubject[],
): Promise<{ readonly hasBars: boolean; readonly walks: BarWalk[]; readonly spreads: AssumedSpread[] }> {
  const series = await findSeries(db, journal.ownerId)
  if (series.length === 0) return { hasBars: false, walks: [], spreads: [] }
  const markets = await marketsWithBars(db, journal, series)
  const bases = subjects.map((subject) => walkBase(subject, journal, markets))
  // not the journal's revision, which contexts, notes and settings also raise
  const revision = await lastTradeChange(db, journal.id)
  const keys = bases.map((base) => walkKey(base, revision))
  const now = new Date().toISOString()
  const { rows, lost } = await transaction(db, async (tx) => {
    await lockUser(tx, userId)
    const known = await repository.findWalks(tx, journal.id, keys)
    const isThere = (key: string): boolean => known.some((row) => row.key === key && row.state !== 'FAILED')
    const missing = new Map(
      keys.flatMap((key, i) => (isThere(key) ? [] : [[key, { base: bases[i]!, subject: subjects[i]! }] as const])),
    )
    await repository.touchWalks(tx, journal.id, keys, now)
    if (missing.size === 0) return { rows: known, lost: [] }
    if ((await repository.countRunning(tx, userId)) >= mostRunning) throw new AppError('Busy')
    const job = randomUUID()
    await repository.insertWalks(
      tx,
      [...missing].map(([key, { base, subject }]) => ({
        journal_id: journal.id,
        key,
        base,
        revision,
        series: toJson(markets.flatMap((market) => market.series.map(({ id }) => id))),
        user_id: userId,
        job,
        strategy: toJson(walkedSubject(subject)),
        state: 'RUNNING',
        done: 0,
        trades: 0,
        file_key: null,
        created: now,
        used: now,
      })),
    )
    await jobs.add(tx, {
      kind: walkKind,
      payload: { walkJob: job, journalId: journal.id },
      userId,
      journalId: journal.id,
    })
    return {
      rows: await repository.findWalks(tx, journal.id, keys),
      lost: await repository.deleteOverflow(tx, journal.id, mostKept),
    }
  })
  for (const key of lost) await workFiles.remove(key)
  return {
    hasBars: true,
    walks: keys.map((key) => presentWalk(rows.find((row) => row.key === key)!)),
    spreads: assumedSpreads(
      markets,
      await repository.findClosedInstruments(
        db,
        journal.id,
        markets.map(({ instrument }) => instrument),
      ),
    ),
  }
}

export const presentWalk = ({ key, state, done, trades }: repository.BarWalkRow): BarWalk => ({
  key,
  state,
  done,
  of: trades,
})

/** @throws AppError 'Not found' */
export async function existingWalk(db: Db, journalId: number, key: string): Promise<repository.BarWalkRow> {
  const row = await repository.findWalk(db, journalId, key)
  if (row === undefined) throw new AppError('Not found')
  return row
}

/** Cancels the user's walk, and with it the others of the same request. @throws AppError 'Not found' */
export async function cancelWalk(db: Db, userId: number, journalId: number, key: string): Promise<void> {
  const row = await existingWalk(db, journalId, key)
  if (row.user_id === userId) await repository.deleteRunning(db, row.job)
}

/** Result file of a walk. @throws AppError 'Not found' until it is finished, and if the file was deleted */
export async function walkColumns(
  { db, workFiles }: Pick<WalkServices, 'db' | 'workFiles'>,
  journalId: number,
  key: string,
): Promise<Buffer> {
  const row = await existingWalk(db, journalId, key)
  const file = row.file_key === null ? null : await workFiles.get(row.file_key)
  if (file === null) throw new AppError('Not found')
  return buffer(file)
}

/** No results for a trade that is open, or lacks a stop, a target or pips. @throws AppError 'Unknown trade' */
export async function walkOfTrade(
  db: Db,
  threads: BarsThreads,
  journal: JournalAccess,
  tradeId: number,
  strategy: StrategySettings,
): Promise<WalkOfTrade> {
  const trade = await existingTrade(db, journal.id, tradeId)
  const instrument = await findInstrument(db, journal.id, trade.instrumentId)
  if (instrument === undefined) return noSteps(null)
  return threads.asking.run('walkSteps', {
    ...marketOf(journal, instrument),
    trades: [askedOf(trade)],
    subjects: [walkedSettings(strategy)],
  })
}

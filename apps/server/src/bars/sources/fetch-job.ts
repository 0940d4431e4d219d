import { AppError } from '@afterclose/contract/problems'
import { DAY } from '@afterclose/core/time'
import { z } from 'zod'
import type { MessageBus } from '../../platform/bus/bus.ts'
import { topics } from '../../platform/bus/topics.ts'
import type { Sealer } from '../../platform/http/access/secret-box.ts'
import type { JobRow } from '../../platform/jobs/repository.ts'
import { JobWaits } from '../../platform/jobs/job-waits.ts'
import { type JobContext, type JobKind, payloadOf } from '../../platform/jobs/runner.ts'
import type { Outside } from '../../platform/outside/fetch-outside.ts'
import { outageOf } from '../../platform/outage.ts'
import { fromJson } from '../../store/codecs.ts'
import type { Db } from '../../store/db.ts'
import type { BarsThreads } from '../bars-thread.ts'
import { longestWaitMs } from './ask-patiently.ts'
import { fetchBars, FetchEnds, Paused } from './fetch-bars.ts'
import { atTheBeginning, FetchProgress } from './fetch-progress.ts'
import * as repository from './repository.ts'
import { openSource, today } from './source-settings.ts'
import { SourceProblem } from './source-problem.ts'
import { roundsForGap, roundsForTrades, seriesOfGap } from './wanted.ts'

export const fetchKind = 'bars-fetch'
export const oldFetchesKind = 'bars-old-fetches'

const attempts = 5
const keptDays = 30
const unexpected = 'An unexpected error occurred while fetching price bars.'
const stopped = 'The server was stopped while fetching price bars. Please fetch them again.'

const Payload = z.object({ fetchId: z.string(), progress: FetchProgress.optional() })

/** Minimum interval between progress events: a fast source responds dozens of times per second. */
const tellMs = 250

interface FetchServices {
  readonly db: Db
  readonly bus: MessageBus
  readonly threads: BarsThreads
  readonly outside: Outside
  readonly secrets: Sealer
  readonly log: (error: unknown) => void
}

/** Job kinds of fetches. Any server may run them after the response. */
export const fetchJobKinds = (services: FetchServices): readonly JobKind[] => [
  {
    kind: fetchKind,
    attempts,
    run: async (context) => {
      try {
        await run(services, context)
      } finally {
        await lookAgain(services, context.job)
      }
    },
    failed: async (job) => {
      const change = { state: 'FAILED', error: stopped } as const
      await repository.updateFetch(services.db, idOf(job), repository.runningStates, change)
      await lookAgain(services, job)
    },
  },
  {
    kind: oldFetchesKind,
    attempts: 3,
    run: () => repository.deleteOldFetches(services.db, new Date(Date.now() - keptDays * DAY).toISOString()),
  },
]

const idOf = (job: JobRow): string => Payload.parse(payloadOf(job)).fetchId

const lookAgain = ({ bus }: FetchServices, { user_id: userId }: JobRow): Promise<void> =>
  bus.publish(topics.bars, String(userId))

async function run(services: FetchServices, { job, signal }: JobContext): Promise<void> {
  const { db, threads, outside, secrets, log } = services
  let lastSent = 0
  const sendProgress = async (): Promise<void> => {
    if (performance.now() - lastSent < tellMs) return
    lastSent = performance.now()
    await lookAgain(services, job)
  }
  const id = idOf(job)
  const row = await repository.findFetch(db, id)
  const begun = { state: 'FETCHING' } as const
  if (row === undefined || !(await repository.updateFetch(db, id, repository.runningStates, begun))) return
  const end = (change: { state: 'DONE' | 'FAILED'; error: string | null }) =>
    repository.updateFetch(db, id, ['FETCHING'], change)
  const sourceRow = await repository.findSource(db, row.user_id, row.source_id)
  const journal = await repository.findOwnJournal(db, row.user_id, row.journal_id)
  if (sourceRow === undefined || journal === undefined) {
    await end({ state: 'FAILED', error: 'The source or the journal was deleted.' })
    return
  }
  try {
    const source = openSource(secrets, sourceRow)
    const { requestsPerRun, requestsPerDay, pause } = source.settings
    const count = async (): Promise<void> => {
      const now = await repository.findFetch(db, id)
      if (now?.state !== 'FETCHING') throw new FetchEnds('The fetch was cancelled.')
      if (now.requests >= requestsPerRun)
        throw new FetchEnds(
          `One fetch may make ${requestsPerRun} requests; the limit is reached. Fetch again to continue.`,
        )
      if (!(await repository.countRequest(db, sourceRow.id, requestsPerDay, today())))
        throw new FetchEnds(`The daily limit of ${requestsPerDay} requests is reached. Continue tomorrow.`)
      if (!(await repository.countFetchRequest(db, id))) throw new FetchEnds('The fetch was cancelled.')
      await sendProgress()
    }
    const gap = row.gap === null ? null : fromJson(row.gap)
    const trades = {
      userId: row.user_id,
      journalId: journal.id,
      zone: journal.time_zone,
      ids: row.trades === null ? null : fromJson(row.trades),
    }
    const progress = Payload.parse(payloadOf(job)).progress ?? atTheBeginning(gap !== null)
    const now = Date.now() / 1000
    const ended = await fetchBars({
      threads,
      now,
      before: { requests: row.requests, bars: row.bars, missing: fromJson(row.missing), progress },
      outside,
      source,
      userId: row.user_id,
      rounds:
        gap === null
          ? roundsForTrades({ db, threads, trades, settings: source.settings, now })
          : roundsForGap(await seriesOfGap(db, row.user_id, gap, source.settings), gap, progress.done ?? []),
      patience: { stop: signal, pause, count },
      expect: async (expected) => {
        await repository.updateFetch(db, id, ['FETCHING'], { expected })
        await sendProgress()
      },
      note: async (bars, missing) => {
        await repository.noteBars(db, id, bars, missing)
        await sendProgress()
      },
    })
    if (ended instanceof Paused) throw new JobWaits(ended.ms, { fetchId: id, progress: ended.progress })
    if (ended instanceof SourceProblem && ended.waitMs !== null && ended.waitMs > longestWaitMs)
      await repository.leaveAlone(db, sourceRow.id, new Date(Date.now() + ended.waitMs).toISOString())
    const failed = ended instanceof SourceProblem
    await end({ state: failed ? 'FAILED' : 'DONE', error: ended?.message ?? null })
  } catch (error) {
    if (signal.aborted || error instanceof JobWaits || outageOf(error) !== null) throw error
    const known = error instanceof AppError || error instanceof SourceProblem
    if (!known) log(error)
    await end({ state: 'FAILED', error: known ? error.message : unexpected })
  }
}

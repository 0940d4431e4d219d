import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@afterclose/contract/problems'
import { type JsonText, fromJson, toFlag, toJson } from '../../store/codecs.ts'
import { afterCommit, type Db } from '../../store/db.ts'
import { storeAhead } from '../../store/store-time.ts'
import type { MessageBus } from '../bus/bus.ts'
import { outageOf } from '../outage.ts'
import type { JobTimes, Times } from '../times.ts'
import { onBehalfOf, ofUser } from '../workers/on-behalf.ts'
import { laneNames, type LaneName, laneOf, lanes } from './lanes.ts'
import { AbsentWorkers } from './absent-workers.ts'
import { JobWaits } from './job-waits.ts'
import { addJob, claimJob, deleteDoneJobs, type JobRow, type NewJob, updateClaimed, workerName } from './repository.ts'
import { type Schedule, schedules } from './schedules.ts'

/** Context of a running job. */
export interface JobContext {
  readonly job: JobRow
  /** Progress in percent; also a heartbeat. */
  readonly progress: (percent: number) => Promise<void>
  /**
   * Aborted when the server stops: unfinished work is repeated, here or elsewhere. Also if the lease is lost, because the journal was
   * deleted or another server took over.
   */
  readonly signal: AbortSignal
}

/** Handler of one kind of job. */
export interface JobKind {
  /** Decides its lane (`lanes`). */
  readonly kind: string
  /** Maximum attempts: a job that crashes its server must not crash the next. */
  readonly attempts: number
  /**
   * Idempotent: it may be started again after a crash, and undoes or finds partial work. Its result is stored. A job that has to wait
   * throws JobWaits, instead of keeping its place.
   */
  readonly run: (context: JobContext) => Promise<unknown>
  /** Reports a final failure. Idempotent, too. */
  readonly failed?: (job: JobRow, sentence: string) => Promise<void>
}

interface RunningJob {
  readonly job: JobRow
  /** Resolves when it has ended. */
  readonly run: Promise<void>
}

const keptDays = 30
const unexpected = 'An unexpected error occurred.'
const topic = 'jobs'

const instant = (ms: number): string => new Date(ms).toISOString()

/** Job runner of this server; several servers on one store share the jobs. */
export class JobRunner {
  readonly #db: Db
  readonly #bus: MessageBus
  readonly #times: JobTimes
  readonly #log: (error: unknown) => void
  readonly #worker: string
  readonly #absent: AbsentWorkers | null
  readonly #kinds = new Map<string, JobKind>()
  readonly #schedules: ReturnType<typeof schedules>
  readonly #finders: (() => Promise<readonly NewJob[]>)[] = []
  /** By job id. */
  readonly #running = new Map<string, RunningJob>()
  readonly #stop = new AbortController()
  /** Claims use the store's clock, because servers' clocks differ. */
  #storeAhead = 0
  #timers: readonly NodeJS.Timeout[] | null = null
  #unsubscribe: () => void = () => {}
  #looking: Promise<void> | null = null
  readonly #toLookAt = new Set<LaneName>()

  constructor(
    { db, bus, times }: { readonly db: Db; readonly bus: MessageBus; readonly times: Times },
    log: (error: unknown) => void,
  ) {
    this.#db = db
    this.#bus = bus
    this.#times = times.jobs
    this.#schedules = schedules(times.jobs.missedMs)
    this.#log = log
    this.#worker = workerName(bus.server)
    this.#absent = bus.server === null ? null : new AbsentWorkers(db, times.jobs.goneMs)
    this.register({
      kind: 'remove-old-jobs',
      attempts: 1,
      run: () => deleteDoneJobs(db, instant(Date.now() - keptDays * 86_400_000)),
    })
    this.schedule('old jobs', '10 3 * * *', 'remove-old-jobs')
  }

  /** The instant after a number of milliseconds, by the store's clock. */
  #after(ms: number): string {
    return instant(Date.now() + this.#storeAhead + ms)
  }

  /** Before `start`. */
  register(kind: JobKind): void {
    this.#kinds.set(kind.kind, kind)
  }

  /**
   * Schedules a registered kind at these times, on one of the servers; a run missed while none was up is made up for once, at the start.
   * Before `start`.
   *
   * @param name unique and permanent: past runs are recorded under it
   * @param cron a pattern of five fields, in UTC
   */
  schedule(name: Schedule['name'], cron: Schedule['cron'], kind: Schedule['kind']): void {
    this.#schedules.add({ name, cron, kind })
  }

  /**
   * Adds the jobs that `find` returns at each check of the schedules. Unlike a schedule it stores nothing if there is nothing to do.
   * Several servers find the same, so the jobs need keys. Before `start`.
   */
  follow(find: () => Promise<readonly NewJob[]>): void {
    this.#finders.push(find)
  }

  /** Adds a job to run soon; with a transaction, only if it commits. */
  async add(db: Db, job: NewJob): Promise<string | null> {
    const wait = job.runAfter === undefined ? 0 : Date.parse(job.runAfter) - Date.now()
    const id = await addJob(db, { ...job, runAfter: this.#after(wait) }, this.#after(0))
    afterCommit(db, () => {
      const lane = laneOf(job.kind)
      if (wait <= 0) this.wake([lane])
      else if (wait < this.#times.pollMs) setTimeout(() => this.wake([lane]), wait).unref()
      void this.#bus.publish(topic, job.kind)
    })
    return id
  }

  /** Starts running waiting jobs, including those of a dead server. */
  async start(): Promise<void> {
    const wake = () => this.wake()
    const toAbsent = () => void this.#endClaimsOfAbsent().catch(this.#log)
    const toClocks = () => void this.lookAtClocks().catch(this.#log)
    await this.lookAtClocks() // before anybody can wake it: claims use the store's clock
    this.#unsubscribe = this.#bus.subscribe(topic, (kind) => this.wake([laneOf(kind)]), wake)
    this.#timers = [
      setInterval(wake, this.#times.pollMs),
      setInterval(toAbsent, this.#times.pollMs),
      setInterval(toClocks, this.#times.scheduleMs),
    ]
    for (const timer of this.#timers) timer.unref()
    this.wake()
  }

  /** Polls immediately, in one lane or in all. */
  wake(among: readonly LaneName[] = laneNames): void {
    if (this.#timers === null || this.#stop.signal.aborted) return
    for (const lane of among) this.#toLookAt.add(lane)
    this.#looking ??= this.#look()
      .catch((error: unknown) => {
        this.#toLookAt.clear() // an outage: all are polled again soon
        this.#log(error)
      })
      .finally(() => {
        this.#looking = null
        if (this.#toLookAt.size > 0) this.wake([])
      })
  }

  /**
   * Stops running jobs: they restart at the next start, or on another server. Jobs that do not end in time are released while they still
   * run, as if another server had taken over.
   */
  async close(): Promise<void> {
    this.#stop.abort()
    this.#unsubscribe()
    for (const timer of this.#timers ?? []) clearInterval(timer)
    await this.#looking
    const running = () => [...this.#running.values()]
    const patience = new AbortController()
    const ended = Promise.all(running().map(({ run }) => run)).then(() => patience.abort())
    await Promise.race([ended, wait(this.#times.patienceMs, undefined, { signal: patience.signal }).catch(() => {})])
    await Promise.all(running().map(({ job }) => this.#release(job).catch(this.#log)))
  }

  /**
   * Adds the jobs of due schedules, and those that `follow` finds. Several servers do so; keys remove the duplicates. It is called every
   * `scheduleMs`; a test that moves the clock calls it too, so that nothing depends on when the next interval ends.
   */
  async lookAtClocks(): Promise<void> {
    this.#storeAhead = await storeAhead(this.#db)
    for (const { schedule, at } of this.#schedules.due(new Date()))
      await this.add(this.#db, { kind: schedule.kind, payload: { at }, key: `${schedule.name} ${at}` })
    for (const find of this.#finders) for (const job of await find()) await this.add(this.#db, job)
  }

  async #endClaimsOfAbsent(): Promise<void> {
    const freed = await this.#absent?.endClaims(this.#after(0))
    if (freed !== undefined && freed.length > 0) this.wake(freed)
  }

  /** Kinds of a lane that this server can run. */
  kindsOf(lane: LaneName): readonly string[] {
    return [...this.#kinds.keys()].filter((kind) => laneOf(kind) === lane)
  }

  #hasRoom(lane: LaneName): boolean {
    const running = [...this.#running.values()].filter(({ job }) => laneOf(job.kind) === lane)
    return running.length < lanes[lane].atOnce // the end of a job polls again
  }

  async #look(): Promise<void> {
    for (const lane of this.#toLookAt) {
      this.#toLookAt.delete(lane) // a wake during a poll queues it behind the others
      const [kind, ...others] = this.kindsOf(lane)
      if (kind === undefined) continue
      while (this.#hasRoom(lane) && !this.#stop.signal.aborted) {
        const job = await claimJob(this.#db, [kind, ...others], {
          worker: this.#worker,
          now: this.#after(0),
          until: this.#after(this.#times.claimMs),
          besides: [...this.#running.keys()],
        })
        if (job === undefined) break
        this.#begin(job)
      }
    }
  }

  #begin(job: JobRow): void {
    const begun = this.#stop.signal.aborted
      ? this.#release(job)
      : onBehalfOf(job.user_id === null ? `job ${job.kind}` : ofUser(job.user_id), () => this.#do(job))
    const run = begun.catch(this.#log).finally(() => {
      this.#running.delete(job.id)
      this.wake([laneOf(job.kind)])
    })
    this.#running.set(job.id, { job, run })
  }

  /** Runs a job. After an outage it restarts, as often as needed, because the outage is not its fault. */
  async #do(job: JobRow): Promise<void> {
    try {
      await this.#attempt(job)
    } catch (error) {
      if (outageOf(error) === null) throw error
      this.#log(error)
      await this.#putBack(job)
    }
  }

  /** Releases a job as soon as the store can be written again; close() does it for one that waits here. */
  async #putBack(job: JobRow): Promise<void> {
    while (!this.#stop.signal.aborted)
      try {
        return await this.#release(job, { afterMs: this.#times.outagePauseMs, isAttempt: false })
      } catch (error) {
        if (outageOf(error) === null) throw error
        await wait(this.#times.pollMs, undefined, { signal: this.#stop.signal }).catch(() => {})
      }
  }

  async #attempt(job: JobRow): Promise<void> {
    const kind = this.#kinds.get(job.kind)
    if (kind === undefined) return
    // A job with a stored result is finished, except for the last step.
    if (job.attempts > kind.attempts && job.result === null) return this.#fail(kind, job, unexpected)
    const lostLease = new AbortController()
    const hold = async (columns: { progress?: number } = {}): Promise<void> => {
      const until = { claimed_until: this.#after(this.#times.claimMs) }
      if (!(await updateClaimed(this.#db, job.id, this.#worker, { ...columns, ...until }))) lostLease.abort()
    }
    const heartbeat = setInterval(() => void hold().catch(this.#log), this.#times.heartbeatMs)
    try {
      const result = await kind.run({
        job,
        signal: AbortSignal.any([this.#stop.signal, lostLease.signal]),
        progress: (percent) => hold({ progress: Math.floor(percent) }),
      })
      await this.#end(job, { state: 'FINISHED', progress: 100, result: toJson(result ?? null) })
    } catch (error) {
      if (error instanceof JobWaits) await this.#giveWay(job, error)
      else if (this.#stop.signal.aborted) await this.#release(job)
      else if (lostLease.signal.aborted)
        return // lease lost: the new owner finishes the job
      else if (outageOf(error) !== null) throw error
      else if (error instanceof AppError) await this.#fail(kind, job, error.message)
      else {
        this.#log(error)
        if (job.attempts >= kind.attempts) await this.#fail(kind, job, unexpected)
        else await this.#release(job, { afterMs: this.#pauseAfter(job.attempts), isAttempt: true })
      }
    } finally {
      clearInterval(heartbeat)
    }
  }

  #pauseAfter(attempts: number): number {
    return Math.min(this.#times.longestPauseMs, this.#times.backOffMs * 2 ** attempts)
  }

  async #fail(kind: JobKind, job: JobRow, sentence: string): Promise<void> {
    await kind.failed?.(job, sentence)
    await this.#end(job, { state: 'FAILED', error: sentence })
  }

  #end(
    job: JobRow,
    columns: { state: 'FINISHED' | 'FAILED'; progress?: number; result?: JsonText<unknown>; error?: string },
  ) {
    return updateClaimed(this.#db, job.id, this.#worker, {
      ...columns,
      claimed_by: null,
      claimed_until: null,
      finished: this.#after(0),
    })
  }

  /** Releases the place of a job that waits. It is not due, so that it gets a new turn afterwards. */
  async #giveWay(job: JobRow, { ms, payload }: JobWaits): Promise<void> {
    await updateClaimed(this.#db, job.id, this.#worker, {
      state: 'WAITING',
      claimed_by: null,
      claimed_until: null,
      run_after: this.#after(ms),
      due: 0,
      payload: toJson(payload),
      attempts: 0,
    })
    if (ms < this.#times.pollMs) setTimeout(() => this.wake([laneOf(job.kind)]), ms).unref()
  }

  /** Releases it, to restart after a while. A shutdown does not count as an attempt. */
  async #release(job: JobRow, { afterMs, isAttempt } = { afterMs: 0, isAttempt: false }): Promise<void> {
    await updateClaimed(this.#db, job.id, this.#worker, {
      state: 'WAITING',
      claimed_by: null,
      claimed_until: null,
      run_after: this.#after(afterMs),
      due: toFlag(afterMs === 0),
      ...(isAttempt && !this.#stop.signal.aborted ? {} : { attempts: job.attempts - 1 }),
    })
  }
}

/** Payload of the job, as it was added. */
export const payloadOf = (job: JobRow): unknown => fromJson(job.payload)

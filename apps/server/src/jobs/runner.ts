import { randomUUID } from 'node:crypto'
import { AppError } from '@afterclose/contract/problems'
import { type JsonText, fromJson, toJson } from '../db/codecs.ts'
import type { Db } from '../db/db.ts'
import { addJob, claimJob, deleteDoneJobs, type JobRow, type NewJob, updateClaimed } from './repository.ts'

/** What a job may use while it is done. */
export interface JobContext {
  readonly job: JobRow
  /** How far it is, per cent. Also says that somebody still works on it. */
  readonly progress: (percent: number) => Promise<void>
  /** Aborted when the server stops: what is left then is done again, here or elsewhere. */
  readonly signal: AbortSignal
}

/** How a kind of job is done. */
export interface JobKind {
  readonly kind: string
  /** How often it is begun before it has failed: a job that takes its server down must not take down the next. */
  readonly attempts: number
  /** Must bear to be begun again after a crash: what was done in part is undone or found done. Its answer is kept. */
  readonly run: (context: JobContext) => Promise<unknown>
  /** Tells others of a failure that is final. */
  readonly failed?: (job: JobRow, sentence: string) => Promise<void>
}

/** How long a server that has gone silent is waited for. */
const claimMs = 30_000
const heartbeatMs = 10_000
/** How often the table is looked at when nobody says that there is something to do. */
const pollMs = 1000
const atOnce = 2
const keptDays = 30
const unexpected = 'An unexpected error occurred.'

const instant = (ms: number): string => new Date(ms).toISOString()

/** The jobs of this server: it does those that it claims, and several servers on one store share them. */
export class JobRunner {
  readonly #db: Db
  readonly #log: (error: unknown) => void
  readonly #worker = randomUUID()
  readonly #kinds = new Map<string, JobKind>()
  readonly #running = new Set<Promise<void>>()
  readonly #stop = new AbortController()
  #timer: NodeJS.Timeout | null = null
  #looking: Promise<void> | null = null
  #again = false

  constructor(db: Db, log: (error: unknown) => void) {
    this.#db = db
    this.#log = log
  }

  /** Before `start`. */
  register(kind: JobKind): void {
    this.#kinds.set(kind.kind, kind)
  }

  /** Adds a job to be done soon; with a transaction of the change that asks for it, only if that commits. */
  async add(db: Db, job: NewJob): Promise<string | null> {
    const id = await addJob(db, job, instant(Date.now()))
    this.wake()
    return id
  }

  /** Begins to do what waits, also what was left by a server that is gone. */
  async start(): Promise<void> {
    await deleteDoneJobs(this.#db, instant(Date.now() - keptDays * 86_400_000))
    this.#timer = setInterval(() => this.wake(), pollMs)
    this.#timer.unref()
    this.wake()
  }

  /** Looks at once whether there is something to do. */
  wake(): void {
    if (this.#timer === null || this.#stop.signal.aborted) return
    this.#again = true
    this.#looking ??= this.#look()
      .catch(this.#log)
      .finally(() => (this.#looking = null))
  }

  /** Lets go of what is being done: it is begun again at the next start, or by another server. */
  async close(): Promise<void> {
    this.#stop.abort()
    clearInterval(this.#timer ?? undefined)
    await this.#looking
    await Promise.all(this.#running)
  }

  async #look(): Promise<void> {
    const kinds = [...this.#kinds.keys()]
    while (this.#again && kinds.length > 0 && !this.#stop.signal.aborted && this.#running.size < atOnce) {
      this.#again = false
      const now = Date.now()
      const claim = { worker: this.#worker, now: instant(now), until: instant(now + claimMs) }
      const job = await claimJob(this.#db, kinds, claim)
      if (job === undefined) continue // unless somebody has called meanwhile, that was all
      this.#again = true
      const run = (this.#stop.signal.aborted ? this.#release(job) : this.#do(job)).catch(this.#log).finally(() => {
        this.#running.delete(run)
        this.wake()
      })
      this.#running.add(run)
    }
  }

  async #do(job: JobRow): Promise<void> {
    const kind = this.#kinds.get(job.kind)
    if (kind === undefined) return
    if (job.attempts > kind.attempts) return this.#fail(kind, job, unexpected)
    const hold = (columns: { progress?: number } = {}) =>
      updateClaimed(this.#db, job.id, this.#worker, { ...columns, claimed_until: instant(Date.now() + claimMs) })
    const heartbeat = setInterval(() => void hold().catch(this.#log), heartbeatMs)
    try {
      const result = await kind.run({
        job,
        signal: this.#stop.signal,
        progress: async (percent) => {
          await hold({ progress: Math.floor(percent) })
        },
      })
      await this.#end(job, { state: 'FINISHED', progress: 100, result: toJson(result ?? null) })
    } catch (error) {
      if (this.#stop.signal.aborted) await this.#release(job)
      else if (error instanceof AppError) await this.#fail(kind, job, error.message)
      else {
        this.#log(error)
        if (job.attempts >= kind.attempts) await this.#fail(kind, job, unexpected)
        else await this.#release(job, 1000 * 2 ** job.attempts)
      }
    } finally {
      clearInterval(heartbeat)
    }
  }

  async #fail(kind: JobKind, job: JobRow, sentence: string): Promise<void> {
    if (await this.#end(job, { state: 'FAILED', error: sentence })) await kind.failed?.(job, sentence)
  }

  #end(
    job: JobRow,
    columns: { state: 'FINISHED' | 'FAILED'; progress?: number; result?: JsonText<unknown>; error?: string },
  ) {
    return updateClaimed(this.#db, job.id, this.#worker, {
      ...columns,
      claimed_by: null,
      claimed_until: null,
      finished: instant(Date.now()),
    })
  }

  /** Gives it back, to be begun again after a while. A stop is no attempt of its own. */
  async #release(job: JobRow, afterMs = 0): Promise<void> {
    await updateClaimed(this.#db, job.id, this.#worker, {
      state: 'WAITING',
      claimed_by: null,
      claimed_until: null,
      run_after: instant(Date.now() + afterMs),
      ...(this.#stop.signal.aborted ? { attempts: job.attempts - 1 } : {}),
    })
  }
}

/** The payload as whoever added the job wrote it. */
export const payloadOf = (job: JobRow): unknown => fromJson(job.payload)

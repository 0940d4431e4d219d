import { transferables } from '@afterclose/engine/columns/transferables'
import { isResultOf, type Job, type JobRequest, type JobName, type JobReply, type ResultOf } from './simulation-jobs.ts'

/** The part of a `Worker` that is used. */
export interface JobPort {
  postMessage(asked: JobRequest, options: { readonly transfer: ArrayBuffer[] }): void
  addEventListener(type: 'message', listener: (event: { readonly data: JobReply }) => void): void
  addEventListener(type: 'error' | 'messageerror', listener: () => void): void
  terminate(): void
}

export interface WorkerPool {
  /**
   * Runs a job in the first free worker; jobs start in FIFO order. Rejects when the job fails, when its worker fails, and with the signal's
   * reason: a queued job is not started then, and the result of a running one is dropped.
   */
  run<Name extends JobName>(job: Job & { readonly job: Name }, signal: AbortSignal): Promise<ResultOf<Name>>
  /** Terminates all workers. The next job starts new ones. */
  close(): void
}

interface Waiting {
  readonly job: Job
  readonly signal: AbortSignal
  readonly onReply: (reply: JobReply) => void
  readonly fail: (error: Error) => void
}

/** @param most maximum workers, started one by one when all others are busy */
export function workerPool(most: number, start: () => JobPort): WorkerPool {
  const idle: JobPort[] = []
  const busy = new Map<JobPort, { readonly seq: number; readonly at: Waiting }>()
  let waitingJobs: Waiting[] = []
  let lastSeq = 0

  function connect(): JobPort {
    const port = start()
    port.addEventListener('message', ({ data }) => {
      const doing = busy.get(port)
      if (doing?.seq !== data.seq) return
      busy.delete(port)
      idle.push(port)
      doing.at.onReply(data)
      startJobs()
    })
    const broken = (): void => {
      const doing = busy.get(port)
      busy.delete(port)
      port.terminate()
      const place = idle.indexOf(port)
      if (place !== -1) idle.splice(place, 1)
      doing?.at.fail(new Error('The calculation stopped unexpectedly'))
      startJobs()
    }
    port.addEventListener('error', broken)
    port.addEventListener('messageerror', broken)
    return port
  }

  function startJobs(): void {
    waitingJobs = waitingJobs.filter(({ signal }) => !signal.aborted)
    while (waitingJobs.length > 0) {
      const port = idle.pop() ?? (busy.size < most ? connect() : undefined)
      if (port === undefined) return
      const at = waitingJobs.shift()!
      const seq = ++lastSeq
      busy.set(port, { seq, at })
      // only slices are transferred: their inputs are sent again with later jobs
      port.postMessage({ seq, job: at.job }, { transfer: at.job.job === 'fold' ? transferables(at.job.slices) : [] })
    }
  }

  function run<Name extends JobName>(job: Job & { readonly job: Name }, signal: AbortSignal): Promise<ResultOf<Name>> {
    if (signal.aborted) return Promise.reject(reasonOf(signal))
    const { promise, resolve, reject } = Promise.withResolvers<ResultOf<Name>>()
    const onReply = (reply: JobReply): void => {
      if (reply.outcome === 'failed') reject(new Error(reply.message))
      else if (isResultOf(job.job, reply.result)) resolve(reply.result.result)
      else reject(new Error('The worker did another job'))
    }
    signal.addEventListener('abort', () => reject(reasonOf(signal)), { once: true })
    waitingJobs.push({ job, signal, onReply, fail: reject })
    startJobs()
    return promise
  }

  return {
    run,
    close() {
      for (const port of [...idle, ...busy.keys()]) port.terminate()
      idle.length = 0
      busy.clear()
      waitingJobs = []
    },
  }
}

const reasonOf = ({ reason }: AbortSignal): Error => (reason instanceof Error ? reason : new Error(String(reason)))

import { basename } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { arrived, type InputOf, type OutputOf, type TaskAnswer, type TaskRequest, type Tasks } from './messages.ts'
import { threadFile } from './thread-file.ts'
import { currentOwner } from './on-behalf.ts'
import { showLoad } from './thread-loads.ts'
import { heapLimits } from './thread-memory.ts'
import { FairQueue, type Weight } from './fair-queue.ts'

// Threads that start from sources read TypeScript by WebAssembly, each with its own instance. When two threads replace the same much-called
// way from WebAssembly into JavaScript at the same moment, V8 may free what both share, and the process is gone (SIGSEGV in
// Runtime_TierUpWasmToJSWrapper, Node 24.21, about one in two thousand threads). So it is never called often enough. Threads
// of the bundle call it hardly ever.
setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647')

export interface TaskThread<T extends Tasks> {
  /**
   * Has the thread do a task.
   * @param weight heavy: it keeps the thread busy so long that of several the others would wait for the sum
   * @throws AppError as the task threw it, and 'Busy' when its owner has too much waiting; TaskGivenUp when it took too
   *   long or too much memory; Error when it failed, or when the server stops
   */
  readonly run: <Name extends keyof T & string>(
    name: Name,
    input: InputOf<T, Name>,
    weight?: Weight,
  ) => Promise<OutputOf<T, Name>>
  /** Stops the thread for good; what it was doing fails, as does what is asked of it later. */
  readonly close: () => Promise<void>
}

/** The task failed with its thread: it took too long, or the thread crashed while it ran. */
export class TaskGivenUp extends Error {
  override name = 'TaskGivenUp'
}

const stopping = (): Error => new Error('The server is stopping')

/** A task whose turn it is. */
interface Sent {
  readonly request: TaskRequest
  readonly resolve: (output: unknown) => void
  readonly reject: (error: Error) => void
  /** The clock that runs for it. */
  deadline: NodeJS.Timeout
}

export interface ThreadSettings {
  /** The source file of the thread, which calls `serveTasks`. Its name ends in `-worker.ts`, so that the bundle includes it. */
  readonly file: URL
  /** `workerData` of the thread. */
  readonly data: unknown
  /**
   * How many tasks it works on at a time, each for another owner; the others wait their turn. What they hold at once is what
   * memory must hold.
   */
  readonly atOnce: number
  /** A task that runs longer is given up, and the thread with it. */
  readonly patienceMs: number
  /** Heap of the thread at most; less on a small machine. A hostile input fails here and not in the server. */
  readonly memoryMb: number
  /**
   * It gives way to threads that answer users who wait. Not for what holds locks meanwhile: who waits for one would give
   * way with it.
   */
  readonly background: boolean
  /** With nothing to do for so long it ends and gives its memory back; the next task starts another one. Null for never. */
  readonly idleMs: number | null
}

const background = new URL('background-worker.ts', import.meta.url)

/** More than a page asks for at once, and few enough to be told soon. */
const ofOneWaiting = 200

/**
 * A worker thread for heavy work, with its own database connections. It starts with the first task. Owners take turns (see
 * `onBehalfOf`), light tasks of one begin in the order given, and heavy ones. One heavy task runs at a time, so that a light one never waits for several. When the thread crashes, the oldest running task is taken for the
 * cause, and fails; the others start again in a new thread, so that one user does not pay for the task of another. Tasks must
 * be idempotent: a part that was not committed is rolled back with the connection, and a part that was committed must be
 * found done.
 */
export function taskThread<T extends Tasks>(settings: ThreadSettings): TaskThread<T> {
  const queue = new FairQueue({ atOnce: settings.atOnce, ofOneAtOnce: 1, ofOneWaiting, heavyAtOnce: 1 })
  const hideLoad = showLoad(basename(settings.file.pathname).replace(/-worker\..*/, ''), () => queue.load)
  /** Oldest first. */
  const sent = new Map<number, Sent>()
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let closed = false
  let lastId = 0

  function settle(id: number): Sent | undefined {
    const one = sent.get(id)
    sent.delete(id)
    clearTimeout(one?.deadline)
    if (sent.size === 0 && settings.idleMs !== null) idle = setTimeout(rest, settings.idleMs).unref()
    return one
  }
  function rest(): void {
    void worker?.terminate()
    worker = null
  }
  function giveUp(stopped: Worker, reason: TaskGivenUp): void {
    if (worker !== stopped) return
    worker = null
    void stopped.terminate()
    const [first] = sent.keys()
    if (first !== undefined) settle(first)?.reject(reason)
    for (const one of sent.values()) {
      clearTimeout(one.deadline)
      one.deadline = post(one.request)
    }
  }
  /** @returns the clock that runs for the task from now on */
  function post(request: TaskRequest): NodeJS.Timeout {
    clearTimeout(idle)
    const used = (worker ??= start())
    used.postMessage(request, [])
    const { patienceMs } = settings
    const late = () => giveUp(used, new TaskGivenUp(`"${request.task}" took longer than ${patienceMs} ms`))
    return setTimeout(late, patienceMs)
  }
  function start(): Worker {
    const file = threadFile(settings.file)
    const started = new Worker(settings.background ? threadFile(background) : file, {
      workerData: settings.data,
      argv: [file.href],
      execArgv: ['--enable-source-maps'],
      resourceLimits: heapLimits(settings.memoryMb),
    })
    started.on('message', (answer: TaskAnswer) => {
      if (worker !== started) return // given up: what it had still to do is another thread's, which answers it
      const one = settle(answer.id)
      if (answer.kind === 'done') one?.resolve(answer.output)
      else one?.reject(arrived(answer))
    })
    started.on('error', (cause) => giveUp(started, new TaskGivenUp('A worker thread failed', { cause })))
    started.on('exit', (code) => giveUp(started, new TaskGivenUp(`A worker thread stopped with code ${code}`)))
    started.unref()
    return started
  }

  return {
    run(name, input, weight = 'light') {
      const work = () => {
        if (closed) throw stopping()
        const request: TaskRequest = { id: ++lastId, task: name, input }
        return new Promise<OutputOf<T, typeof name>>((resolve, reject) => {
          // What `serveTasks` answers under this id is the output of this very task.
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion
          const done = resolve as Sent['resolve']
          sent.set(request.id, { request, resolve: done, reject, deadline: post(request) })
        })
      }
      return queue.run(currentOwner(), work, weight)
    },
    async close() {
      closed = true
      hideLoad()
      queue.close(stopping())
      clearTimeout(idle)
      const stopped = worker
      worker = null
      const lost = [...sent.values()]
      sent.clear()
      for (const { deadline, reject } of lost) {
        clearTimeout(deadline)
        reject(stopping())
      }
      await stopped?.terminate()
    },
  }
}

import { basename } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import {
  errorOfAnswer,
  type InputOf,
  type OutputOf,
  type TaskAnswer,
  type TaskRequest,
  type Tasks,
} from './messages.ts'
import { haveLowPriority, threadFile } from './thread-file.ts'
import { currentOwner } from './on-behalf.ts'
import { showLoad } from './thread-loads.ts'
import { heapLimits } from './thread-memory.ts'
import { FairQueue, type Weight } from './fair-queue.ts'

// Threads that start from sources read TypeScript by WebAssembly, each with its own instance. When two threads tier up the same hot
// WebAssembly-to-JavaScript wrapper at the same moment, V8 may free shared code, and the process crashes (SIGSEGV in
// Runtime_TierUpWasmToJSWrapper, Node 24.21, about one in two thousand threads). So it is kept from getting hot. Threads of the bundle
// hardly call it.
setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647')

export interface TaskThread<T extends Tasks> {
  /**
   * Runs a task in the thread.
   * @param weight heavy: limited to one at a time, because several would delay the others by their sum
   * @throws AppError as thrown by the task, and 'Busy' if its owner has too many waiting; TaskGivenUp on timeout or out of memory; Error
   *   if it failed, or the server stops
   */
  readonly run: <Name extends keyof T & string>(
    name: Name,
    input: InputOf<T, Name>,
    weight?: Weight,
  ) => Promise<OutputOf<T, Name>>
  /** Stops the thread permanently; its running task and later ones fail. */
  readonly close: () => Promise<void>
}

/** The task failed with its thread: a timeout, or the thread crashed while it ran. */
export class TaskGivenUp extends Error {
  override name = 'TaskGivenUp'
}

const stopping = (): Error => new Error('The server is stopping')

/** A task whose turn it is. */
interface Sent {
  readonly request: TaskRequest
  readonly resolve: (output: unknown) => void
  readonly reject: (error: Error) => void
  /** Its timeout timer. */
  deadline: NodeJS.Timeout
}

export interface ThreadSettings {
  /** Source file of the thread, which calls `serveTasks`. Its name ends in `-worker.ts`, so that the bundle includes it. */
  readonly file: URL
  /** `workerData` of the thread. */
  readonly data: unknown
  /** Maximum parallel tasks, each for another owner; together they must fit into memory. */
  readonly atOnce: number
  /** Timeout of a task, which also ends the thread. */
  readonly patienceMs: number
  /** Maximum heap of the thread; less on a small machine. A hostile input fails here and not in the server. */
  readonly memoryMb: number
  /** Low priority. Not for tasks that hold locks: users who wait for one would be slowed down with it. */
  readonly background: boolean
  /** Idle time after which it ends to free its memory; the next task starts another one. Null for never. */
  readonly idleMs: number | null
}

const background = new URL('background-worker.ts', import.meta.url)

/** More than a page requests at once, and few enough to reject early. */
const ofOneWaiting = 200

/**
 * A worker thread for heavy work, with its own database connections, started lazily. Owners take turns (see `onBehalfOf`); light and heavy
 * tasks of one owner start in order. One heavy task runs at a time, so that a light one never waits for several. If the thread crashes, the
 * oldest running task counts as the cause and fails; the others restart in a new thread, so that no user pays for another's task. Tasks
 * must be idempotent: uncommitted parts are rolled back with the connection, and committed parts must be found done.
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
  /** @returns the started timeout timer of the task */
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
    const started = new Worker(settings.background && haveLowPriority() ? threadFile(background) : file, {
      workerData: settings.data,
      argv: [file.href],
      execArgv: ['--enable-source-maps'],
      resourceLimits: heapLimits(settings.memoryMb),
    })
    started.on('message', (answer: TaskAnswer) => {
      if (worker !== started) return // timed out: its remaining work now belongs to another thread, which responds
      const one = settle(answer.id)
      if (answer.kind === 'done') one?.resolve(answer.output)
      else one?.reject(errorOfAnswer(answer))
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
          // The response of `serveTasks` with this id is the output of this very task.
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

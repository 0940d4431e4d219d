import { Worker } from 'node:worker_threads'
import { arrived, type InputOf, type OutputOf, type TaskAnswer, type TaskRequest, type Tasks } from './messages.ts'

export interface TaskThread<T extends Tasks> {
  /**
   * Has the thread do a task.
   * @throws AppError as the task threw it; Error when the task failed, the thread stopped, or it took too long
   */
  readonly run: <Name extends keyof T & string>(name: Name, input: InputOf<T, Name>) => Promise<OutputOf<T, Name>>
  /** Stops the thread; what it was doing fails. */
  readonly close: () => Promise<void>
}

interface Waiting {
  readonly resolve: (output: unknown) => void
  readonly reject: (error: Error) => void
  readonly deadline: NodeJS.Timeout
}

export interface ThreadSettings {
  /** A file that calls `serveTasks`; TypeScript, run as it is. */
  readonly file: URL
  /** What the thread reads as `workerData`. */
  readonly data: unknown
  /** A task that runs longer is given up, and the thread with it. */
  readonly patienceMs: number
  /** Heap of the thread. A hostile input fails here and not in the server. */
  readonly memoryMb: number
}

/**
 * A thread for heavy work with connections of its own. It starts with the first task; one that stopped is replaced with
 * the next. Tasks given at the same time take turns wherever they wait.
 */
export function taskThread<T extends Tasks>(settings: ThreadSettings): TaskThread<T> {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let lastId = 0

  function settle(id: number): Waiting | undefined {
    const one = waiting.get(id)
    waiting.delete(id)
    clearTimeout(one?.deadline)
    return one
  }
  function giveUp(stopped: Worker, reason: Error): void {
    if (worker !== stopped) return
    worker = null
    for (const id of waiting.keys()) settle(id)?.reject(reason)
    void stopped.terminate()
  }
  function start(): Worker {
    const started = new Worker(settings.file, {
      workerData: settings.data,
      resourceLimits: { maxOldGenerationSizeMb: settings.memoryMb },
    })
    started.on('message', (answer: TaskAnswer) => {
      const one = settle(answer.id)
      if (answer.kind === 'done') one?.resolve(answer.output)
      else one?.reject(arrived(answer))
    })
    started.on('error', (cause) => giveUp(started, new Error('A worker thread failed', { cause })))
    started.on('exit', (code) => giveUp(started, new Error(`A worker thread stopped with code ${code}`)))
    started.unref()
    return started
  }

  return {
    run(name, input) {
      const used = (worker ??= start())
      const id = ++lastId
      return new Promise((resolve, reject) => {
        const late = () => giveUp(used, new Error(`"${name}" took longer than ${settings.patienceMs} ms`))
        // What `serveTasks` answers under this id is the output of this very task.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const done = resolve as Waiting['resolve']
        waiting.set(id, { resolve: done, reject, deadline: setTimeout(late, settings.patienceMs) })
        const request: TaskRequest = { id, task: name, input }
        used.postMessage(request, [])
      })
    },
    async close() {
      const stopped = worker
      if (stopped === null) return
      giveUp(stopped, new Error('The server is stopping'))
      await stopped.terminate()
    },
  }
}

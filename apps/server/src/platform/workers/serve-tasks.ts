import { isMainThread, parentPort } from 'node:worker_threads'
import { collectGarbage, holdsMuchGarbage } from './collect-garbage.ts'
import { failure, type TaskAnswer, type TaskRequest, type Tasks } from './messages.ts'

/** Idle time after which much garbage is collected. */
const idleMs = 1000

/**
 * Runs tasks requested by the parent thread. Byte arrays in a result are transferred, not copied, if `handOver` finds them: the task must
 * not use them afterwards.
 */
export function serveTasks(tasks: Tasks, handOver: (output: unknown) => readonly ArrayBuffer[]): void {
  const port = parentPort
  if (isMainThread || port === null) throw new Error('Only a worker thread serves tasks')
  const answer = (message: TaskAnswer, buffers: readonly ArrayBuffer[]) => port.postMessage(message, [...buffers])
  let running = 0
  let idle: NodeJS.Timeout | undefined
  const work = async ({ id, task, input }: TaskRequest): Promise<void> => {
    clearTimeout(idle)
    running++
    try {
      const run: ((input: never) => Promise<unknown>) | undefined = tasks[task]
      if (run === undefined) throw new Error(`There is no task "${task}"`)
      // The requesting side is typed by the same tasks, so that name and input belong together.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const output = await run(input as never)
      answer({ id, kind: 'done', output }, handOver(output))
    } catch (error) {
      answer(failure(id, error), [])
    }
    running--
    if (running === 0 && holdsMuchGarbage()) idle = setTimeout(collectGarbage, idleMs)
  }
  port.on('message', (request: TaskRequest) => void work(request))
}

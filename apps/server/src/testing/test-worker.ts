import { AppError } from '@afterclose/contract/problems'
import { serveTasks } from '../workers/serve-tasks.ts'

/** What a worker thread can do well and badly. */
const tasks = {
  double: async (value: number) => value * 2,
  bytes: async (length: number) => new Uint8Array(length).fill(7),
  refuse: async () => {
    throw new AppError('Unknown trade', { message: 'There is none.', fields: [{ field: 'id', message: 'wrong' }] })
  },
  fail: async () => {
    throw new Error('a fault of ours')
  },
  crash: async () => process.exit(3),
  hang: () => new Promise<never>(() => {}),
  fill: async () => {
    const kept: number[][] = []
    for (;;) kept.push(Array.from({ length: 10_000 }, (_, i) => i * Math.PI))
  },
}
export type TestTasks = typeof tasks

serveTasks(tasks, (output) =>
  output instanceof Uint8Array && output.buffer instanceof ArrayBuffer ? [output.buffer] : [],
)

import { getPriority } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import { AppError } from '@afterclose/contract/problems'
import { serveTasks } from '../../src/platform/workers/serve-tasks.ts'

/** What a worker thread can do well and badly. */
export type TestTasks = {
  /** How often this thread was asked this. */
  readonly count: (input: null) => Promise<number>
  readonly double: (value: number) => Promise<number>
  readonly bytes: (length: number) => Promise<Uint8Array>
  /** How far the thread stands back: 0 is as usual, 19 the most. */
  readonly nice: (input: null) => Promise<number>
  readonly refuse: (input: null) => Promise<never>
  readonly fail: (input: null) => Promise<never>
  /** What of it is run: its source, or a part of the bundle. */
  readonly file: (input: null) => Promise<string>
  readonly crash: (input: null) => Promise<never>
  readonly nap: (milliseconds: number) => Promise<void>
  readonly hang: (input: null) => Promise<never>
  /** Never lets go of the thread. */
  readonly block: (input: null) => Promise<never>
  /** Takes that many megabytes, and lets go of them. */
  readonly waste: (megabytes: number) => Promise<void>
  /** Megabytes on its heap, with garbage. */
  readonly heap: (input: null) => Promise<number>
  /** Takes memory until there is none. */
  readonly fill: (input: null) => Promise<never>
}

let asked = 0

/** Of 80 kB. */
const numbers = () => Array.from({ length: 10_000 }, (_, i) => i * Math.PI)

const tasks: TestTasks = {
  count: async () => ++asked,
  double: async (value) => value * 2,
  bytes: async (length) => new Uint8Array(length).fill(7),
  nice: async () => getPriority(0),
  refuse: async () => {
    throw new AppError('Unknown trade', { message: 'There is none.', fields: [{ field: 'id', message: 'wrong' }] })
  },
  fail: async () => {
    throw new Error('a fault of ours')
  },
  file: async () => import.meta.filename,
  crash: async () => process.exit(3),
  nap: (milliseconds) => wait(milliseconds),
  hang: () => new Promise(() => {}),
  block: async () => {
    for (;;);
  },
  waste: async (megabytes) => {
    const kept: number[][] = []
    while (kept.length * 0.08 < megabytes) kept.push(numbers())
  },
  heap: async () => getHeapStatistics().used_heap_size / 1e6,
  fill: async () => {
    const kept: number[][] = []
    for (;;) kept.push(numbers())
  },
}

serveTasks(tasks, (output) =>
  output instanceof Uint8Array && output.buffer instanceof ArrayBuffer ? [output.buffer] : [],
)

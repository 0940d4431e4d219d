import { type WorkerPool, workerPool } from './worker-pool.ts'

/** More workers would be idle: a slice takes milliseconds. */
const most = 8

/** Number of workers: the machine's cores minus those of the page and the engine, at least one. */
export const workersOf = (processors: number): number => Math.max(1, Math.min(most, processors - 1))

/** The workers of the simulator; the page that uses them closes them when it is left. */
export const simulationPool: WorkerPool = workerPool(
  workersOf(navigator.hardwareConcurrency),
  () => new Worker(new URL('./simulation.worker.ts', import.meta.url), { type: 'module', name: 'simulation' }),
)

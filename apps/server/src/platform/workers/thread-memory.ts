import { totalmem } from 'node:os'
import type { ResourceLimits } from 'node:worker_threads'

const MiB = 1024 * 1024

/** Megabytes of the machine, or of the container that the server runs in. */
function ofMachine(): number {
  const container = process.constrainedMemory()
  return Math.floor((container > 0 ? Math.min(container, totalmem()) : totalmem()) / MiB)
}

let held = ofMachine()

/** Memory limit of the whole server in megabytes, if it is less than the machine's. For threads started later. */
export function holdAtMost(megabytes: number | null): void {
  held = Math.min(megabytes ?? Number.POSITIVE_INFINITY, ofMachine())
}

/** Fraction of the server's memory that two or three threads share. */
const share = 0.3

/**
 * Heap limit of a thread. V8 collects garbage the later the larger a heap may grow, so a small machine needs an explicit limit. The young
 * generation is limited for all threads by `--max-semi-space-size`, which takes precedence over limits of a thread.
 * @param most megabytes, however large the machine is
 */
export const heapLimits = (most: number): ResourceLimits => ({
  maxOldGenerationSizeMb: Math.min(most, Math.floor(held * share)),
})

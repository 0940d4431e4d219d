import { totalmem } from 'node:os'
import type { ResourceLimits } from 'node:worker_threads'

const MiB = 1024 * 1024

/** Megabytes of the machine, or of the container that the server runs in. */
function ofMachine(): number {
  const container = process.constrainedMemory()
  return Math.floor((container > 0 ? Math.min(container, totalmem()) : totalmem()) / MiB)
}

let held = ofMachine()

/** How many megabytes the whole server may hold, where that is less than the machine has. For threads that start later. */
export function holdAtMost(megabytes: number | null): void {
  held = Math.min(megabytes ?? Number.POSITIVE_INFINITY, ofMachine())
}

/** Fraction of the server's memory that two or three threads share. */
const share = 0.3

/**
 * Limits of a thread's heap. V8 collects garbage the later the more a heap may grow: on a small machine it must be told that
 * this one is small.
 * @param most megabytes, however large the machine is
 */
export const heapLimits = (most: number): ResourceLimits => ({
  maxOldGenerationSizeMb: Math.min(most, Math.floor(held * share)),
  maxYoungGenerationSizeMb: Math.min(48, Math.max(12, Math.floor(held / 64))),
})

import { constants, getPriority, setPriority } from 'node:os'

/** With a nice value that is 10 higher, other threads get about nine times as much of the processor. */
const step = 10

/**
 * Lowers the priority of this thread (its nice value), so that user requests come before background work. No-op outside Linux, where
 * priorities belong to whole processes. Only root can raise it again.
 */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return
  const thisThread = 0
  try {
    setPriority(thisThread, Math.min(constants.priority.PRIORITY_LOW, getPriority(thisThread) + step))
  } catch {
    // The system may deny it (seccomp). Then the thread keeps its normal priority.
  }
}

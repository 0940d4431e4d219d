import { constants, getPriority, setPriority } from 'node:os'

/** Whoever else wants the processor gets nine times as much of it. */
const step = 10

/**
 * Lowers the priority of this thread (its nice value): all other threads go first, so that users who wait are answered before work for which nobody does. Nothing where a
 * priority is the whole process's, as it is but on Linux. Only root can take it back.
 */
export function lowerPriority(): void {
  if (process.platform !== 'linux') return
  const thisThread = 0
  try {
    setPriority(thisThread, Math.min(constants.priority.PRIORITY_LOW, getPriority(thisThread) + step))
  } catch {
    // It may be forbidden (seccomp): then the thread does its work as the others do.
  }
}

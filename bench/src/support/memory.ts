import { readFileSync, writeFileSync } from 'node:fs'

export interface Memory {
  /** Resident memory of the process in MB, and its peak since `startOver`. */
  readonly now: number
  readonly most: number
}

/** Memory of a process; null if the machine has no /proc. */
export function memoryOf(pid: number): Memory | null {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8')
    const megabytes = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)?.[1]) / 1000
    return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
  } catch {
    return null
  }
}

/** Resets the peak memory of a process. */
export function startOver(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // without /proc there is no peak to reset
  }
}

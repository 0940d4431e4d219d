import { readFileSync, writeFileSync } from 'node:fs'

export interface Memory {
  /** Megabytes that the process holds in RAM now, and the most since `startOver`. */
  readonly now: number
  readonly most: number
}

/** What a process holds; null where the machine has no /proc to ask. */
export function memoryOf(pid: number): Memory | null {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8')
    const megabytes = (name: string): number => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)?.[1]) / 1000
    return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
  } catch {
    return null
  }
}

/** Forgets the most that a process has held so far. */
export function startOver(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // without /proc there is no peak to forget
  }
}

import { readFileSync } from 'node:fs'

/** Ticks of Linux' clock of processes are hundredths of a second. */
const tickMs = 10

/** Processor time that a process with all its threads has had, ms in steps of 10; NaN where the machine has no /proc to ask. */
export function processorMs(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    return Number.NaN
  }
}

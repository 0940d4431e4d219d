import { readFileSync } from 'node:fs'

/** Linux process times are in ticks of 10 ms. */
const tickMs = 10

/** Processor time of a process with all its threads, ms in steps of 10; NaN if the machine has no /proc. */
export function processorMs(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    return Number.NaN
  }
}

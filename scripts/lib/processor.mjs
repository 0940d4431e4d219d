import { existsSync, readFileSync } from 'node:fs'

/** Linux reports times to all programs in hundredths of a second, whatever its clock. */
const ticks = 100

/**
 * Reads processor times: `own` for this process and its ended children, recursively; `busy`, `idle` and `stolen` for all cores of the
 * machine, where stolen is the time taken by other guests of the host. Seconds. Null on systems other than Linux, which do not report it
 * for children.
 */
export function readProcessor() {
  if (!existsSync('/proc/self/stat')) return null
  return {
    own: ownSeconds(readFileSync('/proc/self/stat', 'utf8')),
    ...machineSeconds(readFileSync('/proc/stat', 'utf8')),
  }
}

/** User and system time of a process and its children, from `/proc/PID/stat`; the name before them may contain anything. */
export function ownSeconds(stat) {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0) / ticks
}

/** From the first line of `/proc/stat`: user, nice, system, idle, iowait, irq, softirq, steal. */
export function machineSeconds(stat) {
  const [user, nice, system, idle, disk, hard, soft, stolen] = stat
    .split('\n', 1)[0]
    .split(/\s+/)
    .slice(1)
    .map((one) => Number(one) / ticks)
  return { busy: user + nice + system + hard + soft, idle: idle + disk, stolen }
}

/**
 * Formats a line about a part of a run: "  browser   640 s of processor in 9 min 3 s, at least 310 s of them its own; the machine was 12 %
 * idle, 1 % stolen". The first figure is the whole machine's, because a process that outlives its parent, such as a renderer of Chromium,
 * is not counted for any other: on a machine without other load it is the cost of the part.
 *
 * @param before result of `readProcessor` at the start of the part, and `after` at its end
 */
export function describePart(name, seconds, before, after) {
  const head = `  ${name.padEnd(8)}`
  const time = inMinutes(seconds)
  if (before === null || after === null) return `${head} ${time}`
  const spent = (key) => after[key] - before[key]
  const all = spent('busy') + spent('idle') + spent('stolen')
  const share = (part) => `${Math.round((100 * Math.max(0, part)) / Math.max(all, 1 / ticks))} %`
  const whole = (part) => Math.round(part).toLocaleString('en-US')
  return `${head} ${whole(spent('busy'))} s of processor in ${time}, at least ${whole(spent('own'))} s of them its own; the machine was ${share(spent('idle'))} idle, ${share(spent('stolen'))} stolen`
}

export function inMinutes(seconds) {
  const whole = Math.round(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}

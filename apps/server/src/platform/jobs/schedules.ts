import { Cron } from 'croner'

/** A kind of job that runs repeatedly. */
export interface Schedule {
  readonly name: string
  /** When, in UTC. */
  readonly cron: string
  /** Kind of a registered job, whose payload is then `{ at }`: the due time. */
  readonly kind: string
}

/**
 * Returns the last due times of schedules, each once.
 *
 * Schedules are polled instead of timed, so a computer that slept or was off catches up immediately. It has missed at most one run.
 *
 * @param missedMs how long before the first poll a run may have been due and is still made up for
 */
export function schedules(missedMs: number) {
  const schedulesByName = new Map<string, { readonly schedule: Schedule; readonly cron: Cron; lastDue: number }>()
  return {
    /** @throws Error for an invalid cron pattern, or a name that is taken */
    add(schedule: Schedule): void {
      if (schedulesByName.has(schedule.name)) throw new Error(`There is a schedule "${schedule.name}" already`)
      schedulesByName.set(schedule.name, {
        schedule,
        cron: new Cron(schedule.cron, { timezone: 'UTC' }),
        lastDue: Number.NaN,
      })
    },
    due(now: Date): readonly { readonly schedule: Schedule; readonly at: string }[] {
      return [...schedulesByName.values()].flatMap((entry) => {
        const [last] = entry.cron.previousRuns(1, now)
        if (last === undefined || last.getTime() === entry.lastDue) return []
        const isMissed = Number.isNaN(entry.lastDue) && now.getTime() - last.getTime() > missedMs
        entry.lastDue = last.getTime()
        return isMissed ? [] : [{ schedule: entry.schedule, at: last.toISOString() }]
      })
    },
  }
}

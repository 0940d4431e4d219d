import { Cron } from 'croner'

/** A kind of job that is to be done again and again. */
export interface Schedule {
  readonly name: string
  /** When, in UTC. */
  readonly cron: string
  /** Kind of a registered job, whose payload is then `{ at }`: the instant at which it was due. */
  readonly kind: string
}

/**
 * Instants at which schedules were due last, each told once.
 *
 * A schedule is looked at now and then instead of being waited for: so a computer that slept, or was off, does at once
 * what it has missed. It has missed at most one.
 *
 * @param missedMs how long before the first look one may have been due to be made up for
 */
export function schedules(missedMs: number) {
  const known = new Map<string, { readonly schedule: Schedule; readonly cron: Cron; lastDue: number }>()
  return {
    /** @throws Error for an invalid cron pattern, or a name that is taken */
    add(schedule: Schedule): void {
      if (known.has(schedule.name)) throw new Error(`There is a schedule "${schedule.name}" already`)
      known.set(schedule.name, { schedule, cron: new Cron(schedule.cron, { timezone: 'UTC' }), lastDue: Number.NaN })
    },
    due(now: Date): readonly { readonly schedule: Schedule; readonly at: string }[] {
      return [...known.values()].flatMap((entry) => {
        const [last] = entry.cron.previousRuns(1, now)
        if (last === undefined || last.getTime() === entry.lastDue) return []
        const isMissed = Number.isNaN(entry.lastDue) && now.getTime() - last.getTime() > missedMs
        entry.lastDue = last.getTime()
        return isMissed ? [] : [{ schedule: entry.schedule, at: last.toISOString() }]
      })
    },
  }
}

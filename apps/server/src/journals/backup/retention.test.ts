import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backupsToKeep } from './retention.ts'

const DAY = 86_400_000
const at = (day: string): string => `${day}T03:10:00.000Z`
const daily = (from: string, to: string): string[] => {
  const found: string[] = []
  for (let time = Date.parse(from); time <= Date.parse(to); time += DAY)
    found.push(at(new Date(time).toISOString().slice(0, 10)))
  return found
}
const daysOf = (instants: readonly string[]): readonly string[] => instants.map((one) => one.slice(0, 10)).toSorted()

describe('which backups are kept', () => {
  it('keeps the newest of the last days, weeks and months: the worked example', () => {
    const kept = backupsToKeep(daily('2024-01-01', '2024-03-31'), { days: 3, weeks: 2, months: 3 })
    expect(daysOf(kept)).toEqual(['2024-01-31', '2024-02-29', '2024-03-24', '2024-03-29', '2024-03-30', '2024-03-31'])
  })

  it('always keeps the newest, also where no day, week or month is to be kept', () => {
    expect(daysOf(backupsToKeep(daily('2024-01-01', '2024-01-05'), { days: 0, weeks: 0, months: 0 }))).toEqual([
      '2024-01-05',
    ])
    expect(backupsToKeep([], { days: 7, weeks: 4, months: 12 })).toEqual([])
  })

  it('counts the days that have a backup, and of a day its newest', () => {
    const made = ['2024-01-01T01:10:00.000Z', '2024-01-01T02:10:00.000Z', '2024-03-01T01:10:00.000Z']
    expect(backupsToKeep(made, { days: 2, weeks: 0, months: 0 })).toEqual([made[2], made[1]])
  })

  it('begins weeks on Mondays, also over the end of a year', () => {
    const made = daily('2024-12-27', '2025-01-05') // 30 Dec is a Monday
    expect(daysOf(backupsToKeep(made, { days: 0, weeks: 2, months: 0 }))).toEqual(['2024-12-29', '2025-01-05'])
  })

  it('keeps every backup in a second run over the kept ones', () => {
    const instants = fc.array(
      fc.integer({ min: 0, max: 24 * 400 }).map((hour) => new Date(Date.UTC(2024, 0, 1, hour)).toISOString()),
      { maxLength: 60 },
    )
    const count = fc.integer({ min: 0, max: 12 })
    fc.assert(
      fc.property(instants, fc.record({ days: count, weeks: count, months: count }), (made, rule) => {
        const kept = backupsToKeep(made, rule)
        expect(backupsToKeep(kept, rule)).toEqual(kept)
        expect(kept.length).toBeLessThanOrEqual(rule.days + rule.weeks + rule.months + 1)
        expect(kept[0]).toBe(made.toSorted().at(-1))
      }),
    )
  })
})

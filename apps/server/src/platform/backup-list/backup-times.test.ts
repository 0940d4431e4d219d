import { expect, it } from 'vitest'
import { isBackupDue, nextBackup } from './backup-times.ts'

const HOUR = 3_600_000
const made = (...times: readonly string[]) => ({
  backups: times.map((time) => ({
    file: 'a.zip',
    made: `${time}:20.000Z`,
    bytes: 1,
    journals: 1,
    trades: 1,
    proved: null,
    problem: null,
  })),
})
const next = (backups: ReturnType<typeof made>, hours: number, now: string) =>
  new Date(nextBackup(backups.backups.at(-1), hours * HOUR, Date.parse(`${now}:00Z`))).toISOString().slice(0, 16)

it('the next backup is due when the interval ends; the first one, or a late one, when a server next checks', () => {
  expect(next(made(), 24, '2031-05-06T13:50')).toBe('2031-05-06T14:10')
  expect(next(made(), 24, '2031-05-06T14:05')).toBe('2031-05-06T14:10')
  expect(next(made(), 24, '2031-05-06T14:10')).toBe('2031-05-06T15:10')
  const first = made('2031-05-06T14:10')
  expect(next(first, 24, '2031-05-06T14:11')).toBe('2031-05-07T03:10')
  expect(next(first, 24, '2031-05-07T03:05')).toBe('2031-05-07T03:10')
  expect(next(first, 24, '2031-05-07T03:20')).toBe('2031-05-07T04:10') // it was not made
  expect(next(first, 6, '2031-05-06T14:11')).toBe('2031-05-06T15:10') // 03:10, 09:10, 15:10, 21:10
  expect(next(made('2031-05-07T03:10'), 168, '2031-05-07T12:00')).toBe('2031-05-12T03:10') // Mondays
})

it('a backup is due once in each interval', () => {
  const at = (now: string) => isBackupDue({ made: '2031-05-06T14:10:20.000Z' }, 24 * HOUR, Date.parse(`${now}:00Z`))
  expect(['2031-05-06T15:10', '2031-05-07T03:09', '2031-05-07T03:10', '2031-05-09T00:10'].map(at)).toEqual([
    false,
    false,
    true,
    true,
  ])
})

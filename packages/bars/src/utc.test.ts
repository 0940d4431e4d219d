import { expect, it } from 'vitest'
import { utcOf, wallOf } from './utc.ts'

const at = (text: string) => Date.parse(`${text}Z`) / 1000

it('an hour that clocks show twice is read in the order of the file', () => {
  const toUtc = utcOf('Europe/Berlin')
  const walls = [
    '2024-10-27T01:30:00',
    '2024-10-27T02:00:00',
    '2024-10-27T02:30:00',
    '2024-10-27T02:00:00',
    '2024-10-27T02:30:00',
    '2024-10-27T03:00:00',
  ]
  expect(walls.map((wall) => new Date(toUtc(at(wall)) * 1000).toISOString().slice(11, 16))).toEqual([
    '23:30', // the day before
    '00:00',
    '00:30',
    '01:00',
    '01:30',
    '02:00',
  ])
})

it('every hour of spring and autumn comes back from the clock that shows it', () => {
  for (const zone of ['Europe/Berlin', 'Australia/Lord_Howe', 'UTC']) {
    const [toUtc, toWall] = [utcOf(zone), wallOf(zone)]
    for (const month of ['2024-03-20', '2024-10-20'])
      for (let utc = at(`${month}T00:00:00`), i = 0; i < 48 * 20; i++, utc += 1800) expect(toUtc(toWall(utc))).toBe(utc)
  }
})

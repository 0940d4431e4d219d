import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  changeZone,
  dateOf,
  hourOf,
  instantOf,
  isShownTwice,
  isTimeZone,
  localText,
  parseLocal,
  wallClock,
  wallClockAt,
  weekday,
} from './time.ts'

const two = (max: number) => fc.integer({ min: 0, max }).map((n) => String(n).padStart(2, '0'))

describe('a local date-time', () => {
  it('is its own text again, for every second of the years it may have', () => {
    const seconds = fc.integer({ min: Date.UTC(1900, 0, 1) / 1000, max: Date.UTC(9999, 11, 31) / 1000 })
    fc.assert(
      fc.property(seconds, (at) => {
        expect(parseLocal(localText(at * 1000))).toBe(at * 1000)
      }),
    )
  })

  it('is written as ISO 8601 has it, without fractions of a second', () => {
    const most = Date.UTC(12_000, 0, 1)
    fc.assert(
      fc.property(fc.double({ min: -most, max: most, noNaN: true }), (at) => {
        expect(localText(at)).toBe(new Date(at).toISOString().slice(0, 19))
        expect(dateOf(at)).toBe(localText(at).slice(0, 10))
      }),
    )
  })

  it('is read as strictly as the calendar itself', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1900, max: 2100 }),
        two(13),
        two(32),
        two(25),
        two(61),
        two(61),
        (y, m, d, h, i, s) => {
          const text = `${y}-${m}-${d}T${h}:${i}:${s}`
          const at = Date.parse(`${text}Z`)
          const exists = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
          expect(parseLocal(text)).toBe(exists ? at : null)
        },
      ),
    )
  })

  it.each([
    '',
    '2024-02-30T00:00:00',
    '1899-12-31T23:59:59',
    '2024-01-01 00:00:00',
    '2024-01-01T00:00',
    '2024-01-01T00:00:00Z',
    '2024-01-01T24:00:00',
    '2023-02-29T00:00:00',
    '１024-01-01T00:00:00',
  ])('"%s" is none', (text) => {
    expect(parseLocal(text)).toBeNull()
    expect(() => wallClock(text)).toThrow(RangeError)
  })

  it.each([
    [1900, '31 28 31 30 31 30 31 31 30 31 30 31'], // a century without a leap day
    [2000, '31 29 31 30 31 30 31 31 30 31 30 31'],
    [2023, '31 28 31 30 31 30 31 31 30 31 30 31'],
    [2024, '31 29 31 30 31 30 31 31 30 31 30 31'],
  ])('knows the last day of every month of %d', (year, days) => {
    for (const [i, last] of days.split(' ').entries()) {
      const day = (number: number): string => `${year}-${String(i + 1).padStart(2, '0')}-${number}T23:59:59`
      expect(parseLocal(day(Number(last)))).toBe(Date.UTC(year, i, Number(last), 23, 59, 59))
      expect(parseLocal(day(Number(last) + 1))).toBeNull()
    }
  })

  it.each([4, 7, 10, 13, 16])('has its own sign at place %d, and no other', (place) => {
    const text = '2024-01-02T03:04:05'
    for (const sign of ['-', ':', 'T', ' ', '0'])
      expect(parseLocal(text.slice(0, place) + sign + text.slice(place + 1)) !== null).toBe(sign === text[place])
  })

  it('has a weekday and an hour of its own, before 1970 too', () => {
    expect([weekday(wallClock('2024-01-03T15:30:00')), hourOf(wallClock('2024-01-03T15:30:00'))]).toEqual([3, 15])
    expect([weekday(wallClock('1969-12-28T23:30:00')), hourOf(wallClock('1969-12-28T23:30:00'))]).toEqual([7, 23])
    expect(dateOf(wallClock('2024-12-31T23:30:00'))).toBe('2024-12-31')
  })
})

const from = (text: string, zone: string, to: string): string => localText(changeZone(wallClock(text), zone, to))

describe('a change of zone', () => {
  it('minds the daylight saving of both sides', () => {
    expect(from('2024-01-15T12:00:00', 'Europe/Athens', 'America/New_York')).toBe('2024-01-15T05:00:00')
    expect(from('2024-03-15T12:00:00', 'Europe/Athens', 'America/New_York')).toBe('2024-03-15T06:00:00')
    expect(from('2024-07-15T12:00:00', 'UTC', 'Asia/Kolkata')).toBe('2024-07-15T17:30:00')
  })

  it('is right on the days on which the clocks are moved, before and after', () => {
    expect(from('2024-11-03T00:30:00', 'America/New_York', 'UTC')).toBe('2024-11-03T04:30:00')
    expect(from('2024-11-03T12:00:00', 'America/New_York', 'UTC')).toBe('2024-11-03T17:00:00')
    expect(from('2024-03-10T01:59:59', 'America/New_York', 'UTC')).toBe('2024-03-10T06:59:59')
    expect(from('2024-03-10T12:00:00', 'America/New_York', 'UTC')).toBe('2024-03-10T16:00:00')
  })

  it('takes the earlier of the two instants that a clock shows twice', () => {
    expect(from('2024-11-03T01:30:00', 'America/New_York', 'UTC')).toBe('2024-11-03T05:30:00')
  })

  it('takes a skipped time as if the clock had not been moved yet', () => {
    expect(from('2024-03-10T02:30:00', 'America/New_York', 'UTC')).toBe('2024-03-10T07:30:00')
  })

  it('comes back to every instant whose clock time is not shown twice', () => {
    const hour = fc.integer({ min: Date.UTC(2015, 0, 1) / 3.6e6, max: Date.UTC(2030, 0, 1) / 3.6e6 })
    fc.assert(
      fc.property(hour, fc.constantFrom('America/New_York', 'Australia/Lord_Howe', 'Asia/Tokyo'), (hours, zone) => {
        const at = hours * 3.6e6
        const wall = wallClockAt(at, zone)
        const again = instantOf(wall, zone)
        expect(wallClockAt(again, zone)).toBe(wall)
        expect(again).toBeLessThanOrEqual(at)
      }),
    )
  })

  it('knows the names of zones, in any capitals', () => {
    expect([isTimeZone('Europe/Berlin'), isTimeZone('UTC'), isTimeZone('Mars/Olympus')]).toEqual([true, true, false])
    expect([isTimeZone('EUROPE/berlin'), isTimeZone('mars/olympus')]).toEqual([true, false])
    const noon = Date.UTC(2024, 6, 1, 12)
    expect(wallClockAt(noon, 'aSIA/tOKYO')).toBe(wallClockAt(noon, 'Asia/Tokyo'))
  })

  it('makes one format of a zone, however its name is written', () => {
    const format = vi.spyOn(Intl, 'DateTimeFormat')
    for (const name of ['Pacific/Apia', 'pacific/apia', 'PACIFIC/APIA']) expect(isTimeZone(name)).toBe(true)
    expect(format).toHaveBeenCalledTimes(1)
    format.mockRestore()
  })
})

it('knows the hour that clocks show twice, and no other', () => {
  const twice = (text: string, zone: string): boolean => isShownTwice(wallClock(text), zone)
  expect(twice('2024-11-03T01:00:00', 'America/New_York')).toBe(true)
  expect(twice('2024-11-03T01:59:59', 'America/New_York')).toBe(true)
  expect(twice('2024-11-03T00:59:59', 'America/New_York')).toBe(false)
  expect(twice('2024-11-03T02:00:00', 'America/New_York')).toBe(false)
  expect(twice('2024-03-10T02:30:00', 'America/New_York')).toBe(false)
  expect(twice('2024-10-27T02:30:00', 'Europe/Berlin')).toBe(true)
  expect(twice('2024-04-07T01:45:00', 'Australia/Lord_Howe')).toBe(true)
  expect(twice('2024-11-03T01:30:00', 'UTC')).toBe(false)
})

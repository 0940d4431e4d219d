import { localText, MINUTE } from '@afterclose/core/time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findDateOrder, isoDay, readClock, readTime, timeInFile } from './dates.ts'

const read = (text: string, order: 'YMD' | 'DMY' | 'MDY' = 'MDY') => {
  const time = readTime(text, order)
  return time === null ? null : localText(time.wall)
}

describe('readTime', () => {
  it.each([
    ['2025.01.31 14:05:09', '2025-01-31T14:05:09'],
    ['2025-01-31 14:05', '2025-01-31T14:05:00'],
    ['2025-01-31', '2025-01-31T00:00:00'],
    ['20250131;140509', '2025-01-31T14:05:09'],
    ['20250131 14:05:09', '2025-01-31T14:05:09'],
    ['20250131140509', '2025-01-31T14:05:09'],
    ['20250131', '2025-01-31T00:00:00'],
    ['2024-01-17;14:03:48', '2024-01-17T14:03:48'],
    ['2024-06-06, 09:32:06', '2024-06-06T09:32:06'],
    ['31-Jan-2025', '2025-01-31T00:00:00'],
    ['31 janv. 2025 09:30', '2025-01-31T09:30:00'],
    ['ven. 31 janv. 2025 09:30', '2025-01-31T09:30:00'],
    ['2025年01月31日 09時30分', '2025-01-31T09:30:00'],
    ['2025-01-31 9시 5분 7초', '2025-01-31T09:05:07'],
    ['2025/1/31 下午2:05', '2025-01-31T14:05:00'],
    ['2025/1/31 午前12:05', '2025-01-31T00:05:00'],
    ['January 31, 2025 at 2:05 PM', '2025-01-31T14:05:00'],
    ['2025-01-31 14.05.09', '2025-01-31T14:05:09'],
    ['2025-01-31 14h05m09s', '2025-01-31T14:05:09'],
    ['3. März 2025', '2025-03-03T00:00:00'],
    ['Jan 31, 2025 2:05 PM', '2025-01-31T14:05:00'],
    ['2025-01-31T14:05:09.123', '2025-01-31T14:05:09'],
    ['1/31/25', '2025-01-31T00:00:00'],
    ['1/31/2025 12:00:09 AM', '2025-01-31T00:00:09'],
    ['1/31/2025 12:30 pm', '2025-01-31T12:30:00'],
    ['12/31/99', '1999-12-31T00:00:00'],
    ['2024-02-29', '2024-02-29T00:00:00'],
    ['2025-02-29', null],
    ['2026-13-02', null],
    ['2026-02-30 10:00:00', null],
    ['2026-02-03 25:00:00', null],
    ['2026-02-03 10:61', null],
    ['31/01/2025', null],
    ['2026-02-03 hello', null],
    ['not-a-date', null],
    ['', null],
    ['12345', null],
    ['0000-00-00', null],
    ['1900-01-01 00:00:00', null], // a spreadsheet's 0
    ['1/1/00', '2000-01-01T00:00:00'],
    ['2200-01-01', null],
  ])('reads %j as %j', (text, local) => {
    expect(read(text)).toBe(local)
  })

  it('reads the same digits by the order of the file', () => {
    expect(read('03/04/2025', 'MDY')).toBe('2025-03-04T00:00:00')
    expect(read('03/04/2025', 'DMY')).toBe('2025-04-03T00:00:00')
    expect(read('31.01.2025 08:00', 'DMY')).toBe('2025-01-31T08:00:00')
  })

  it.each([
    ['10/24/2025 12:17:43 EDT', '2025-10-24T16:17:43'],
    ['01/24/2025 12:17:43 EST', '2025-01-24T17:17:43'],
    ['2025-01-31T14:05:09.123-06:00', '2025-01-31T20:05:09'],
    ['2025-01-31T14:05:09Z', '2025-01-31T14:05:09'],
    ['2025-01-31 14:05:09 +0530', '2025-01-31T08:35:09'],
    ['2025-01-31 14:05:09 UTC+2', '2025-01-31T12:05:09'],
    ['1735689600', '2025-01-01T00:00:00'],
    ['1735689600000', '2025-01-01T00:00:00'],
  ])('brings %j to %j in UTC', (text, utc) => {
    const time = readTime(text, 'MDY')
    expect(time === null ? null : timeInFile(time, true)).toBe(utc)
  })

  it('does not guess a zone that it does not know', () => {
    expect(read('2025-01-31 14:05:09 XYZ')).toBeNull()
  })

  it('tells no UTC time for a cell without zone among cells with one', () => {
    const time = readTime('2025-01-31 14:05:09', 'MDY')
    expect(time === null ? '' : timeInFile(time, true)).toBeNull()
  })

  it('reads back every minute of two centuries in the notations of platforms', () => {
    const minute = fc.integer({ min: Date.UTC(1970, 0, 1) / MINUTE, max: Date.UTC(2099, 11, 31) / MINUTE })
    fc.assert(
      fc.property(minute, (at) => {
        const local = localText(at * MINUTE)
        const [date = '', time = ''] = local.split('T')
        const [year = '', month = '', day = ''] = date.split('-')
        expect(read(`${year}.${month}.${day} ${time}`)).toBe(local)
        expect(read(`${date.replaceAll('-', '')};${time.replaceAll(':', '')}`)).toBe(local)
        expect(read(`${Number(day)}/${Number(month)}/${year}, ${time}`, 'DMY')).toBe(local)
        expect(read(`${month}/${day}/${year} ${time.slice(0, 5)}`, 'MDY')).toBe(local)
      }),
    )
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void readTime(text, 'DMY')))
  })
})

it('reads a time of day by itself', () => {
  expect(readClock('9:30:15 PM')?.wall).toBe((21 * 60 + 30) * MINUTE + 15_000)
  expect(readClock('093406')?.wall).toBe((9 * 60 + 34) * MINUTE + 6000)
  expect(readClock('13:00 PM')).toBeNull()
})

describe('findDateOrder', () => {
  it.each([
    [['05/06/2025', '13/06/2025'], { order: 'DMY', sure: true, mixed: false }],
    [['05/06/2025', '06/13/2025'], { order: 'MDY', sure: true, mixed: false }],
    [['13/06/2025', '06/13/2025', '06/14/2025'], { order: 'MDY', sure: true, mixed: true }],
    [['2025-06-05', '2025-06-13'], { order: 'YMD', sure: true, mixed: false }],
    [['05.06.2025'], { order: 'DMY', sure: false, mixed: false }],
    // Sorted as months and days: 1 Feb, 1 Mar, 2 Mar. As days and months: 2 Jan, 3 Jan, 3 Feb, sorted too.
    [['02/01/2025', '03/01/2025', '03/02/2025'], { order: 'MDY', sure: false, mixed: false }],
    // 9 Feb, 10 Feb, 1 Mar is a sorted list; 2 Sep, 2 Oct, 3 Jan is not.
    [['09/02/2025', '10/02/2025', '01/03/2025'], { order: 'DMY', sure: false, mixed: false }],
    [['03/03/2025'], { order: 'MDY', sure: true, mixed: false }],
  ] as const)('decides %j', (cells, found) => {
    expect(findDateOrder(cells, 'MDY')).toEqual(found)
  })
})

it.each([
  ['25/01/31', 'YMD', '2025-01-31T00:00:00'],
  ['31/01/2025', 'YMD', null],
  ['20250131T', 'YMD', null],
  ['31. Unfug 2025', 'DMY', null],
  ['2000-02-29', 'YMD', '2000-02-29T00:00:00'],
  ['2100-02-29', 'YMD', null],
  ['2025-01-31 10:00 +15:00', 'YMD', null],
  ['2025-01-31 10:00 +14:00', 'YMD', '2025-01-31T10:00:00'],
] as const)('reads %j with %s as %j', (text, order, expected) => {
  expect(read(text, order)).toBe(expected)
})

it('chooses month first if days would jump otherwise', () => {
  const found = findDateOrder(['1/2/2025', '1/5/2025', '1/9/2025', '2/1/2025', '2/3/2025'], 'DMY')
  expect(found).toEqual({ order: 'MDY', sure: false, mixed: false })
})

it.each([
  ['04.03.2025', 'MDY', '2025-03-04T00:00:00'],
  ['4.13.2025', 'MDY', '2025-04-13T00:00:00'],
  ['04/03/2025', 'MDY', '2025-04-03T00:00:00'],
  ['04/03/2025 - 09:15:10', 'DMY', '2025-03-04T09:15:10'],
] as const)(
  'reads %j of a platform that writes %s as %s: no language writes the month first with dots',
  (text, order, local) => {
    expect(localText(readTime(text, order)!.wall)).toBe(local)
  },
)

it.each([
  ['2025-03-27', '2025-03-27'],
  ['27-03-2025', '2025-03-27'],
  ['3/27/2025', '2025-03-27'],
  ['27.03.2025', '2025-03-27'],
  ['weekly', 'weekly'],
])('names the day of a contract the same however it is written: %s', (text, day) => {
  expect(isoDay(text, 'DMY')).toBe(day)
})

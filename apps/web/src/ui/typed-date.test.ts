import { dateFormats } from '@afterclose/core/journal'
import { localText } from '@afterclose/core/time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateTimeText, minuteAt, typedDateTime } from './typed-date.ts'

describe('typedDateTime', () => {
  it.each([
    ['2026-10-23 09:51', 'yyyy-MM-dd', '2026-10-23T09:51:00'],
    ['23/10/2026 09:51', 'dd/MM/yyyy', '2026-10-23T09:51:00'],
    ['10/23/2026 9:51', 'MM/dd/yyyy', '2026-10-23T09:51:00'],
    ['3/4/2026', 'dd/MM/yyyy', '2026-04-03T00:00:00'],
    ['3/4/2026', 'MM/dd/yyyy', '2026-03-04T00:00:00'],
    ['2026-03-04T23:30:59', 'MM/dd/yyyy', '2026-03-04T23:30:59'],
    ['23.10.2026 23:59', 'dd/MM/yyyy', '2026-10-23T23:59:00'],
  ] as const)('reads %j written as %s', (text, format, local) => expect(typedDateTime(text, format)).toBe(local))

  it.each([
    ['27.11.2026 15:30', '2026-11-27T15:30:00'],
    ['4.5.2026', '2026-05-04T00:00:00'],
    ['11/27/2026 3:30 pm', '2026-11-27T15:30:00'],
    ['27/11/2026 12:05 AM', '2026-11-27T00:05:00'],
    ['2026-11-27, 12 p.m.', '2026-11-27T12:00:00'],
    ['4/4/2026 3pm', '2026-04-04T15:00:00'],
  ])('reads %j, which has one reading, in every format', (text, local) => {
    for (const format of dateFormats) expect(typedDateTime(text, format)).toBe(local)
  })

  it('does not guess the order of day and month', () => {
    expect(typedDateTime('3/4/2026', 'yyyy-MM-dd')).toBeNull()
    expect(typedDateTime('13:30 pm', 'yyyy-MM-dd')).toBeNull()
  })

  describe('at 14:05 on 27 November', () => {
    const now = '2026-11-27T14:05:00'
    it.each([
      ['now', null, now],
      ['today', null, now],
      ['Today 3:30 pm', null, '2026-11-27T15:30:00'],
      ['yesterday', null, '2026-11-26T00:00:00'],
      ['15:30', null, '2026-11-27T15:30:00'],
      ['15:30', '2026-11-20T10:00:00', '2026-11-20T15:30:00'],
      ['2026-11-27', null, now],
      ['2026-11-27', '2026-11-27T16:00:00', '2026-11-27T16:00:00'],
      ['2026-11-27', '2026-11-27T09:51:00', now],
      ['2026-11-20', '2026-11-20T10:00:00', '2026-11-20T10:00:00'],
      ['2026-11-21', '2026-11-20T10:00:00', '2026-11-21T00:00:00'],
    ])('reads %j near %j as %s', (text, near, local) => {
      expect(typedDateTime(text, 'yyyy-MM-dd', { now, near })).toBe(local)
    })
    it('has neither a day nor a time without a clock', () => {
      for (const text of ['now', 'today', '15:30']) expect(typedDateTime(text, 'yyyy-MM-dd')).toBeNull()
    })
  })

  it('begins at the minute that clocks show in the time zone of the journal', () => {
    const instant = Date.UTC(2026, 9, 23, 13, 51, 40)
    expect(minuteAt(instant, 'America/New_York')).toBe('2026-10-23T09:51:00')
    expect(minuteAt(instant, 'Asia/Kolkata')).toBe('2026-10-23T19:21:00')
  })

  it.each(['', 'soon', '2026-02-30', '2026-13-01', '23/10/26', '2026-10-23 24:00', '2026-10-23 09:61', '2026-10'])(
    'takes %j for no date',
    (text) => {
      for (const format of dateFormats) expect(typedDateTime(text, format)).toBeNull()
    },
  )

  it('[9.7] reads back every date-time that it shows, in all three formats', () => {
    const wall = fc.integer({ min: Date.UTC(1900, 0, 1) / 1000, max: Date.UTC(2199, 11, 31) / 1000 })
    fc.assert(
      fc.property(wall, fc.constantFrom(...dateFormats), (seconds, format) => {
        const local = localText(seconds * 1000)
        expect(typedDateTime(dateTimeText(local, format), format)).toBe(local)
      }),
    )
  })
})

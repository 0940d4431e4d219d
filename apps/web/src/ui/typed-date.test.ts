import { dateFormats } from '@afterclose/core/journal'
import { localText } from '@afterclose/core/time'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateTimeText, typedDateTime } from './typed-date.ts'

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

import { HOUR, localText, weekday } from '@afterclose/core/time'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { calendarOf } from './calendar.ts'

it('tells year, month, weekday and hour of any hour from 1900 to 2500 as its text does', () => {
  const hour = fc.integer({ min: Date.UTC(1900, 0, 1) / HOUR, max: Date.UTC(2500, 0, 1) / HOUR })
  fc.assert(
    fc.property(fc.array(hour, { maxLength: 20 }), (hours) => {
      const dates = hours.map((since) => since * HOUR)
      const { year, month, day, hour: hourOfDay } = calendarOf(dates)
      dates.forEach((at, row) => {
        const parts = [year[row], month[row], day[row], hourOfDay[row]]
        const text = localText(at)
        expect(parts).toEqual([
          Number(text.slice(0, 4)),
          Number(text.slice(5, 7)),
          weekday(at),
          Number(text.slice(11, 13)),
        ])
      })
    }),
  )
})

it('puts the last second of a leap day where it belongs', () => {
  const { year, month, day, hour } = calendarOf([Date.UTC(2024, 1, 29, 23, 59, 59)])
  expect([year[0], month[0], day[0], hour[0]]).toEqual([2024, 2, 4, 23])
})

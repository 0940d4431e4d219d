import { expect, it } from 'vitest'
import { dateFormatIn } from './facts-of-file.ts'

it.each([
  ['2026.11.27 15:30', 'yyyy-MM-dd'],
  ['2026-11-27T15:30:00', 'yyyy-MM-dd'],
  ['27.11.2026;1', 'dd/MM/yyyy'],
  ['"11/27/2026, 3:30 pm"', 'MM/dd/yyyy'],
  ['03/04/2026 and 11/27/2026', 'MM/dd/yyyy'],
  ['03/04/2026', null],
  ['27/11/2026 and 11/27/2026', null],
  ['2026-11-27 and 27/11/2026', null],
  ['1.08250, 10.15.20.30, 2026.5', null],
  ['no date', null],
])('finds the notation of the dates in %j: %s', (text, found) => {
  expect(dateFormatIn(text)).toBe(found)
})

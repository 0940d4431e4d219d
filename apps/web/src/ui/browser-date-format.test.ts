import { expect, it } from 'vitest'
import { dateFormatOf } from './browser-date-format.ts'

it.each([
  ['en-US', 'MM/dd/yyyy'],
  ['en-US@posix', 'MM/dd/yyyy'],
  ['en-GB', 'dd/MM/yyyy'],
  ['de-DE', 'dd/MM/yyyy'],
  ['pt-BR', 'dd/MM/yyyy'],
  ['sv-SE', 'yyyy-MM-dd'],
  ['en-CA', 'yyyy-MM-dd'],
  ['ja-JP', 'yyyy-MM-dd'],
])('writes dates in %s as %s', (language, format) => {
  expect(dateFormatOf(language)).toBe(format)
})

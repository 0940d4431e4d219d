import { expect, it } from 'vitest'
import { typedTime } from './typed-time.ts'

it.each([
  ['9:30', '09:30'],
  ['09:30', '09:30'],
  [' 14.05 ', '14:05'],
  ['0930', '09:30'],
  ['9', '9'],
  ['930', '930'],
  ['noon', 'noon'],
  ['', ''],
])('reads %j as %j', (text, time) => expect(typedTime(text)).toBe(time))

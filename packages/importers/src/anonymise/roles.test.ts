import { expect, it } from 'vitest'
import { roleOf } from './roles.ts'

it.each([
  ['Order ID', 'ID'],
  ['Account', 'ID'],
  ['Trade Date', 'TIME'],
  ['Unknown', 'TIME'],
] as const)('a number under "%s" that looks like a date, such as 20250314, is %s', (head, role) => {
  expect(roleOf(head, 'TIME')).toBe(role)
})

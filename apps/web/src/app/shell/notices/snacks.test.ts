import { expect, it } from 'vitest'
import { aNotification } from '../../../testing/notifications.ts'
import { type Snack, withSnack } from './snacks.ts'

const lineOf = (count: number): readonly Snack[] =>
  Array.from({ length: count }, (_, i) => aNotification(i + 1)).reduce<readonly Snack[]>(withSnack, [])
const told = (count: number) => lineOf(count).map((snack) => ('one' in snack ? snack.one.id : `${snack.many} more`))

it('shows a few one after the other, and says of more how many they are', () => {
  expect(told(1)).toEqual([1])
  expect(told(3)).toEqual([1, 2, 3])
  expect(told(4)).toEqual([1, '3 more'])
  expect(told(5)).toEqual([1, '3 more', 5])
  expect(told(40)).toEqual([1, expect.stringMatching(/more$/), ...told(40).slice(2)])
  // none is lost
  for (let count = 1; count < 40; count++)
    expect(lineOf(count).reduce((sum, snack) => sum + ('many' in snack ? snack.many : 1), 0)).toBe(count)
})

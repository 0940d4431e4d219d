import { expect, it } from 'vitest'
import { aRule } from '../../testing/review-cards.ts'
import { firstDayOfNext } from './rule-draft.ts'

const rule = (firstDay: string) => aRule({ firstDay })

it('starts the next rule on Monday, or now if none runs and the week has trading days left', () => {
  expect(firstDayOfNext([rule('2024-01-08')], '2024-01-12')).toBe('2024-01-15')
  expect(firstDayOfNext([], '2024-01-12')).toBe('2024-01-08')
  expect(firstDayOfNext([rule('2024-01-01')], '2024-01-08')).toBe('2024-01-08')
  expect(firstDayOfNext([], '2024-01-13')).toBe('2024-01-15')
  expect(firstDayOfNext([], '2024-01-14')).toBe('2024-01-15')
})

import { expect, it } from 'vitest'
import type { WeekRuleView } from '@afterclose/contract/week-rules'
import { firstDayOfNext } from './rule-draft.ts'

const rule = (firstDay: string): WeekRuleView => ({ span: 'WEEK', firstDay }) as WeekRuleView

it('starts the next rule on Monday, or now if none runs and the week has trading days left', () => {
  expect(firstDayOfNext([rule('2024-01-08')], '2024-01-12')).toBe('2024-01-15')
  expect(firstDayOfNext([], '2024-01-12')).toBe('2024-01-08')
  expect(firstDayOfNext([rule('2024-01-01')], '2024-01-08')).toBe('2024-01-08')
  expect(firstDayOfNext([], '2024-01-13')).toBe('2024-01-15')
  expect(firstDayOfNext([], '2024-01-14')).toBe('2024-01-15')
})

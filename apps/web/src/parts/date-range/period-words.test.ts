import { expect, it } from 'vitest'
import { periodWords } from './period-words.ts'

it.each([
  [[], 'All days'],
  [['2026-01-01', '2026-12-31'], 'This year'],
  [['2026-11-20', '2026-11-20'], 'Today'],
  [['2026-01-05', '2026-11-20'], '5 Jan to 20 Nov'],
  [['2026-11-19', '2026-11-19'], '19 Nov'],
  [['2025-12-30', '2026-01-02'], '30 Dec 2025 to 2 Jan'],
])('%s is said as "%s"', (days, words) => {
  expect(periodWords(days, { today: '2026-11-20', firstWeekday: 1 })).toBe(words)
})

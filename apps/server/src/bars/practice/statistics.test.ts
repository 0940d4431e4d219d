import type { Grade } from '@afterclose/core/practice'
import { expect, it } from 'vitest'
import { pairsOf } from './statistics.ts'

it('pairs the first grade of a deal with the next that came at least 7 days later', () => {
  const tried = (deal_id: number, grade: Grade, day: number) => ({
    deal_id,
    grade,
    tried: new Date(Date.UTC(2026, 0, day)).toISOString(),
  })
  expect(
    pairsOf([
      tried(1, 'A', 1),
      tried(2, 'B', 1),
      tried(1, 'B', 3),
      tried(2, 'D', 8),
      tried(3, 'A', 1),
      tried(3, 'B', 7),
      tried(1, 'C', 9),
      tried(1, 'D', 20),
    ]),
  ).toEqual([
    [0, 2],
    [1, 3],
  ])
})

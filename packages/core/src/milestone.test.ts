import { expect, it } from 'vitest'
import { badges, milestoneLevel, milestoneTypes } from './milestone.ts'

it('[9.2] has seven levels by count, with the progress within them', () => {
  const levels = [
    [0, 1, 'Starter', 0, 10],
    [9, 1, 'Starter', 90, 10],
    [10, 2, 'Bronze', 0, 50],
    [15, 2, 'Bronze', 12, 50], // 5 of 40: 12.5, cut down
    [49, 2, 'Bronze', 97, 50],
    [50, 3, 'Silver', 0, 100],
    [79, 3, 'Silver', 58, 100], // 29 of 50: dividing first makes 57.99999999999999
    [99, 3, 'Silver', 98, 100],
    [100, 4, 'Gold', 0, 250],
    [249, 4, 'Gold', 99, 250],
    [250, 5, 'Platinum', 0, 500],
    [500, 6, 'Diamond', 0, 1000],
    [999, 6, 'Diamond', 99, 1000],
    [1000, 7, 'Black', 100, null],
    [1_000_000, 7, 'Black', 100, null],
  ] as const
  for (const [count, level, badge, percentage, next] of levels)
    expect(milestoneLevel(count), `at ${count}`).toEqual({ level, badge, percentage, next })
  expect(badges).toHaveLength(7)
})

it('[9.3] has nine types', () => {
  expect(milestoneTypes).toHaveLength(9)
})

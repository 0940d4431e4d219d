import { expect, it } from 'vitest'
import { bothEnds, endsDrawn } from './both-ends.ts'

it('keeps few rows as they are, and of many the first and the last ten', () => {
  const rows = (many: number) => Array.from({ length: many }, (_, i) => i)
  expect(bothEnds(rows(20))).toEqual(rows(20))
  expect(bothEnds(rows(60))).toEqual([...rows(10), ...rows(10).map((i) => 50 + i)])
  expect(endsDrawn(rows(60))).toEqual({ rows: bothEnds(rows(60)), listed: rows(60) })
})

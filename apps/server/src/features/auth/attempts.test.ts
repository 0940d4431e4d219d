import { expect, it } from 'vitest'
import { createAttempts } from './attempts.ts'

const second = 1000
const minute = 60 * second

it('lets three failures pass, then doubles the wait up to five minutes', () => {
  let now = 0
  const attempts = createAttempts(() => now)
  const waits = Array.from({ length: 12 }, () => {
    attempts.failed('ann', '10.0.0.1')
    const wait = attempts.wait('ann', '10.0.0.1')
    now += wait
    return wait / second
  })
  expect(waits).toEqual([0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
})

it('counts each name from each address apart, whatever its capitals', () => {
  const attempts = createAttempts(() => 0)
  for (let i = 0; i < 5; i++) attempts.failed('ann', '10.0.0.1')
  expect(attempts.wait('Ann', '10.0.0.1')).toBeGreaterThan(0)
  expect(attempts.wait('bob', '10.0.0.1')).toBe(0)
  expect(attempts.wait('ann', '10.0.0.2')).toBe(0)
})

it('forgets after a success, and after half an hour', () => {
  let now = 0
  const attempts = createAttempts(() => now)
  for (let i = 0; i < 5; i++) attempts.failed('ann', '10.0.0.1')
  attempts.succeeded('ann', '10.0.0.1')
  expect(attempts.wait('ann', '10.0.0.1')).toBe(0)

  for (let i = 0; i < 10; i++) attempts.failed('ann', '10.0.0.1')
  now += 31 * minute
  attempts.failed('ann', '10.0.0.1')
  expect(attempts.wait('ann', '10.0.0.1')).toBe(0)
})

it('does not grow without end', () => {
  const attempts = createAttempts(() => 0)
  for (let i = 0; i < 3; i++) attempts.failed('first', '10.0.0.1')
  for (let i = 0; i < 10_000; i++) attempts.failed(`name ${i}`, '10.0.0.1')
  expect(attempts.wait('first', '10.0.0.1')).toBe(0)
})

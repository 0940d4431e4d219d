import { expect, it } from 'vitest'
import { storedPlan } from '../../testing/stored-plan.ts'
import { planColumns } from './plan-columns.ts'
import { missedWord } from './plan-words.ts'

it('says that a loser was spared, and anything else missed', () => {
  expect([1.5, 0, -0.5, null].map(missedWord)).toEqual(['missed', 'missed', 'spared', 'missed'])
})

it('lists of a plan the ratio of its first scenario that has one', () => {
  const [scenario] = storedPlan().scenarios
  const scenarios = [null, 2, 4].map((rrr) => ({ ...scenario!, rrr }))
  const ratio = planColumns({ instruments: [], setups: [] }, 'yyyy-MM-dd', undefined).find(({ key }) => key === 'rrr')
  expect(ratio?.value(storedPlan({ scenarios }))).toBe(2)
  expect(ratio?.value(storedPlan({ scenarios: [] }))).toBeNull()
})

import { expect, it } from 'vitest'
import { labAnswered, labExpected, labUsesVectors } from './strategy-lab-oracle.ts'

it('is what the engine comes to here [H.5]', () => {
  expect(labAnswered()).toEqual(labExpected)
  expect(labUsesVectors()).toBe(true)
})

import { expect, it } from 'vitest'
import { missedWord } from './plan-words.ts'

it('says that a loser was spared, and anything else missed', () => {
  expect([1.5, 0, -0.5, null].map(missedWord)).toEqual(['missed', 'missed', 'spared', 'missed'])
})

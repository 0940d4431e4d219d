import { expect, it } from 'vitest'
import { tiltColour } from './tilt-words.ts'

it('is green where rules were kept, red where they were broken, and neither at nothing', () => {
  expect([2, 1, 0, -1].map(tiltColour)).toEqual(['green', 'green', 'grey', 'red'])
})

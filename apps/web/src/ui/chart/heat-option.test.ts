import { expect, it } from 'vitest'
import { wrapped } from './heat-option.ts'

it('names of columns take two lines between words where one is too short, and are cut there alone', () => {
  expect(wrapped('London', 9)).toBe('London')
  expect(wrapped('Without Session', 9)).toBe('Without\nSession')
  expect(wrapped('Without my Session', 10)).toBe('Without my\nSession')
  expect(wrapped('Consolidation before the open', 9)).toBe('Consolid…\nbefore t…')
})

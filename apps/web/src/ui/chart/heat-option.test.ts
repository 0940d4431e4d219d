import { expect, it } from 'vitest'
import { wrappedName } from './heat-option.ts'

it('names of columns take two lines between words where one is too short, and are cut there alone', () => {
  expect(wrappedName('London', 9)).toBe('London')
  expect(wrappedName('Without Session', 9)).toBe('Without\nSession')
  expect(wrappedName('Without my Session', 10)).toBe('Without my\nSession')
  expect(wrappedName('Consolidation before the open', 9)).toBe('Consolid…\nbefore t…')
})

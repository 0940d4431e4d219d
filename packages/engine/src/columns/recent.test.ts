import { expect, it } from 'vitest'
import { recent } from './recent.ts'

it('keeps what was used last and makes the rest again', () => {
  const made: string[] = []
  const kept = recent<string>(2)
  const take = (key: string): string =>
    kept.take(key, () => {
      made.push(key)
      return key.toUpperCase()
    })
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(take)).toEqual(['A', 'B', 'A', 'C', 'A', 'B'])
  expect(made).toEqual(['a', 'b', 'c', 'b'])
})

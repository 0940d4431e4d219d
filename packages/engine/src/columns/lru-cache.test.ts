import { expect, it } from 'vitest'
import { type LruCache, lruCache } from './lru-cache.ts'

function keys(kept: LruCache<number>): string {
  let all = ''
  kept.each((_, key) => {
    all += key
  })
  return all
}

it('keeps what was used last, as far as it fits', () => {
  const kept = lruCache<number>(10, (size) => size)
  for (const key of ['a', 'b', 'c', 'd']) {
    kept.keep(key, 3)
    kept.trim()
  }
  expect(keys(kept)).toBe('bcd')
  expect(kept.get('b')).toBe(3)
  expect(kept.get('a')).toBeUndefined()
  kept.keep('e', 3)
  kept.trim()
  expect(keys(kept)).toBe('dbe')
})

it('looks without a trace, and forgets what it is told to', () => {
  const kept = lruCache<number>(6, (size) => size)
  kept.keep('a', 3)
  kept.keep('b', 3)
  kept.trim()
  expect(kept.peek('a')).toBe(3)
  kept.keep('c', 3)
  kept.trim()
  expect(keys(kept)).toBe('bc')
  kept.drop('b')
  kept.keep('d', 3)
  kept.trim()
  expect(keys(kept)).toBe('cd')
  kept.clear()
  expect(keys(kept)).toBe('')
})

it('keeps all that one piece of work uses, even when that alone does not fit', () => {
  const kept = lruCache<number>(5, (size) => size)
  kept.keep('old', 1)
  kept.trim()
  for (const key of ['a', 'b', 'c']) kept.keep(key, 4)
  kept.trim()
  expect(keys(kept)).toBe('abc')
  kept.get('b')
  kept.trim()
  expect(keys(kept)).toBe('b')
})

it('counts a value that takes the place of another once', () => {
  const kept = lruCache<number>(5, (size) => size)
  kept.keep('a', 4)
  kept.keep('a', 2)
  kept.trim()
  kept.keep('b', 3)
  kept.trim()
  expect(keys(kept)).toBe('ab')
})

import { describe, expect, it } from 'vitest'
import { addressOf, readMessage } from './push.ts'

const message = { id: 3, title: '80% of your daily loss is used', body: '', path: '/rules', tag: 'a' }

describe('a push message', () => {
  it('is read only if it is one of ours', () => {
    expect(readMessage({ ...message, more: 1 })).toEqual(message)
    for (const other of [null, 'text', {}, { ...message, title: 1 }, { ...message, path: null }])
      expect(readMessage(other)).toBeNull()
  })

  it.each([
    ['/rules', 'https://journal.example/base/rules'],
    ['/settings/price-data', 'https://journal.example/base/settings/price-data'],
    ['https://evil.example/', 'https://journal.example/base/'],
    ['//evil.example', 'https://journal.example/base/'],
    ['/../other', 'https://journal.example/base/'],
    ['javascript:alert(1)', 'https://journal.example/base/'],
    ['', 'https://journal.example/base/'],
  ])('with the path %s opens %s', (path, address) => {
    expect(addressOf(path, new URL('https://journal.example/base/'))).toBe(address)
  })
})

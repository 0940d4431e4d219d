import { expect, it } from 'vitest'
import { sizeText } from './size-text.ts'

it('writes file sizes as they are spoken of', () => {
  expect([999, 148_000, 12_340_000, 4_980_000_000].map(sizeText)).toEqual(['999 B', '148 KB', '12.3 MB', '4.98 GB'])
})

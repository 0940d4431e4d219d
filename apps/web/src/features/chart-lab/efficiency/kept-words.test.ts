import { expect, it } from 'vitest'
import { keptWords } from './kept-words.ts'

it('says of trades below their entry what they lost, never that they kept less than nothing', () => {
  expect([16.2, -3.4, 0.3, -0.3, 0].map((percent) => keptWords(percent).replaceAll('\u00A0', ' '))).toEqual([
    'kept 16%',
    'lost 3%',
    'kept nothing',
    'kept nothing',
    'kept nothing',
  ])
})

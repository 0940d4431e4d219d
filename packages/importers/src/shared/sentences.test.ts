import { expect, it } from 'vitest'
import { shortenedSentences } from './sentences.ts'

it('keeps ten sentences of one kind, and counts the others', () => {
  const ten = Array.from({ length: 10 }, (_, at) => `Sentence ${at}.`)
  expect(shortenedSentences(ten)).toEqual(ten)
  expect(shortenedSentences([...ten, 'A.', 'B.'])).toEqual([...ten, 'And 2 more warnings of this kind.'])
})

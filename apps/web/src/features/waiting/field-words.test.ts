import { expect, it } from 'vitest'
import { fieldWords, valueWords } from './field-words.ts'

it('writes fields and values as a trader reads them', () => {
  expect(['title', 'entryPrice', 'linkedTradeIds'].map(fieldWords)).toEqual(['Title', 'Entry price', 'Linked trade'])
  expect(['Theirs', '2024-03-06T10:00:00', '<p>Wait</p>', '', null, true, [1, 2], []].map(valueWords)).toEqual([
    'Theirs',
    '2024-03-06 10:00:00',
    'Wait',
    'empty',
    'empty',
    'yes',
    '1, 2',
    'empty',
  ])
})

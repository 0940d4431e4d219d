import { describe, expect, it } from 'vitest'
import { userMessage } from './problems.ts'

describe('what a user is told', () => {
  it.each([
    ['Duplicate CustomComment', 'saving custom statistic', 'Custom statistic with this name already exists.'],
    ['Duplicate Instrument', 'saving instrument', 'Instrument with this name already exists.'],
    ['Duplicate Setup', 'saving setup', 'Setup with this name already exists.'],
    ['Duplicate Comment', 'saving trade comment', 'Trade comment with this name already exists.'],
    ['Duplicate Instrument', 'saving session note category', 'Item with this name already exists.'],
  ])('[8.7] %s, while %s: %s', (code, doing, sentence) => {
    expect(userMessage(code, doing)).toBe(sentence)
  })

  it.each([
    ['saving custom statistic', 'Error occurred when saving custom statistic.'],
    ['saving instrument', 'Error occurred when saving instrument.'],
    ['saving setup', 'Error occurred when saving setup.'],
    ['saving trade comment', 'Error occurred when saving trade comment.'],
    ['saving session note category', 'Error occurred when saving session note category.'],
    ['saving trade checklist', 'Error occurred when saving trade checklist.'],
    ['trying to delete custom statistic', 'Error occurred while trying to delete custom statistic.'],
    ['deleting trade comment', 'Unexpected error occurred while deleting trade comment.'],
    ['trying to delete sessions', 'Error occurred while trying to delete sessions.'],
  ])('[8.8] of a fault of ours while %s: %s', (doing, sentence) => {
    expect(userMessage('Unexpected error', doing)).toBe(sentence)
  })
})

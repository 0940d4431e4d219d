import { describe, expect, it } from 'vitest'
import { type Activity, alerts, isProblem, problems, userMessage } from './problems.ts'
import { successes } from './successes.ts'

describe('what a user is told', () => {
  const duplicates: readonly (readonly [string, Activity, string])[] = [
    ['Duplicate CustomComment', 'saving custom statistic', 'Custom statistic with this name already exists.'],
    ['Duplicate Instrument', 'saving instrument', 'Instrument with this name already exists.'],
    ['Duplicate Setup', 'saving setup', 'Setup with this name already exists.'],
    ['Duplicate Comment', 'saving trade comment', 'Trade comment with this name already exists.'],
    ['Duplicate Instrument', 'saving session note category', 'Item with this name already exists.'],
  ]
  it.each(duplicates)('[8.7] %s, while %s: %s', (code, doing, sentence) => {
    expect(userMessage(code, doing)).toBe(sentence)
  })

  const faults: readonly (readonly [string, Activity, string])[] = [
    ['[8.2]', 'loading data', 'Unexpected error occurred while loading data.'],
    ['[8.2]', 'loading closed trades', 'Unexpected error occurred while loading closed trades.'],
    ['[8.2]', 'loading account balance', 'Unexpected error occurred while loading account balance.'],
    ['[8.3]', 'creating a first deposit', 'Unexpected error occurred while creating a first deposit.'],
    ['[8.3]', 'creating a database', 'Unexpected error occurred while creating a database.'],
    ['[8.3]', 'creating a new journal', 'Unexpected error occurred while creating a new journal.'],
    ['[8.3]', 'importing a database', 'Unexpected error occurred while importing a database.'],
    ['[8.3]', 'copying journal', 'Unexpected error occurred while copying journal.'],
    ['[8.3]', 'sharing journal', 'Unexpected error occurred while sharing journal.'],
    [
      '[8.3]',
      'waiting for journal import to finish',
      'Unexpected error occurred while waiting for journal import to finish.',
    ],
    ['[8.3]', 'deleting a journal', 'Unexpected error occurred while deleting a journal.'],
    ['[8.5]', 'trying to save importer settings', 'Unexpected error occurred while trying to save importer settings.'],
    ['[8.5]', 'uploading file', 'Unexpected error occurred while uploading file.'],
    ['[8.5]', 'trying to save importer data', 'Unexpected error occurred while trying to save importer data.'],
    ['[8.6]', 'updating profile', 'Unexpected error occurred while updating profile.'],
    ['[8.8]', 'saving custom statistic', 'Error occurred when saving custom statistic.'],
    ['[8.8]', 'saving instrument', 'Error occurred when saving instrument.'],
    ['[8.8]', 'saving setup', 'Error occurred when saving setup.'],
    ['[8.8]', 'saving trade comment', 'Error occurred when saving trade comment.'],
    ['[8.8]', 'saving session note category', 'Error occurred when saving session note category.'],
    ['[8.8]', 'saving trade checklist', 'Error occurred when saving trade checklist.'],
    ['[8.8]', 'trying to delete custom statistic', 'Error occurred while trying to delete custom statistic.'],
    ['[8.8]', 'deleting trade comment', 'Unexpected error occurred while deleting trade comment.'],
    ['[8.8]', 'trying to delete sessions', 'Error occurred while trying to delete sessions.'],
    ['[8.10]', 'getting two factor tokens', 'Unexpected error occurred while getting two factor tokens.'],
    ['[8.10]', 'creating token', 'Unexpected error occurred while creating token.'],
    ['[8.10]', 'deleting token', 'Unexpected error occurred while deleting token.'],
  ]
  it.each(faults)('%s of a fault of ours while %s: %s', (_statement, doing, sentence) => {
    expect(userMessage('Unexpected error', doing)).toBe(sentence)
    expect(userMessage('a code of a later version', doing)).toBe(sentence)
  })

  it('programs are told by these codes', () => {
    const codes = {
      'Key not allowed': 403,
      'Confirm first': 403,
      'Fill differs': 409,
      'Key reused': 409,
      'Too many keys': 409,
      'Duplicate ApiKey': 409,
      'Quota reached': 409,
      'Provider unavailable': 502,
    } as const
    const told = Object.keys(codes).map((code) => [code, isProblem(code) ? problems[code].status : null])
    expect(Object.fromEntries(told)).toEqual(codes)
  })

  it('a limit of an account that is reached is told with its number and what to remove', () => {
    expect(problems['Too many keys'].message).toMatch(/at most 50 API keys\. Please revoke one/)
    expect(problems['Too many passkeys'].message).toMatch(/at most 20 passkeys\. Please remove one/)
    expect(problems['Too many identities'].message).toMatch(/at most 5 company accounts\. Please unlink one/)
  })

  it('[8.9] [8.10] [8.11] in alerts, dialogs and forms', () => {
    expect(alerts).toEqual({ invalidTradeId: 'Invalid Trade ID.', wrongCode: 'ERROR!' })
    expect(problems['Unsupported file type'].message).toBe('This importer does not support this file type.')
    expect(problems['Unknown user'].message).toBe('Unknown username or password')
    expect(problems['Wrong code'].message).toBe('Token verification failed.')
  })

  it('[8.12] when something was done', () => {
    const { itemsDeleted, ...sentences } = successes
    expect(Object.values(sentences)).toEqual([
      'Journal created.',
      'Journal shared successfully.',
      'Journal imported.',
      'Journal deleted.',
      'Import in progress',
      'Profile updated',
      'Token deleted successfully.',
    ])
    expect([itemsDeleted(1), itemsDeleted(12)]).toEqual([
      '1 item(s) deleted successfully.',
      '12 item(s) deleted successfully.',
    ])
  })
})

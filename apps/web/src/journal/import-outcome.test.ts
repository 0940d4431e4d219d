import type { ImportJob } from '@afterclose/contract/imports'
import { expect, it } from 'vitest'
import { isFirstReport, outcomeText } from './import-outcome.ts'

const done: ImportJob = {
  importIdentifier: 'abc',
  importerType: 'MT4_STATEMENT',
  journalId: 1,
  fileName: 'Statement.htm',
  state: 'DONE',
  nextStep: null,
  counts: { read: 12, created: 1200, updated: 1, skipped: 1, failed: 3 },
  error: null,
  created: '2026-11-20T10:00:00Z',
  finishedTime: '2026-11-20T10:00:05Z',
  undone: false,
  options: { timeZone: null, mapping: null, rates: {} },
  preview: null,
}

it('names what an import changed, and nothing that it did not', () => {
  expect(outcomeText(done)).toBe('1,200 trades added, 1 updated, 3 not imported')
  expect(outcomeText({ ...done, counts: { ...done.counts, created: 1, updated: 0, failed: 0 } })).toBe('1 trade added')
  expect(outcomeText({ ...done, undone: true })).toBe('Undone')
  expect(outcomeText({ ...done, state: 'FAILED', error: 'No table was found.' })).toBe('No table was found.')
})

it('calls trades open positions if the file has no closed ones', () => {
  const previewOf = (trades: number, open: number) => ({ counts: { trades }, open })
  const counts = { read: 3, created: 3, updated: 0, skipped: 0, failed: 0 }
  expect(outcomeText({ ...done, counts, preview: previewOf(3, 3) })).toBe('3 open positions added')
  expect(outcomeText({ ...done, counts, preview: previewOf(4, 3) })).toBe('3 trades added')
  const one = { ...counts, created: 1, updated: 2 }
  expect(outcomeText({ ...done, counts: one, preview: previewOf(3, 3) })).toBe('1 open position added, 2 updated')
  expect(outcomeText({ ...done, counts: { ...counts, created: 0 }, preview: previewOf(3, 3) })).toBe('0 trades added')
})

it('reports the end of an import once, whichever part of the page sees it first', () => {
  expect(isFirstReport(done)).toBe(true)
  expect(isFirstReport(done)).toBe(false)
  expect(isFirstReport({ ...done, importIdentifier: 'other' })).toBe(true)
})

import type { OpenRow, OpenTotals } from '@afterclose/engine/reports/open-positions/open-positions'
import { expect, it } from 'vitest'
import { namesOfRows, riskSentence } from './open-words.ts'

const names = ['ACME', 'MES', 'NQ', 'DAX']
const nameOf = (instrumentId: number): string => names[instrumentId] ?? '–'
const none = {
  structure: null,
  lastExit: null,
  price: null,
  priceAt: null,
  openRisk: null,
  openRiskR: null,
  riskSource: 'NO_STOP',
  stopR: null,
  targetR: null,
  priceR: null,
  openResult: null,
  openResultR: null,
  realised: null,
  stop: null,
  target: null,
} as const
const rowsOf = (...instrumentIds: number[]): readonly OpenRow[] =>
  instrumentIds.map((instrumentId, id) => ({
    ...none,
    id,
    instrumentId,
    direction: 'LONG',
    entryDate: '2026-11-20T10:00:00',
    daysHeld: 0,
    size: '1',
    left: '1',
    closed: '0',
    entryPrice: '50',
  }))
const totals: OpenTotals = {
  openRisk: '0',
  openRiskR: 0,
  openRiskPercentage: null,
  withRisk: 0,
  withoutR: [],
  withoutStop: [],
  riskUnknown: [],
  lockedIn: '0',
  lockedInIds: [],
  openResult: null,
  withoutResult: [],
  pricesAsOf: null,
  realised: null,
  realisedIds: [],
}
const sentenceOf = (rows: readonly OpenRow[]): string =>
  riskSentence({
    rows,
    nameOf,
    now: '2026-11-20T12:00:00',
    decimals: 2,
    totals: { ...totals, withoutStop: rows.map(({ id }) => id) },
  }).lead

it('names an instrument once, and the verb goes with the instruments, not with their positions', () => {
  expect(sentenceOf(rowsOf(0))).toBe('ACME has no stop.')
  expect(sentenceOf(rowsOf(0, 0))).toBe('ACME has no stop.')
  expect(sentenceOf(rowsOf(0, 1))).toBe('ACME and MES have no stop.')
  expect(namesOfRows([0, 1, 2, 3], rowsOf(0, 1, 2, 3), nameOf)).toBe('ACME, MES and 2 more')
})

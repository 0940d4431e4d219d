import type { OpenRow, OpenTotals } from '@afterclose/engine/reports/open-positions/open-positions'
import { describe, expect, it } from 'vitest'
import {
  namesOfRows,
  type OpenWords,
  priceSentence,
  realisedNote,
  resultNote,
  riskNote,
  riskSentence,
  shortDay,
  shortTime,
  stopNote,
} from './open-words.ts'

const names = ['', 'MES', 'NQ', 'GC', 'CL']
const aRow = (id: number, changes: Partial<OpenRow> = {}): OpenRow => ({
  id,
  instrumentId: id,
  direction: 'LONG',
  entryDate: '2026-11-05T14:20:00',
  structure: null,
  daysHeld: 15,
  size: '4',
  left: '4',
  closed: '0',
  entryPrice: '6188',
  stop: '6180',
  riskSource: 'STOP',
  openRisk: '160',
  openRiskR: 1,
  stopR: -1,
  target: null,
  targetR: null,
  price: '6190',
  priceAt: '2026-11-20T12:00:00',
  priceR: 0.25,
  openResult: '40',
  openResultR: 0.25,
  realised: null,
  lastExit: null,
  ...changes,
})
const someTotals: OpenTotals = {
  openRisk: '160',
  openRiskR: 1,
  withRisk: 1,
  withoutR: [],
  openRiskPercentage: 1.5,
  lockedIn: '0',
  lockedInIds: [],
  withoutStop: [],
  riskUnknown: [],
  openResult: '40',
  withoutResult: [],
  pricesAsOf: '2026-11-20T12:00:00',
  realised: null,
  realisedIds: [],
}
const words = (totals: Partial<OpenTotals> = {}, rows: readonly OpenRow[] = [aRow(1)]): OpenWords => ({
  rows,
  totals: { ...someTotals, ...totals },
  nameOf: (id) => names[id] ?? '',
  now: '2026-11-20T14:00:00',
  decimals: 2,
})
const four = [aRow(1), aRow(2), aRow(3), aRow(4)]

describe('names of instruments', () => {
  it.each([
    [[], ''],
    [[1], 'MES'],
    [[1, 2], 'MES and NQ'],
    [[1, 2, 3], 'MES, NQ and 1 more'],
    [[4, 3, 2, 1], 'MES, NQ and 2 more'],
  ])('of rows %j', (ids, text) => expect(namesOfRows(ids, four, (id) => names[id] ?? '')).toBe(text))

  it('are named once for two positions in one', () => {
    const rows = [aRow(1), aRow(2, { instrumentId: 1 })]
    expect(namesOfRows([1, 2], rows, (id) => names[id] ?? '')).toBe('MES')
  })
})

it('names days by their year only if it is another', () => {
  expect(shortDay('2026-11-05T14:20:00', '2026-11-20T14:00:00')).toBe('5 Nov')
  expect(shortDay('2025-12-31', '2026-01-01T00:00:00')).toBe('31 Dec 2025')
  expect(shortTime('2026-11-05T14:20:00', '2026-11-20T14:00:00')).toBe('5 Nov 14:20')
})

describe('the open risk', () => {
  it('is stated in R and as a share, with what stops lock in apart', () => {
    expect(riskNote(words())).toBe('1.00R from stops in force, 1.5% of the balance')
    const lockedIn = { lockedIn: '120.5', lockedInIds: [2, 3] }
    expect(riskNote(words(lockedIn))).toBe('1.00R from stops in force, 1.5% of the balance, 2 stops lock in +120.50')
  })

  it('has no R if that of one trade is unknown, and no share of a balance of nothing', () => {
    expect(riskNote(words({ withoutR: [1], openRiskPercentage: null }))).toBe('from stops in force')
    expect(riskNote(words({ withRisk: 0 }))).toBe('no stop in force')
  })

  it('never counts a position without a stop as one without risk', () => {
    expect(stopNote(words())).toBe('every position has one')
    expect(stopNote(words({ withoutStop: [1, 2], riskUnknown: [3] }, four))).toBe(
      'MES and NQ: risk unknown, not in the sum; GC: no tick value, not in the sum',
    )
    const lead = (totals: Partial<OpenTotals>) => riskSentence(words(totals, four))
    expect(lead({})).toEqual({ lead: 'Stops in force risk 160.00', rest: ', 1.00R.' })
    expect(lead({ withoutStop: [2] })).toEqual({ lead: 'Stops in force risk 160.00', rest: ', 1.00R; NQ has no stop.' })
    expect(lead({ openRisk: '0', withoutStop: [2, 3] })).toEqual({
      lead: 'Stops in force risk nothing',
      rest: '; NQ and GC have no stop.',
    })
    expect(lead({ withRisk: 0, withoutStop: [2] })).toEqual({ lead: 'NQ has no stop.', rest: '' })
    const twoInMes = [aRow(1), aRow(2, { instrumentId: 1 })]
    expect(riskSentence(words({ withRisk: 0, withoutStop: [1, 2] }, twoInMes)).lead).toBe('MES has no stop.')
    expect(lead({ withRisk: 0 })).toEqual({ lead: 'The open risk is unknown.', rest: '' })
    expect(riskSentence(words({ withoutStop: [1] }), (amount) => `${Math.round(amount)} USD`)).toEqual({
      lead: 'Stops in force risk 160 USD',
      rest: '; MES has no stop.',
    })
  })
})

it('says how old the prices of the open result are, and which it lacks', () => {
  expect(resultNote(words())).toBe('prices as of 20 Nov 12:00')
  expect(resultNote(words({ withoutResult: [2, 4] }, four))).toBe('prices as of 20 Nov 12:00, without NQ and CL')
  expect(resultNote(words({ pricesAsOf: null, withoutResult: [1] }))).toBe('no price yet')
  expect(resultNote(words({ pricesAsOf: null }))).toBe('options have no price here')
})

it('says which part of a position is closed', () => {
  expect(realisedNote(words())).toBe('nothing closed in parts')
  const half = aRow(2, { size: '4', closed: '2', realised: '260', lastExit: '2026-11-10T10:00:00' })
  expect(realisedNote(words({ realisedIds: [2] }, [aRow(1), half]))).toBe('2 of 4 NQ closed on 10 Nov')
  expect(realisedNote(words({ realisedIds: [1, 2] }, [aRow(1), half]))).toBe('in 2 positions')
})

it('names instruments without a price, and those that borrow one', () => {
  const prices = [{ instrumentId: 2, price: '21000', at: '2026-11-20T12:00:00', symbol: 'NDX', source: null }]
  expect(priceSentence(words(), [])).toBeNull()
  const rows = [aRow(1, { price: null }), aRow(2), aRow(3, { price: null, structure: 'IRON_CONDOR' })]
  expect(priceSentence(words({}, rows), prices)).toBe(
    'MES has no price since the entry. NQ has no own price source; its price is that of NDX.',
  )
  expect(priceSentence(words({}, [aRow(1, { price: null }), aRow(2, { price: null })]), [])).toBe(
    'MES and NQ have no price since the entry.',
  )
  expect(priceSentence(words(), prices)).toBeNull() // of an instrument that is not open
})

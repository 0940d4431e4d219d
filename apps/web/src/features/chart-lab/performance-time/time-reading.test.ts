import { pivotReport } from '@afterclose/engine/reports/pivot/pivot-report'
import { pivotAnswer } from '@afterclose/engine/reports/pivot/pivot-answer'
import { openBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { toColumns } from '@afterclose/engine/trades/to-columns'
import { noFilters } from '@afterclose/core/filters'
import { aFeedTrade } from '@afterclose/testkit/builders'
import { expect, it } from 'vitest'
import { unitWords } from '../../../journal/engine/unit-words.ts'
import type { Measure } from '../../../parts/group-bars/measure-search.ts'
import { groupMeasures } from '../../../parts/group-bars/measured.ts'
import { spokenReading } from '../../../parts/reading.tsx'
import { type LuckVerdict, testedGroup } from '../../../parts/how-sure/tested-reading.ts'
import { timeFinding, timeReading } from './time-reading.ts'

/** Trades of one day and hour, each with the same gain. */
const trades = (count: number, exitDate: string, gain: string, from: number) =>
  Array.from({ length: count }, (_, i) => aFeedTrade({ id: from + i, entryDate: exitDate, exitDate, gain }))

const read = (...some: readonly ReturnType<typeof trades>[]): string => readBy('AVERAGE', ...some)
/** Groups that differ by more than luck, and no others were tested. */
const found = (...keys: readonly number[]): LuckVerdict => ({
  held: keys.map((key) => testedGroup(key)),
  tested: keys.length,
})
const readBy = (measure: Measure, ...some: readonly ReturnType<typeof trades>[]): string =>
  tested({ hour: found(9, 11), weekday: found(2, 5) }, measure, ...some)
const tested = (
  verdicts: Parameters<typeof timeReading>[1]['verdicts'],
  measure: Measure,
  ...some: readonly ReturnType<typeof trades>[]
): string => {
  const book = openBook(toColumns({ revision: 1, trades: some.flat(), payins: [] }), bestKernel)
  const view = { row: 'weekday', column: 'hour', unit: 'CURRENCY', basis: 'EXIT' } as const
  const words = unitWords('CURRENCY', { currency: 'USD', decimals: 2 })
  return spokenReading(
    timeReading(pivotReport(pivotAnswer(book, noFilters, view)), {
      measures: groupMeasures({ unit: 'CURRENCY', words, decimals: 2 }),
      dates: 'Exits',
      measure,
      verdicts,
    }),
  )
}

it('the reading of times names the hour and the weekday furthest from nothing that can be judged', () => {
  const tuesday = trades(12, '2024-01-02T09:30:00', '50', 1)
  const friday = trades(10, '2024-01-05T11:15:00', '-20', 20)
  const few = trades(9, '2024-01-03T15:00:00', '-500', 40)
  expect(read(tuesday, friday, few)).toBe(
    'Exits from 9 to 10 gained most: 50 USD per trade in 12 trades. Tuesdays gained most: 50 USD per trade in 12 trades.',
  )
  expect(read(tuesday)).toBe(
    'Exits from 9 to 10 gained 50 USD per trade in 12 trades. Tuesdays gained 50 USD per trade in 12 trades.',
  )
  // a loss further from nothing leads, and by the sum others may
  const loss = trades(10, '2024-01-05T11:15:00', '-60', 60)
  expect(read(tuesday, loss)).toBe(
    'Exits from 11 to 12 lost most: 60 USD per trade in 10 trades. Fridays lost most: 60 USD per trade in 10 trades.',
  )
  expect(readBy('NET', tuesday, trades(12, '2024-01-03T11:15:00', '5', 80), friday)).toBe(
    'Exits from 9 to 10 gained most: 600 USD in 12 trades. Tuesdays gained most: 600 USD in 12 trades.',
  )
  expect(read(few)).toMatch(/^No hour or weekday has 10 trades/)
})

it('the reading of times names no hour and no weekday where the test of the page rejects all', () => {
  const tuesday = trades(12, '2024-01-02T09:30:00', '50', 1)
  const friday = trades(10, '2024-01-05T11:15:00', '-20', 20)
  expect(tested({ hour: 'REJECTED', weekday: 'REJECTED' }, 'AVERAGE', tuesday, friday)).toBe(
    'No hour differs from the others by more than luck. No weekday differs from the others by more than luck.',
  )
  expect(tested({ hour: 'REJECTED', weekday: found(2, 5) }, 'AVERAGE', tuesday, friday)).toMatch(
    /^Tuesdays gained most: 50 USD per trade in 12 trades\. No hour differs from the others by more than luck\.$/,
  )
  // the test is about results
  expect(tested({ hour: 'REJECTED', weekday: 'REJECTED' }, 'WIN_RATE', tuesday, friday)).toMatch(/won most often/)
  // nothing is named before its test, and what is not tested says so
  expect(tested({ hour: 'TESTING', weekday: 'UNTESTED' }, 'AVERAGE', tuesday, friday)).toBe(
    'Tuesdays gained most: 50 USD per trade in 12 trades (not tested against luck). Testing each hour against luck…',
  )
})

it('the reading of times names a weekday only if it differs by more than luck, however large the sums of others', () => {
  const monday = trades(400, '2024-01-01T09:30:00', '70', 1)
  const tuesday = trades(12, '2024-01-02T09:30:00', '50', 500)
  const friday = trades(10, '2024-01-05T09:30:00', '-20', 600)
  const weekday = (...keys: readonly number[]): LuckVerdict => ({
    held: keys.map((key) => testedGroup(key)),
    tested: 3,
  })
  const said = (verdict: LuckVerdict) =>
    tested({ hour: 'REJECTED', weekday: verdict }, 'AVERAGE', monday, tuesday, friday).replace(/ No hour[^.]*\.$/, '')
  expect(said(found(1, 2, 5))).toMatch(/^Mondays gained most: 70 USD per trade in 400 trades/)
  expect(said(weekday(2, 5))).toBe(
    'Tuesdays gained most: 50 USD per trade in 12 trades; 2 of 3 differ by more than luck.',
  )
  expect(said(weekday(5))).toBe(
    'Fridays lost 20 USD per trade in 10 trades; no other weekday differs by more than luck.',
  )
})

it('the reading of years compares those that are over, and says which is not', () => {
  const years = [
    ...trades(12, '2023-01-03T09:30:00', '50', 1),
    ...trades(12, '2024-01-02T09:30:00', '-20', 20),
    ...trades(12, '2025-01-02T09:30:00', '90', 40),
  ]
  const book = openBook(toColumns({ revision: 1, trades: years, payins: [] }), bestKernel)
  const view = { row: 'year', column: 'hour', unit: 'CURRENCY', basis: 'EXIT' } as const
  const { rows } = pivotReport(pivotAnswer(book, noFilters, view))
  const words = unitWords('CURRENCY', { currency: 'USD', decimals: 2 })
  const readYears = (measure: Measure, some = rows) =>
    spokenReading(
      timeFinding(some, {
        measure,
        measures: groupMeasures({ unit: 'CURRENCY', words, decimals: 2 }),
        group: 'year',
        nameOf: String,
        verdict: found(2023, 2024, 2025),
        running: 2025,
      }),
    )
  expect(readYears('NET')).toBe(
    '2023 gained most: 600 USD in 12 trades. 2024 lost most: 240 USD in 12 trades; 2025 is not over.',
  )
  expect(readYears('AVERAGE')).toBe(
    '2023 gained most: 50 USD per trade in 12 trades. 2024 lost most: 20 USD per trade in 12 trades; 2025 is not over.',
  )
  // a share of trades is one whenever the year ends, and one year alone is compared with none
  expect(readYears('WIN_RATE')).toContain('2023 won most often')
  expect(readYears('NET', rows.slice(2))).toBe('2025 gained 1,080 USD in 12 trades.')
})

it('the reading of times names the hour and the weekday with the highest win rate', () => {
  const tuesday = [...trades(9, '2024-01-02T09:30:00', '5', 1), ...trades(3, '2024-01-02T09:30:00', '-50', 11)]
  const friday = [...trades(2, '2024-01-05T11:15:00', '500', 20), ...trades(8, '2024-01-05T11:15:00', '-1', 30)]
  // an even trade is not decided: nine are too few
  const even = [...trades(9, '2024-01-03T15:00:00', '5', 40), ...trades(1, '2024-01-03T15:00:00', '0', 60)]
  expect(readBy('WIN_RATE', tuesday, friday, even)).toBe(
    'Exits from 9 to 10 won most often: 75.0% of 12 decided trades (not tested against luck). Tuesdays won most often: 75.0% of 12 decided trades (not tested against luck).',
  )
})

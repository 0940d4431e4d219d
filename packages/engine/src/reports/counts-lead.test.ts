// @large: walks every report
import { noFilters } from '@afterclose/core/filters'
import { originalStrategy } from '@afterclose/core/strategy'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import { randomFilters } from '@afterclose/testkit/random-filters'
import { randomJournals } from '@afterclose/testkit/random-journals'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { openBook, type TradeBook } from '../book/trade-book.ts'
import { bestKernel } from '../kernel/best-kernel.ts'
import { toColumns } from '../trades/to-columns.ts'
import type { Parameter } from './definition.ts'
import { anyReport, reportNames } from './registry.ts'
import { tradesAnswer } from './trades-answer.ts'
import type { TradesOf } from './trades-of.ts'

/** What a page asks where nothing was chosen, and every other choice that has a name. */
function valuesOf(parameter: Parameter): fc.Arbitrary<unknown> {
  switch (parameter.is) {
    case 'one':
      return fc.constantFrom(...parameter.of)
    case 'oneOrNone':
      return fc.constantFrom(null, ...parameter.of)
    case 'oneNumber':
      return fc.constantFrom(...parameter.of)
    case 'some':
      return fc.subarray([...parameter.of])
    case 'whole':
      return fc.constant(parameter.or)
    case 'ids':
      return fc.constant(undefined)
    case 'day':
      return fc.constantFrom(null, '2024-01-15', '2024-02-15')
    case 'strategies':
      return fc.constant([originalStrategy])
    case 'tradingRules':
      return fc.constant([{ is: 'STOP_AFTER_LOSSES', losses: 1 }])
    case 'weekRules':
      return fc.constant([
        {
          id: 1,
          span: 'MONTH',
          firstDay: '2024-01-01',
          text: '',
          about: 'COMMENT',
          aboutId: 3,
          startsAt: '2024-01-01T00:00:00',
          endedAt: null,
        },
      ])
    case 'weekRuleAnswers':
      return fc.constant([])
    case 'reviews':
      return fc.constant([1, 2, 3].map((id) => ({ id, tradeId: id, grade: 'B', sawResult: false, byChance: id === 1 })))
    case 'ratedComments':
    case 'missedTrades':
    case 'sessions':
    case 'pipSizes':
    case 'walks':
      return fc.constant([])
  }
}
const reports = reportNames.map((name) => {
  const { view, answer, fold } = anyReport(name)
  const views = Object.entries(view ?? {}).map(([key, parameter]) => [key, valuesOf(parameter)] as const)
  return { name, answer, fold, views: fc.record(Object.fromEntries(views)) }
})

const kinds: readonly unknown[] = [
  'all',
  'rows',
  'span',
  'value',
  'range',
  'unknown',
  'any',
  'none',
  'runs',
  'ids',
  'replayed',
  'ruled',
  'both',
] satisfies readonly TradesOf['is'][]
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const isTradesOf = (value: unknown): value is TradesOf => isObject(value) && kinds.includes(value['is'])

interface Told {
  readonly place: string
  readonly trades: number
  readonly of: TradesOf
}
/** Whatever in a report says of how many trades it is, and of which. */
function told(value: unknown, place: string): readonly Told[] {
  if (ArrayBuffer.isView(value) || !isObject(value)) return []
  const parts = Object.entries(value).flatMap(([key, part]) =>
    told(part, Array.isArray(value) ? place : `${place}.${key}`),
  )
  const { trades, of, behind } = value
  const leads = isTradesOf(of) ? of : behind
  return typeof trades === 'number' && isTradesOf(leads) ? [...parts, { place, trades, of: leads }] : parts
}

const seen = new Set<string>()
const wrongIn = (
  book: TradeBook,
  { name, answer, fold }: (typeof reports)[number],
  filters: typeof noFilters,
  view: object,
) =>
  told(fold(answer(book, filters, view), view), name).flatMap(({ place, trades, of }) => {
    seen.add(place)
    const { length } = tradesAnswer(book, filters, { of }).row
    return length === trades ? [] : [`${place}: ${trades} trades, leads to ${length}`]
  })

it.each(reports)('$name: each count of trades is the number of the trades that it leads to', (report) => {
  const filters = fc.oneof(fc.constant(noFilters), randomFilters())
  fc.assert(
    fc.property(randomJournals(), filters, report.views, (journal, chosen, view) => {
      expect(wrongIn(openBook(toColumns(journal), bestKernel), report, chosen, view)).toEqual([])
    }),
    { numRuns: 30 },
  )
  fc.assert(
    fc.property(report.views, (view) => {
      expect(wrongIn(openBook(toColumns(exampleJournal), bestKernel), report, noFilters, view)).toEqual([])
    }),
    { numRuns: 10 },
  )
})

it('meets them in most reports', () => {
  expect(seen.size).toBeGreaterThan(40)
})

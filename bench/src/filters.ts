import { type Filters, noFilters } from '@afterclose/core/filters'
import { openBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { statistics, summaryOf } from '@afterclose/engine/stats/statistics'
import { plainSelect, plainStatistics } from './plain/plain-statistics.ts'
import { plainTrades } from './plain/plain-trades.ts'
import { type Result, compare } from './support/measure.ts'
import { manyTrades } from './support/many-trades.ts'

const basic = (change: Partial<Filters['basic']>, options: Partial<Filters['options']> = {}): Filters => ({
  ...noFilters,
  basic: { ...noFilters.basic, ...change },
  options: { ...noFilters.options, ...options },
})

/** What a trader clicks through: each state is computed anew. */
const script: readonly (readonly [string, Filters])[] = [
  ['all trades', noFilters],
  ['one setup', basic({ setup: [1] })],
  ['two instruments, long', basic({ instrument: [1, 3], direction: ['LONG'] })],
  ['losers between 9 and 11', basic({ outcomes: ['LOSER'], hour: [9, 10] })],
  ['R from 1 to 2', basic({ rMultiple: [{ min: 1, max: 2 }] })],
  ['months 1 to 3 by entry, excluded', basic({ month: [1, 2, 3] }, { entryOrExitDate: 'ENTRY', excludeFilters: true })],
  [
    'any of three comments',
    { ...noFilters, advanced: { ...noFilters.advanced, entryComment: [4, 5], exitComment: [11] } },
  ],
  ['two years', basic({ dateRange: ['2018-01-01', '2019-12-31'] })],
  ['last 1000', basic({ lastTrades: 1000 })],
]

/** A filter change with every statistic, the running profit factor included. */
export async function filters(quick: boolean): Promise<Result[]> {
  const results: Result[] = []
  for (const rows of quick ? [10_000] : [10_000, 100_000, 1_000_000]) {
    const columns = manyTrades(rows)
    const checked = openBook(columns, bestKernel)
    const objects = plainTrades(checked.table)
    for (const [, state] of script)
      assertEqual(statistics(checked, checked.select(state)), plainStatistics(plainSelect(objects, state)))
    const book = openBook(columns, bestKernel) // keeps the bitmaps of values, and fewer answers than the script has states
    const steps = script.map(([name, state]) => ({
      name,
      ours: () => {
        const block = book.measure(book.select(state), {
          basis: 'EXIT',
          unit: 'CURRENCY',
          columns: 0,
          axis: 'NUMBER',
          tables: [],
          lines: true,
        })
        return [summaryOf(block), block.lines]
      },
      plain: () => plainStatistics(plainSelect(objects, state)),
    }))
    const repetitions = rows > 100_000 ? { ours: 7, plain: 2 } : { ours: 15, plain: 7 }
    results.push(...(await compare({ bench: 'filters', trades: rows }, steps, repetitions)))
  }
  return results
}

/** The plain way must say the same before it is timed; it sums floats, so to a millionth. */
function assertEqual(ours: object, plain: object): void {
  const numbers = new Map<string, unknown>(Object.entries(ours))
  for (const [key, value] of Object.entries(plain)) {
    const other = numbers.get(key)
    const pairs: unknown[][] =
      Array.isArray(value) && isList(other) ? value.map((each: unknown, i) => [each, other[i]]) : [[value, other]]
    for (const [a, b] of pairs) {
      if (a === b) continue
      if (typeof a !== 'number' || typeof b !== 'number' || Math.abs(a - b) > 1e-6 * Math.max(1, Math.abs(a)))
        throw new Error(`${key}: ${String(a)} in the plain way, ${String(b)} in ours`)
    }
  }
}

const isList = (value: unknown): value is ArrayLike<unknown> => Array.isArray(value) || ArrayBuffer.isView(value)

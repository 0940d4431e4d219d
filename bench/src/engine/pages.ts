import { type Filters, noFilters } from '@afterclose/core/filters'
import { random } from '@afterclose/demo/random'
import type { Want } from '@afterclose/engine/book/block'
import { openBook, type TradeBook } from '@afterclose/engine/book/trade-book'
import { withValue } from '@afterclose/engine/filters/row-set'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { type DimensionName, dimensionOf } from '@afterclose/engine/reports/groups/dimensions'
import { groupingOf } from '@afterclose/engine/reports/groups/grouping'
import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { customIds, manyTrades } from '../support/many-trades.ts'
import { type Result, resultOf, withGoal } from '../support/measure.ts'
import { inTurns } from './in-turns.ts'
import { caseOf, changed, onHome, type ReportCase } from './reports/cases.ts'

const inKernels = 100_000

/** Requests of the pages with groups after a filter change, all in one turn of the worker. */
const groupPages: Readonly<Record<string, readonly ReportCase[]>> = {
  'holding time, bars and dots': [caseOf('groups', { dimension: 'holdingTime' }), caseOf('holdingTimes')],
  'performance by setup, bars and lines': [
    caseOf('groups', { dimension: 'setup' }),
    caseOf('groupLines', { dimension: 'setup' }),
  ],
  'performance by time, map and bars': [
    caseOf('pivot', { row: 'weekday', column: 'hour' }),
    caseOf('groups', { dimension: 'month' }),
    caseOf('groups', { dimension: 'year' }),
  ],
  'checklists, bars, items and dots': [caseOf('checklists'), caseOf('groups', { dimension: 'checklistStatus' })],
  'exit comments, bars and mistakes': [
    caseOf('groups', { dimension: 'exitComment' }),
    caseOf('mistakes', { kind: 'exitComments', negative: [2, 4, 6, 8] }),
  ],
  'a custom statistic beside another': [
    caseOf('groups', { dimension: 'customComment', among: customIds(0) }),
    caseOf('pivot', {
      row: 'customComment',
      rowAmong: customIds(0),
      column: 'customComment',
      columnAmong: customIds(1),
    }),
  ],
  'trade analytics, instrument by setup': [caseOf('sides'), caseOf('pivot', { row: 'instrument', column: 'setup' })],
}

/**
 * A filter change on pages with groups, as a multiple of one on Home: answers, transfer to the page's thread, folds. Compared with a
 * separate pass for each group, the earlier design of the engine.
 */
export async function pages(quick: boolean): Promise<readonly Result[]> {
  const columns = manyTrades(inKernels)
  const book = openBook(columns, bestKernel)
  const results = [
    ...(await pagesBesideHome(book, inKernels, quick)),
    ...(await groupsBesideHome(columns, book, quick)),
  ]
  if (quick) return results
  const million = 1_000_000
  return [...results, ...(await pagesBesideHome(openBook(manyTrades(million), bestKernel), million, quick))]
}

/** Maximum time at a million trades, ms. */
const blink = 100

async function pagesBesideHome(book: TradeBook, trades: number, quick: boolean): Promise<readonly Result[]> {
  const another = otherFilters(trades)
  const asked = (cases: readonly ReportCase[]) => (): void => {
    const filters = another()
    for (const one of cases) changed(book, one, filters)
  }
  const results: Result[] = []
  // page by page, as a trader would: the cache only holds the groupings of one page
  for (const [name, cases] of Object.entries(groupPages)) {
    const ways = { home: asked([onHome]), page: asked(cases) }
    const { home, page } = await inTurns(ways, quick ? 9 : trades > inKernels ? 11 : 61)
    if (results.length === 0)
      results.push(resultOf({ bench: 'kernels', name: 'a filter change on Home', trades }, home))
    if (trades > inKernels)
      results.push(withGoal(resultOf({ bench: 'kernels', name: `${name}, in milliseconds`, trades }, page), blink))
    else results.push(besideHome(`${name}, as a multiple of Home`, trades, page, home, 3))
  }
  return results
}

/** Only the performance table, by the number of its groups. */
async function groupsBesideHome(columns: TradeColumns, book: TradeBook, quick: boolean): Promise<readonly Result[]> {
  const another = otherFilters(inKernels)
  const home = (): unknown => changed(book, onHome, another())
  const results: Result[] = []
  for (const { name, of, dimension } of [
    ...[8, 24, 200].map((setups) => ({
      name: `${setups} setups`,
      of: openBook(withSetups(columns, setups), bestKernel),
      dimension: 'setup' as const,
    })),
    { name: '32 comments, 1.5 a trade', of: book, dimension: 'exitComment' as const },
    { name: '240 custom statistics, 6 a trade', of: book, dimension: 'customComment' as const },
  ]) {
    const table = caseOf('groups', { dimension })
    const ways = {
      home,
      onePass: () => changed(of, table, another()),
      passEach: () => passForEachGroup(of, another(), dimension),
    }
    const { home: beside, onePass, passEach } = await inTurns(ways, quick ? 9 : 61)
    results.push(
      besideHome(`performance by ${name} as a multiple of Home`, inKernels, onePass, beside, 3),
      besideHome(`the same with a pass for each group`, inKernels, passEach, beside, null),
    )
  }
  return results
}

/** Another selection each time, of nearly all trades, so that no answer is cached. */
function otherFilters(trades: number): () => Filters {
  let changes = 0
  return () => {
    const lastTrades = trades - 10 - (changes++ % 10_000)
    return { ...noFilters, basic: { ...noFilters.basic, lastTrades } }
  }
}

function besideHome(
  name: string,
  trades: number,
  own: readonly number[],
  home: readonly number[],
  goal: number | null,
): Result {
  const ratios = own.map((time, i) => time / home[i]!)
  const result = resultOf({ bench: 'kernels', name, trades, unit: '×' }, ratios)
  return goal === null ? result : withGoal(result, goal)
}

/** The same trades over a number of setups. */
function withSetups(columns: TradeColumns, count: number): TradeColumns {
  const chance = random(count)
  const setups = Array.from({ length: count }, (_, i) => i + 1)
  return { ...columns, setups, setup: columns.setup.map(() => Math.floor(count * chance.next() ** 1.3)) }
}

/** Selects each group with filters and measures it separately; without transfer and fold. */
function passForEachGroup(book: TradeBook, filters: Filters, name: DimensionName): void {
  const dimension = dimensionOf(name, 'EXIT')
  if (dimension.is !== 'values') throw new RangeError('Ranges are not timed group by group')
  const chosen = book.select(filters)
  for (const key of groupingOf(book.table, dimension).keys)
    book.measure(book.narrow(chosen, withValue(dimension.field, key)), want)
}
const want: Want = { basis: 'EXIT', unit: 'CURRENCY', columns: 0, axis: 'NUMBER', tables: [], lines: false }

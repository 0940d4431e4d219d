import { type Filters, noFilters } from '@afterclose/core/filters'
import { random } from '@afterclose/demo/random'
import type { Want } from '@afterclose/engine/book/block'
import { openBook, type TradeBook } from '@afterclose/engine/book/trade-book'
import { withValue } from '@afterclose/engine/filters/row-set'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { groupLinesAnswer } from '@afterclose/engine/reports/group-lines/group-lines-answer'
import { groupLinesReport } from '@afterclose/engine/reports/group-lines/group-lines-report'
import { type DimensionName, dimensionOf } from '@afterclose/engine/reports/groups/dimensions'
import { groupingOf } from '@afterclose/engine/reports/groups/grouping'
import { groupsAnswer } from '@afterclose/engine/reports/groups/groups-answer'
import { performanceRows } from '@afterclose/engine/reports/groups/performance-rows'
import { holdingTimesAnswer } from '@afterclose/engine/reports/holding-times/holding-times-answer'
import { holdingTimesReport } from '@afterclose/engine/reports/holding-times/holding-times-report'
import { homeAnswer } from '@afterclose/engine/reports/home/home-answer'
import { homeReport } from '@afterclose/engine/reports/home/home-report'
import { pivotAnswer } from '@afterclose/engine/reports/pivot/pivot-answer'
import { pivotReport } from '@afterclose/engine/reports/pivot/pivot-report'
import { transferables } from '@afterclose/engine/reports/transferables'
import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { manyTrades } from '../support/many-trades.ts'
import { type Result, resultOf, withGoal } from '../support/measure.ts'
import { inTurns } from './in-turns.ts'

const trades = 100_000

/**
 * A filter change on pages that group trades, as a multiple of one on Home: answer, way to the page's thread, fold. Beside
 * it stands what a pass for each group by itself takes, the shape that the engine had before.
 */
export async function pages(quick: boolean): Promise<readonly Result[]> {
  const repetitions = quick ? 9 : 61
  const columns = manyTrades(trades)
  const book = openBook(columns, bestKernel)
  const another = otherFilters()
  const home = () => homeReport(crossed(homeAnswer(book, another(), { unit: 'CURRENCY', columns: 800 })))
  const holdingTime = () => {
    const filters = another()
    grouped(book, filters, 'holdingTime')
    holdingTimesReport(crossed(holdingTimesAnswer(book, filters)))
  }
  /** Bars and lines of a page that groups trades. */
  const performanceBySetup = () => {
    const filters = another()
    grouped(book, filters, 'setup')
    groupLinesReport(crossed(groupLinesAnswer(book, filters, { ...view('setup'), columns: 1200 })))
  }
  /** The map of weekday and hour, months and years. */
  const performanceByTime = () => {
    const filters = another()
    const { unit, basis } = view('hour')
    pivotReport(crossed(pivotAnswer(book, filters, { row: 'weekday', column: 'hour', unit, basis })))
    grouped(book, filters, 'month')
    grouped(book, filters, 'year')
  }
  const times = await inTurns({ home, holdingTime, performanceBySetup, performanceByTime }, repetitions)
  const results = [
    resultOf({ bench: 'kernels', name: 'a filter change on Home', trades }, times.home),
    besideHome('holding time, bars and dots, as a multiple of Home', times.holdingTime, times.home, 3),
    besideHome('performance by setup, bars and lines, as a multiple of Home', times.performanceBySetup, times.home, 3),
    besideHome('performance by time, map and bars, as a multiple of Home', times.performanceByTime, times.home, 3),
  ]
  for (const { name, of, dimension } of [
    ...[8, 24, 200].map((setups) => ({
      name: `${setups} setups`,
      of: openBook(withSetups(columns, setups), bestKernel),
      dimension: 'setup' as const,
    })),
    { name: '32 comments, 1.5 a trade', of: book, dimension: 'exitComment' as const },
    { name: '240 custom statistics, 6 a trade', of: book, dimension: 'customComment' as const },
  ]) {
    const ways = {
      home,
      onePass: () => grouped(of, another(), dimension),
      passEach: () => passForEachGroup(of, another(), dimension),
    }
    const { home: beside, onePass, passEach } = await inTurns(ways, repetitions)
    results.push(
      besideHome(`performance by ${name} as a multiple of Home`, onePass, beside, 3),
      besideHome(`the same with a pass for each group`, passEach, beside, null),
    )
  }
  return results
}

/** Other trades each time, nearly all of them, so that no answer is known. */
function otherFilters(): () => Filters {
  let changes = 0
  return () => {
    const lastTrades = trades - 10 - (changes++ % 10_000)
    return { ...noFilters, basic: { ...noFilters.basic, lastTrades } }
  }
}

function besideHome(name: string, own: readonly number[], home: readonly number[], goal: number | null): Result {
  const ratios = own.map((time, i) => time / home[i]!)
  const result = resultOf({ bench: 'kernels', name, trades, unit: '×' }, ratios)
  return goal === null ? result : withGoal(result, goal)
}

/** The same trades over so many setups. */
function withSetups(columns: TradeColumns, count: number): TradeColumns {
  const chance = random(count)
  const setups = Array.from({ length: count }, (_, i) => i + 1)
  return { ...columns, setups, setup: columns.setup.map(() => Math.floor(count * chance.next() ** 1.3)) }
}

const view = (dimension: DimensionName) => ({ dimension, unit: 'CURRENCY', basis: 'EXIT' }) as const
const grouped = (book: TradeBook, filters: Filters, dimension: DimensionName): unknown =>
  performanceRows(crossed(groupsAnswer(book, filters, view(dimension))))

/** Each group as the filters would select it, measured by itself; without the way to the page and the fold. */
function passForEachGroup(book: TradeBook, filters: Filters, name: DimensionName): void {
  const dimension = dimensionOf(name, 'EXIT')
  if (dimension.is !== 'values') throw new RangeError('Ranges are not timed group by group')
  const chosen = book.select(filters)
  for (const key of groupingOf(book.table, dimension).keys)
    book.measure(book.narrow(chosen, withValue(dimension.field, key)), want)
}
const want: Want = { basis: 'EXIT', unit: 'CURRENCY', columns: 0, axis: 'NUMBER', tables: [], lines: false }

const crossed = <Answer extends object>(answer: Answer): Answer =>
  structuredClone(answer, { transfer: transferables(answer) })

import { type Filters, noFilters } from '@afterclose/core/filters'
import { openBook } from '@afterclose/engine/book/trade-book'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { groupsAnswer } from '@afterclose/engine/reports/groups/groups-answer'
import { performanceRows } from '@afterclose/engine/reports/groups/performance-rows'
import { holdingTimesAnswer } from '@afterclose/engine/reports/holding-times/holding-times-answer'
import { holdingTimesReport } from '@afterclose/engine/reports/holding-times/holding-times-report'
import { homeAnswer } from '@afterclose/engine/reports/home/home-answer'
import { homeReport } from '@afterclose/engine/reports/home/home-report'
import { transferables } from '@afterclose/engine/reports/transferables'
import { manyTrades } from '../support/many-trades.ts'
import { type Result, resultOf, withGoal } from '../support/measure.ts'
import { inTurns } from './in-turns.ts'

const trades = 100_000

/** A filter change on pages that group trades, as a multiple of one on Home: answer, way to the page's thread, fold. */
export async function pages(quick: boolean): Promise<readonly Result[]> {
  const book = openBook(manyTrades(trades), bestKernel)
  let changes = 0
  /** Other trades each time, nearly all of them, so that no answer is known. */
  const another = (): Filters => {
    const lastTrades = trades - 10 - (changes++ % 10_000)
    return { ...noFilters, basic: { ...noFilters.basic, lastTrades } }
  }
  const groups = (dimension: 'setup' | 'holdingTime', filters: Filters): unknown =>
    performanceRows(crossed(groupsAnswer(book, filters, { dimension, unit: 'CURRENCY', basis: 'EXIT' })))
  const times = await inTurns(
    {
      home: () => homeReport(crossed(homeAnswer(book, another(), { unit: 'CURRENCY', columns: 800 }))),
      setups: () => groups('setup', another()),
      holdingTime: () => {
        const filters = another()
        groups('holdingTime', filters)
        holdingTimesReport(crossed(holdingTimesAnswer(book, filters)))
      },
    },
    quick ? 9 : 61,
  )
  const besideHome = (name: string, own: readonly number[]): Result =>
    withGoal(
      resultOf(
        { bench: 'kernels', name, trades, unit: '×' },
        own.map((time, i) => time / times.home[i]!),
      ),
      3,
    )
  return [
    resultOf({ bench: 'kernels', name: 'a filter change on Home', trades }, times.home),
    besideHome('performance by setup as a multiple of Home', times.setups),
    besideHome('holding time, bars and dots, as a multiple of Home', times.holdingTime),
  ]
}

const crossed = <Answer extends object>(answer: Answer): Answer =>
  structuredClone(answer, { transfer: transferables(answer) })

import { type Filters, noFilters } from '@afterclose/core/filters'
import type { GuardRule } from '@afterclose/core/guard-rule'
import { localText, MINUTE } from '@afterclose/core/time'
import { type TradeBook, openBook } from '@afterclose/engine/book/trade-book'
import { guardState } from '@afterclose/engine/guard/guard'
import type { GuardQuestion } from '@afterclose/engine/guard/guard-state'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { edgeShown } from '@afterclose/engine/reports/edge-shown'
import { everydayReports } from '@afterclose/engine/reports/everyday'
import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { askedAnew, script } from './kernels/script.ts'
import { manyTrades } from './support/many-trades.ts'
import { median, type Result, resultOf, timed } from './support/measure.ts'

/** Two of the templates that the product offers, and the measures that cost most. */
const ruleSets: Readonly<Record<string, readonly GuardRule[]>> = {
  'an own account': [
    { kind: 'DAILY_LOSS', value: '2', unit: 'PERCENT_OF_DAY_START', measure: 'CLOSED' },
    { kind: 'MAX_TRADES', trades: 60 },
    { kind: 'COOL_DOWN', losses: 6, minutes: 10 },
  ],
  'an evaluation by equity': [
    { kind: 'DAILY_LOSS', value: '5', unit: 'PERCENT_OF_DAY_START', measure: 'EQUITY' },
    { kind: 'MAX_LOSS', value: '50', unit: 'PERCENT_OF_START', floor: 'TRAIL_EQUITY', lock: '0', measure: 'EQUITY' },
    { kind: 'TARGET', value: '10', unit: 'PERCENT_OF_START' },
    { kind: 'MIN_DAYS', days: 10 },
  ],
}

/** The answers of the worker to Home after a filter change, besides its findings, which come in parts afterwards. */
function changeOfHome(book: TradeBook, filters: Filters): void {
  const { home, uncounted, unevenR, rAgainstMoney } = everydayReports
  home.answer(book, filters, { unit: 'CURRENCY', columns: 800 })
  uncounted.answer(book, filters, null)
  unevenR.answer(book, filters, null)
  rAgainstMoney.answer(book, filters, null)
  edgeShown(book, filters)
}

/**
 * The state of the guard over all trades of an attempt, beside Home after a filter change; and after one more trade, beside the state over all
 * trades. They take turns.
 */
export async function guard({ quick, rows }: { readonly quick: boolean; readonly rows: readonly number[] }) {
  const results: Result[] = []
  for (const trades of rows)
    for (const [name, rules] of Object.entries(ruleSets)) results.push(...(await guardOf(trades, name, rules, quick)))
  return results
}

async function guardOf(
  trades: number,
  name: string,
  rules: readonly GuardRule[],
  quick: boolean,
): Promise<readonly Result[]> {
  const columns = withPrices(manyTrades(trades))
  const book = openBook(columns, bestKernel)
  const startedAt = localText(columns.exitDate[0]!)
  const last = columns.exitDate[trades - 1]!
  const question: GuardQuestion = {
    attempt: { id: 1, startedAt, startBalance: '150000', payins: 'COUNT', endedAt: null },
    versions: [{ version: 1, madeAt: startedAt, dayStart: '17:00', rules }],
    unwatched: [],
    now: last + MINUTE,
    weekStart: 1,
    riskPercent: 1,
  }
  const repetitions = quick ? 2 : 10
  const [whole, added, home]: [number[], number[], number[]] = [[], [], []]
  let asked = 0
  for (let i = -2; i < repetitions; i++)
    for (const { filters } of script) {
      asked++
      gc?.(true)
      // Another attempt, of which nothing is computed yet.
      const fresh = { ...question, attempt: { ...question.attempt, id: asked } }
      const wholeTime = await timed(() => guardState(book, fresh))
      oneMoreTrade(book, last + 30_000)
      const addedTime = await timed(() => guardState(book, fresh))
      // Counts of the new state of the journal, which a change of filters does not repeat.
      changeOfHome(book, noFilters)
      const homeTime = await timed(() => changeOfHome(book, askedAnew(filters, asked)))
      if (i < 0) continue
      whole.push(wholeTime)
      added.push(addedTime)
      home.push(homeTime)
    }
  const of = { bench: 'guard', trades }
  const wholeResult = resultOf({ ...of, name: `${name}: all trades, beside Home after a filter change` }, whole, home)
  const addedResult = resultOf({ ...of, name: `${name}: after one more trade, beside all trades` }, added, whole)
  return [
    { ...wholeResult, goal: { below: median(home), met: (wholeResult.ratio ?? 0) >= 1 } },
    { ...addedResult, goal: { below: median(whole) / 10, met: (addedResult.ratio ?? 0) >= 10 } },
  ]
}

/** The trades of the other benches have no prices. */
function withPrices(columns: TradeColumns): TradeColumns {
  for (let row = 0; row < columns.rows; row++) {
    columns.entryPrice[row] = 100
    const isShort = columns.direction[row] === 1
    columns.stopLoss[row] = isShort ? 101 : 99
    columns.highestPrice[row] = 100 + ((row * 7) % 30) / 10
    columns.lowestPrice[row] = 100 - ((row * 11) % 15) / 10
  }
  return columns
}

/** Adds a trade that closes after all others. */
function oneMoreTrade(book: TradeBook, exit: number): void {
  const upserts = withPrices(manyTrades(1))
  upserts.id[0] = 10_000_000 + book.patches
  upserts.entryDate[0] = exit - MINUTE
  upserts.exitDate[0] = exit
  book.patch({ revision: book.patches + 2, upserts, deletes: [], payins: book.table.columns.payins })
}

import { noFilters } from '@afterclose/core/filters'
import type { GuardRule } from '@afterclose/core/guard-rule'
import { localText, MINUTE } from '@afterclose/core/time'
import { type TradeBook, openBook } from '@afterclose/engine/book/trade-book'
import { guardState } from '@afterclose/engine/guard/guard'
import type { GuardQuestion } from '@afterclose/engine/guard/guard-state'
import { bestKernel } from '@afterclose/engine/kernel/best-kernel'
import { homeAnswer } from '@afterclose/engine/reports/home/home-answer'
import type { TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { askedAnew, script } from './kernels/script.ts'
import { manyTrades } from './support/many-trades.ts'
import { median, type Result, resultOf, timed } from './support/measure.ts'

/** Every rule, with the measures that cost most: best and worst prices count, and amounts are shares of the balance at the start of a day. */
const rules: readonly GuardRule[] = [
  { kind: 'DAILY_LOSS', value: '2', unit: 'PERCENT_OF_DAY_START', measure: 'EQUITY' },
  { kind: 'WEEKLY_LOSS', value: '4', unit: 'PERCENT_OF_DAY_START', measure: 'EQUITY' },
  { kind: 'MAX_LOSS', value: '50', unit: 'PERCENT_OF_START', floor: 'TRAIL_EQUITY', lock: '0', measure: 'EQUITY' },
  { kind: 'MAX_TRADES', trades: 100 },
  { kind: 'COOL_DOWN', losses: 5, minutes: 10 },
  { kind: 'MAX_TRADE_RISK', value: '10', unit: 'R' },
  { kind: 'HOURS', windows: [{ weekdays: [1, 2, 3, 4, 5], from: '00:00', to: '23:00' }] },
  { kind: 'TARGET', value: '10', unit: 'PERCENT_OF_START' },
  { kind: 'MIN_DAYS', days: 10 },
]

/**
 * The state of the guard over all trades of an attempt, beside Home after a filter change; and after one more trade, beside the state over all
 * trades. They take turns.
 */
export function guard({ quick, rows }: { readonly quick: boolean; readonly rows: readonly number[] }) {
  return Promise.all(rows.map((trades) => guardOf(trades, quick))).then((results) => results.flat())
}

async function guardOf(trades: number, quick: boolean): Promise<readonly Result[]> {
  const columns = withPrices(manyTrades(trades))
  const book = openBook(columns, bestKernel)
  const last = columns.exitDate[trades - 1]!
  const question: GuardQuestion = {
    attempt: {
      id: 1,
      startedAt: localText(columns.exitDate[0]!),
      startBalance: '150000',
      payins: 'COUNT',
      endedAt: null,
    },
    versions: [{ version: 1, madeAt: localText(columns.exitDate[0]!), dayStart: '17:00', rules }],
    unwatched: [],
    now: last + MINUTE,
    weekStart: 1,
    riskPercent: 1,
  }
  const repetitions = quick ? 3 : 15
  const [whole, added, home]: [number[], number[], number[]] = [[], [], []]
  let asked = 0
  for (let i = -2; i < repetitions; i++)
    for (const { filters } of script) {
      asked++
      gc?.(true)
      // Another attempt, so that nothing is known of it.
      const anew = { ...question, attempt: { ...question.attempt, id: asked } }
      const wholeTime = await timed(() => guardState(book, anew))
      oneMoreTrade(book, last + 30_000 + asked)
      const addedTime = await timed(() => guardState(book, anew))
      // Counts of the new state of the journal, which a change of filters does not repeat.
      homeAnswer(book, noFilters, { unit: 'CURRENCY', columns: 800 })
      const homeTime = await timed(() =>
        homeAnswer(book, askedAnew(filters, asked), { unit: 'CURRENCY', columns: 800 }),
      )
      if (i < 0) continue
      whole.push(wholeTime)
      added.push(addedTime)
      home.push(homeTime)
    }
  const of = { bench: 'guard', trades }
  const wholeResult = resultOf({ ...of, name: 'all trades, beside Home after a filter change' }, whole, home)
  const addedResult = resultOf({ ...of, name: 'after one more trade, beside all trades' }, added, whole)
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

import { DAY, localText, type WallClock, weekday } from '@afterclose/core/time'
import { outcomes } from '@afterclose/core/trade'
import { inCurrency, inExactUnits } from '../../trades/money-scale.ts'
import { type CommentKind, commentKinds, commentsAt, type TradeColumns } from '../../trades/trade-columns.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { MICROS } from '../../trades/unit.ts'

/** A range of exits: [from, before). */
export interface Period {
  readonly from: WallClock
  readonly to: WallClock
}

export interface PeriodAsk {
  /** The user's clock. */
  readonly now: WallClock
  /** Periods to evaluate: a day, a week, a month. */
  readonly yesterday: Period
  readonly week: Period
  readonly month: Period
}

/** Facts about the trades of a journal for the nightly rules of notifications (PRODUCT F). */
export interface PeriodFacts {
  /** Closed in the last 14 days, without a comment of any kind. */
  readonly uncommented: number
  /** Open for more than 30 days, longest first; at most ten. */
  readonly openTooLong: readonly { readonly id: number; readonly entryDate: string }[]
  /** Number of closed and open trades. */
  readonly starred: number
  /** Opened or closed yesterday. */
  readonly tradedYesterday: number
  readonly week: PeriodResult
  readonly month: PeriodResult
  /** Groups of at least 20 trades with R and a negative average, most costly first. */
  readonly leaks: readonly Leak[]
  /** The last 30 closed trades whose management can be evaluated; `sumR` is its total gain or loss. */
  readonly managed: { readonly trades: number; readonly sumR: number }
  /** Uses of comments of the four groups on trades closed in the last 30 days. */
  readonly comments: readonly CommentUse[]
}
export interface PeriodResult {
  readonly trades: number
  readonly winners: number
  readonly losers: number
  /** Account currency. */
  readonly gain: number
  readonly totalR: number
}
export interface Leak {
  readonly of: 'setup' | 'instrument' | 'weekday'
  /** Id of the setup or instrument; 1 (Monday) to 7. */
  readonly id: number
  readonly trades: number
  readonly avgR: number
}
export interface CommentUse {
  readonly id: number
  readonly uses: number
  /** Gain of its trades, account currency. */
  readonly gain: number
}

const mostOpen = 10
const leakFrom = 20
const lastManaged = 30
/** Maximum decimals of a stored amount. */
const mostDecimals = 8
const [winner, loser] = [outcomes.indexOf('WINNER'), outcomes.indexOf('LOSER')]
const tradeGroups = commentKinds.filter((kind) => kind !== 'customComments')

/** O(trades). Weekdays are by exit. */
export function periodFacts({ columns, rows }: TradeTable, { now, ...periods }: PeriodAsk): PeriodFacts {
  return {
    uncommented: uncommented(columns, rows, now - 14 * DAY),
    openTooLong: openTooLong(columns, now - 30 * DAY),
    starred: columns.inReview.subarray(0, columns.rows).reduce((sum, star) => sum + star, 0),
    tradedYesterday: tradedIn(columns, periods.yesterday),
    week: resultOf(columns, rows, periods.week),
    month: resultOf(columns, rows, periods.month),
    leaks: leaks(columns, rows),
    managed: managed(columns, rows),
    comments: commentUses(columns, rows, now - 30 * DAY),
  }
}

const isIn = ({ from, to }: Period, at: WallClock): boolean => at >= from && at < to

const carries = (columns: TradeColumns, kind: CommentKind, row: number): boolean =>
  columns[kind].words.some((word) => word[row] !== 0)

function uncommented(columns: TradeColumns, rows: number, since: WallClock): number {
  let found = 0
  for (let row = rows - 1; row >= 0 && columns.exitDate[row]! >= since; row--)
    if (!commentKinds.some((kind) => carries(columns, kind, row))) found++
  return found
}

/** Trades with an exit but no known gain are stored among the open ones, but do not count as open. */
function openTooLong({ id, entryDate, exitDate, closed, rows }: TradeColumns, before: WallClock) {
  const found: { id: number; entryDate: string }[] = []
  for (let row = closed; row < rows && found.length < mostOpen; row++)
    if (Number.isNaN(exitDate[row]!) && entryDate[row]! < before)
      found.push({ id: id[row]!, entryDate: localText(entryDate[row]!) })
  return found
}

function tradedIn({ entryDate, exitDate, rows }: TradeColumns, period: Period): number {
  let found = 0
  for (let row = 0; row < rows; row++) if (isIn(period, entryDate[row]!) || isIn(period, exitDate[row]!)) found++
  return found
}

function resultOf({ exitDate, outcome, gain, rMultiple }: TradeColumns, rows: number, period: Period): PeriodResult {
  let [trades, winners, losers, microsOfR] = [0, 0, 0, 0]
  let units = 0n
  for (let row = 0; row < rows; row++) {
    if (!isIn(period, exitDate[row]!)) continue
    trades++
    if (outcome[row] === winner) winners++
    if (outcome[row] === loser) losers++
    units += inExactUnits(gain[row]!, mostDecimals)
    if (!Number.isNaN(rMultiple[row]!)) microsOfR += Math.round(rMultiple[row]! * MICROS)
  }
  return { trades, winners, losers, gain: inCurrency(units, mostDecimals), totalR: microsOfR / MICROS }
}

function leaks(columns: TradeColumns, rows: number): Leak[] {
  const { setup, instrument, exitDate, rMultiple } = columns
  const groups: readonly [Leak['of'], (row: number) => number][] = [
    ['setup', (row) => columns.setups[setup[row]!]!],
    ['instrument', (row) => columns.instruments[instrument[row]!]!],
    ['weekday', (row) => weekday(exitDate[row]!)],
  ]
  return groups
    .flatMap(([of, idAt]) => {
      const sums = new Map<number, { trades: number; micros: number }>()
      for (let row = 0; row < rows; row++) {
        if (Number.isNaN(rMultiple[row]!)) continue
        const sum = sums.get(idAt(row)) ?? { trades: 0, micros: 0 }
        sum.trades++
        sum.micros += Math.round(rMultiple[row]! * MICROS)
        sums.set(idAt(row), sum)
      }
      return [...sums].map(([id, sum]) => ({ of, id, ...sum }))
    })
    .filter(({ trades, micros }) => trades >= leakFrom && micros < 0)
    .toSorted((a, b) => a.micros - b.micros)
    .map(({ of, id, trades, micros }) => ({ of, id, trades, avgR: micros / MICROS / trades }))
}

function managed({ managementR }: TradeColumns, rows: number): PeriodFacts['managed'] {
  let [trades, micros] = [0, 0]
  for (let row = rows - 1; row >= 0 && trades < lastManaged; row--) {
    if (Number.isNaN(managementR[row]!)) continue
    trades++
    micros += Math.round(managementR[row]! * MICROS)
  }
  return { trades, sumR: micros / MICROS }
}

function commentUses(columns: TradeColumns, rows: number, since: WallClock): CommentUse[] {
  const uses = new Map<number, { uses: number; units: bigint }>()
  for (let row = rows - 1; row >= 0 && columns.exitDate[row]! >= since; row--) {
    const ids = new Set(tradeGroups.flatMap((kind) => commentsAt(columns[kind], row)))
    for (const id of ids) {
      const sum = uses.get(id) ?? { uses: 0, units: 0n }
      sum.uses++
      sum.units += inExactUnits(columns.gain[row]!, mostDecimals)
      uses.set(id, sum)
    }
  }
  return [...uses].map(([id, { uses: times, units }]) => ({ id, uses: times, gain: inCurrency(units, mostDecimals) }))
}

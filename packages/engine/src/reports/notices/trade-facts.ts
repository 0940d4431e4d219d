import { checklistStatuses, outcomes } from '@afterclose/core/trade'
import { expectedMaxLosingStreak } from '../../stats/expected-losing-streak.ts'
import { greenRuns } from '../../stats/green-runs.ts'
import { NONE, type TradeColumns } from '../../trades/trade-columns.ts'
import { gainPercentage, type TradeTable } from '../../trades/trade-table.ts'
import { sessionFigures, type SessionSpan } from '../sessions/session-figures.ts'

/** Facts about the trades of a journal for the rules of notifications that run after a save (PRODUCT F). */
export interface TradeFacts {
  /** Number of closed and open trades. */
  readonly trades: number
  readonly withScreenshot: number
  readonly withChecklist: number
  /** The last closed trades in exit order while their tiltmeter is red, newest first; at most three. */
  readonly redTrades: readonly FactTrade[]
  /** Current losing streak: break-evens neither end it nor count. */
  readonly losingStreak: LosingStreak
  /** How far the account is below its high. */
  readonly drawdown: CurrentDrawdown
  /** The longest green streak: red ends it, grey does not count. */
  readonly greenStreak: number
  /** Number of trades available to each page. */
  readonly usable: Readonly<Record<UsablePage, number>>
  /** The lowest running gain of each requested session, account currency; 0 if it never was negative. */
  readonly lowestGains: readonly number[]
}
export type UsablePage = 'exit-analysis' | 'efficiency' | 'trade-management' | 'custom-stats' | 'simulator'
export interface FactTrade {
  readonly id: number
  readonly imported: boolean
}
interface StreakTrade extends FactTrade {
  /** Milliseconds of the floating local time. */
  readonly exitDate: number
}
export interface LosingStreak {
  readonly losers: number
  readonly first: StreakTrade | null
  readonly last: StreakTrade | null
  /** Expected longest losing streak of all closed trades; null if none were decided or all had the same outcome. */
  readonly expected: number | null
}

export interface CurrentDrawdown {
  /** Percentage of the high, of the compounded returns; deposits and withdrawals do not change it. */
  readonly percent: number
  /** The first trade below the high, and the last of the journal; null at the high. */
  readonly first: StreakTrade | null
  readonly last: StreakTrade | null
}

/** Share of the high from which a drawdown reads 0.00 %. */
const recovered = 1 - 0.00005
const redTradesNamed = 3
const [winner, loser] = [outcomes.indexOf('WINNER'), outcomes.indexOf('LOSER')]
const noChecklist = checklistStatuses.indexOf('NONE')

/** @param sessions for lowest running gains, in this order; by exit. O(trades + sessions) */
export function tradeFacts(table: TradeTable, sessions: readonly SessionSpan[]): TradeFacts {
  const { columns, rows } = table
  const { screenshotExists, checklistStatus } = columns
  return {
    trades: columns.rows,
    withScreenshot: count(columns.rows, (row) => screenshotExists[row] === 1),
    withChecklist: count(columns.rows, (row) => checklistStatus[row] !== noChecklist),
    redTrades: redTrades(columns, rows),
    losingStreak: losingStreak(columns, rows),
    drawdown: currentDrawdown(table),
    greenStreak: greenRuns(columns.tiltMeter, rows).longest,
    usable: usableTrades(columns, rows),
    lowestGains: sessionFigures(table, sessions, 'EXIT').map(({ lowestGain }) => lowestGain),
  }
}

function count(rows: number, test: (row: number) => boolean): number {
  let found = 0
  for (let row = 0; row < rows; row++) if (test(row)) found++
  return found
}

function factTrade({ id, source, sources }: TradeColumns, row: number): FactTrade {
  return { id: id[row]!, imported: sources[source[row]!] !== 'MANUAL' }
}

function redTrades(columns: TradeColumns, rows: number): FactTrade[] {
  const red: FactTrade[] = []
  for (let row = rows - 1; row >= 0 && red.length < redTradesNamed && columns.tiltMeter[row]! < 0; row--)
    red.push(factTrade(columns, row))
  return red
}

const streakTrade = (columns: TradeColumns, row: number): StreakTrade | null =>
  row < 0 ? null : { ...factTrade(columns, row), exitDate: columns.exitDate[row]! }

function losingStreak(columns: TradeColumns, rows: number): LosingStreak {
  const { outcome } = columns
  let [losers, first, last] = [0, -1, -1]
  for (let row = rows - 1; row >= 0 && outcome[row] !== winner; row--) {
    if (outcome[row] !== loser) continue
    losers++
    first = row
    if (last < 0) last = row
  }
  return {
    losers,
    first: streakTrade(columns, first),
    last: streakTrade(columns, last),
    expected: expectedMaxLosingStreak(
      count(rows, (row) => outcome[row] === winner),
      count(rows, (row) => outcome[row] === loser),
    ),
  }
}

function currentDrawdown(table: TradeTable): CurrentDrawdown {
  const { columns, rows } = table
  // account ÷ its high, and the first row below it
  let [ofHigh, first] = [1, -1]
  for (let row = 0; row < rows; row++) {
    const percent = gainPercentage(table, row)
    if (Number.isNaN(percent)) continue
    ofHigh *= 1 + percent / 100
    // returns have 6 decimals: -10 % and +11.111111 % are a recovery
    if (ofHigh > recovered) [ofHigh, first] = [1, -1]
    else if (first < 0) first = row
  }
  if (first < 0) return { percent: 0, first: null, last: null }
  const percent = Math.min(100, 100 - 100 * ofHigh)
  return { percent, first: streakTrade(columns, first), last: streakTrade(columns, rows - 1) }
}

function usableTrades(columns: TradeColumns, rows: number): TradeFacts['usable'] {
  const { stopLoss, takeProfit, highestPrice, lowestPrice, potentialR, rMultiple, customComments, structure } = columns
  const known = (row: number, ...those: readonly Float64Array[]): boolean =>
    those.every((column) => !Number.isNaN(column[row]!))
  const isPriced = (row: number): boolean => structure[row] === NONE
  return {
    'exit-analysis': count(rows, (row) => isPriced(row) && known(row, stopLoss, takeProfit, highestPrice, lowestPrice)),
    efficiency: count(rows, (row) => isPriced(row) && known(row, highestPrice, lowestPrice)),
    'trade-management': count(rows, (row) => known(row, potentialR)),
    'custom-stats': count(rows, (row) => customComments.words.some((word) => word[row] !== 0)),
    simulator: count(rows, (row) => known(row, rMultiple)),
  }
}

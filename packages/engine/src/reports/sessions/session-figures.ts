import type { FilterOptions } from '@afterclose/core/filters'
import { DAY, dayNumber, type WallClock } from '@afterclose/core/time'
import { outcomes } from '@afterclose/core/trade'
import { winRate } from '../../stats/win-rate.ts'
import { inCurrency, inExactUnits } from '../../trades/money-scale.ts'
import type { TradeTable } from '../../trades/trade-table.ts'
import { MICROS } from '../../trades/unit.ts'

/** Maximum trades named by a session; its figures are of all. */
export const mostTradesOfSession = 1000

export interface SessionSpan {
  /** Midnight at the start of its day. */
  readonly day: WallClock
  /** Milliseconds of the day, inclusive; null for the whole day. */
  readonly times: { readonly start: number; readonly end: number } | null
  /** Account currency, above 0. */
  readonly maxLoss: number | null
}

/** Results of the trades in a session (PRODUCT A.11). */
export interface SessionFigures {
  readonly trades: number
  /** The first of them in exit order. */
  readonly tradeIds: readonly number[]
  /** Account currency; 0 without trades. */
  readonly gain: number
  /** Over the `nR` trades with R; 0 without them. */
  readonly totalR: number
  readonly nR: number
  /** Percentage of the trades won or lost; null without any. */
  readonly winRate: number | null
  readonly breakEvens: number
  /** Their sum in account currency; 0 without any. */
  readonly breakEvenGain: number
  readonly avgTilt: number | null
  /** Minimum of the cumulative gain, account currency; 0 if it never was negative. */
  readonly lowestGain: number
  /** Whether the cumulative gain ever was below -maxLoss; null without a limit. */
  readonly maxLossBroken: boolean | null
}

interface Sum {
  readonly span: SessionSpan
  readonly limit: bigint | null
  readonly tradeIds: number[]
  trades: number
  gain: bigint
  breakEvenGain: bigint
  lowest: bigint
  microsOfR: number
  nR: number
  winners: number
  losers: number
  tilt: number
}

/** Maximum decimals of a stored amount. */
const mostDecimals = 8
const [winner, loser] = [outcomes.indexOf('WINNER'), outcomes.indexOf('LOSER')]

/**
 * Figures of several sessions over all closed trades with a basis date on the session's day and, if it has times, between these. Running
 * gains are by exit, whatever the basis. One pass, O(trades + sessions).
 *
 * @returns figures in the order of `spans`
 */
export function sessionFigures(
  { columns, rows }: TradeTable,
  spans: readonly SessionSpan[],
  basis: FilterOptions['entryOrExitDate'],
): readonly SessionFigures[] {
  const sums = spans.map(emptySum)
  const ofDay = Map.groupBy(sums, ({ span }) => dayNumber(span.day))
  const dates = basis === 'ENTRY' ? columns.entryDate : columns.exitDate
  for (let row = 0; row < rows; row++) {
    const day = Math.floor(dates[row]! / DAY)
    for (const sum of ofDay.get(day) ?? []) if (isWithin(sum.span, dates[row]! - day * DAY)) addTrade(sum, columns, row)
  }
  return sums.map(figuresOf)
}

const emptySum = (span: SessionSpan): Sum => ({
  span,
  limit: span.maxLoss === null ? null : -inExactUnits(span.maxLoss, mostDecimals),
  tradeIds: [],
  trades: 0,
  gain: 0n,
  breakEvenGain: 0n,
  lowest: 0n,
  microsOfR: 0,
  nR: 0,
  winners: 0,
  losers: 0,
  tilt: 0,
})

const isWithin = ({ times }: SessionSpan, time: number): boolean =>
  times === null || (time >= times.start && time <= times.end)

function addTrade(sum: Sum, { id, gain, rMultiple, outcome, tiltMeter }: TradeTable['columns'], row: number): void {
  sum.trades++
  if (sum.tradeIds.length < mostTradesOfSession) sum.tradeIds.push(id[row]!)
  const exactGain = inExactUnits(gain[row]!, mostDecimals)
  sum.gain += exactGain
  if (sum.gain < sum.lowest) sum.lowest = sum.gain
  const r = rMultiple[row]!
  if (!Number.isNaN(r)) {
    sum.nR++
    sum.microsOfR += Math.round(r * MICROS)
  }
  if (outcome[row] === winner) sum.winners++
  else if (outcome[row] === loser) sum.losers++
  else sum.breakEvenGain += exactGain
  sum.tilt += tiltMeter[row]!
}

const figuresOf = (sum: Sum): SessionFigures => ({
  trades: sum.trades,
  tradeIds: sum.tradeIds,
  gain: inCurrency(sum.gain, mostDecimals),
  totalR: sum.microsOfR / MICROS,
  nR: sum.nR,
  winRate: winRate(sum.winners, sum.losers),
  breakEvens: sum.trades - sum.winners - sum.losers,
  breakEvenGain: inCurrency(sum.breakEvenGain, mostDecimals),
  avgTilt: sum.trades === 0 ? null : sum.tilt / sum.trades,
  lowestGain: inCurrency(sum.lowest, mostDecimals),
  maxLossBroken: sum.limit === null ? null : sum.lowest < sum.limit,
})

import { dateOf, type LocalDate } from '@afterclose/core/time'
import { outcomes } from '@afterclose/core/trade'
import type { TradesOf } from '../trades-of.ts'

export interface RunsView {
  /** Pixel columns of the timeline, at least 1. */
  readonly columns: number
}

/** Input of `runsReport`, as transferred from the worker to the page. */
export interface RunsAnswer {
  readonly trades: number
  /** Winners and losers; break-evens neither extend nor end a streak. */
  readonly decided: number
  readonly maxWins: number
  readonly maxLosses: number
  /** Current winning streak; negative for losses. */
  readonly current: number
  readonly expected: number | null
  /** Number of streaks of both kinds. */
  readonly runs: number
  /** Element k: number of streaks of length k + 1. */
  readonly wins: Uint32Array
  readonly losses: Uint32Array
  /** Visible streaks; the length of losses is negative. */
  readonly timeline: {
    readonly number: Uint32Array
    readonly length: Int32Array
    readonly firstRow: Uint32Array
    readonly lastRow: Uint32Array
    readonly firstExit: Float64Array
    readonly lastExit: Float64Array
  }
  /** By the ranges of the dimension `afterRun`. */
  readonly sizeChanges: Float64Array
  readonly sizesCompared: Uint32Array
}

/** The streaks of one length. */
export interface RunLength {
  readonly length: number
  readonly wins: number
  readonly losses: number
}

export interface ShownRun {
  /** 1 = the first streak. */
  readonly number: number
  /** Negative for losses. */
  readonly length: number
  readonly from: LocalDate
  readonly to: LocalDate
  readonly of: TradesOf
}

export interface RunsReport {
  readonly trades: number
  readonly decided: number
  readonly maxWins: number
  readonly maxLosses: number
  readonly current: number
  /** Expected longest losing streak by chance among this number of trades; null if undefined. */
  readonly expected: number | null
  readonly runs: number
  /** From 1 to the longest. */
  readonly lengths: readonly RunLength[]
  readonly timeline: readonly ShownRun[]
  /** Geometric mean change of size after streaks, by the ranges of `afterRun`: percent, and number of trades. */
  readonly sizes: readonly { readonly average: number | null; readonly compared: number }[]
}

/** Streaks of wins and losses (PRODUCT B.4.3). Results after them are the groups of `afterRun`. */
export function runsReport(answer: RunsAnswer): RunsReport {
  const { wins, losses, timeline } = answer
  const longest = Math.max(wins.length, losses.length)
  return {
    trades: answer.trades,
    decided: answer.decided,
    maxWins: answer.maxWins,
    maxLosses: answer.maxLosses,
    current: answer.current,
    expected: answer.expected,
    runs: answer.runs,
    lengths: Array.from({ length: longest }, (_, i) => ({
      length: i + 1,
      wins: wins[i] ?? 0,
      losses: losses[i] ?? 0,
    })),
    timeline: Array.from(timeline.number, (number, i) => ({
      number,
      length: timeline.length[i]!,
      from: dateOf(timeline.firstExit[i]!),
      to: dateOf(timeline.lastExit[i]!),
      of: {
        is: 'both',
        parts: [
          { is: 'rows', after: timeline.firstRow[i]! - 1, upTo: timeline.lastRow[i]! },
          { is: 'value', field: 'outcome', value: outcomes.indexOf(timeline.length[i]! > 0 ? 'WINNER' : 'LOSER') },
        ],
      },
    })),
    sizes: Array.from(answer.sizesCompared, (compared, i) => ({
      average: geometricChange(answer.sizeChanges[i]!, compared),
      compared,
    })),
  }
}

/**
 * Mean change in percent by which sizes really grew: halving and doubling again is none, while their arithmetic mean is +25 %.
 *
 * @param logs sum of the logarithms of size ÷ size before; @returns null without any
 */
export const geometricChange = (logs: number, count: number): number | null =>
  count === 0 ? null : Math.expm1(logs / count) * 100

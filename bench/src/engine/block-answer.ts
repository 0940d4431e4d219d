import type { Block, Cells } from '@afterclose/engine/book/block'
import * as L from '@afterclose/engine/kernel/layout'
import type { Figures } from '@afterclose/engine/stats/figures'
import { groupBy } from '@afterclose/engine/stats/groups'
import { summaryOf } from '@afterclose/engine/stats/statistics'
import { groupByHour, groupByMonth, groupByWeekday } from '@afterclose/engine/stats/time-groups'
import type { Answer, Day, Group } from './answer.ts'
import type { Measured } from './ours.ts'

export type Folded = ReturnType<typeof folded>

/** Our answer folded into objects, with the product's functions if there are any: the "result object". */
export function folded({ block, milestones }: Measured) {
  const bins = part(block.bins)
  return {
    statistics: summaryOf(block),
    milestones,
    groups: {
      instrument: groupBy(block, 'instrument'),
      setup: groupBy(block, 'setup'),
      weekday: groupByWeekday(block),
      hour: groupByHour(block),
      month: groupByMonth(block),
    },
    rBins: counts(bins, L.R_BINS, (cell) => cell % L.R_BINS),
    holdingBuckets: counts(bins, L.HOLDING_BUCKETS, (cell) => Math.floor(cell / L.R_BINS)),
    days: daysOf(block),
    lines: part(block.lines),
  }
}

function part<Part>(value: Part | null): Part {
  if (value === null) throw new Error('The block lacks a part that the job asks for')
  return value
}

function counts({ i32 }: Cells, bins: number, binOf: (cell: number) => number): Int32Array {
  const trades = new Int32Array(bins)
  for (let cell = 0; cell < L.HOLDING_BUCKETS * L.R_BINS; cell++)
    trades[binOf(cell)]! += i32[(cell * L.CELL + L.CELL_TRADES) / 4]!
  return trades
}

function daysOf({ days, dayNumbers, moneyUnits }: Block): readonly Day[] {
  const { f64, i32 } = part(days)
  const all: Day[] = []
  for (let cell = 0; cell < dayNumbers.length; cell++) {
    const trades = i32[(cell * L.CELL + L.CELL_TRADES) / 4]!
    if (trades === 0) continue
    const net = f64[(cell * L.CELL + L.CELL_GAIN) / 8]! / moneyUnits
    all.push({ day: dayNumbers[cell]!, trades, net })
  }
  return all.toSorted((a, b) => a.day - b.day)
}

/** The same under the names used by other implementations, for comparison. */
export function answerOf({ statistics, milestones, groups, lines, ...rest }: Folded): Answer {
  return {
    ...rest,
    figures: { ...statistics, newHighs: milestones.numberNewAccountBalanceHighs },
    milestones: {
      journaled: milestones.numberOfTrades,
      green: milestones.numberGreenTiltmeter,
      positivePreTrade: milestones.numberPositivePreTrade,
      positiveEntry: milestones.numberPositiveEntry,
      positiveManagement: milestones.numberPositiveManagement,
      positiveExit: milestones.numberPositiveExit,
      ownComments: milestones.numberCustomStatCommentsUsed,
      winningDays: milestones.numberWinningDays,
    },
    groups: {
      instrument: listOf(groups.instrument),
      setup: listOf(groups.setup),
      weekday: listOf(groups.weekday),
      hour: listOf(groups.hour),
      month: listOf(groups.month),
    },
    lines: { equity: lines.value, drawdown: lines.fall, profitFactor: lines.profitFactor },
  }
}

const listOf = (groups: ReadonlyMap<number, Figures>): readonly Group[] =>
  [...groups].map(([key, { trades, netGain, winRate, avgR, profitFactor }]) => ({
    key,
    trades,
    net: netGain,
    winRate,
    averageR: avgR,
    profitFactor,
  }))

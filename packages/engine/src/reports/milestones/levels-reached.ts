import { levelBounds, type MilestoneType, milestoneTypes } from '@afterclose/core/milestone'
import { dayNumber, type WallClock } from '@afterclose/core/time'
import { outcomes } from '@afterclose/core/trade'
import type { PositiveComments } from '../../book/milestones.ts'
import { inExactUnits } from '../../trades/money-scale.ts'
import { commentUses } from '../../trades/trade-numbers.ts'
import type { TradeTable } from '../../trades/trade-table.ts'

/** Dates at which each milestone reached its levels, from the second on. */
export type LevelsReached = Readonly<Record<MilestoneType, readonly WallClock[]>>

const winner = outcomes.indexOf('WINNER')

/**
 * Finds the exits at which each counter of PRODUCT D reached a level, from the current trades: a comment added later counts from the exit
 * of its trade. A day counts as won when its last trade is closed. O(rows).
 */
export function levelsReached(table: TradeTable, positive: PositiveComments): LevelsReached {
  const { columns, rows, money } = table
  const { exitDate, gain, outcome, tiltMeter, fullyJournaled } = columns
  const entry = commentUses('entryComments', positive).of(table)
  const exit = commentUses('exitComments', positive).of(table)
  const management = commentUses('managementComments', positive).of(table)
  const custom = commentUses('customComments', null).of(table)

  const counters = new Map(milestoneTypes.map((type) => [type, { count: 0, reached: Array<WallClock>() }]))
  const add = (type: MilestoneType, more: number, at: WallClock): void => {
    const counter = counters.get(type)!
    counter.count += more
    while (counter.count >= (levelBounds[counter.reached.length + 1] ?? Number.POSITIVE_INFINITY))
      counter.reached.push(at)
  }

  let [sum, high, ofDay] = [0n, 0n, 0n]
  for (let row = 0; row < rows; row++) {
    const at = exitDate[row]!
    const units = inExactUnits(gain[row]!, money.decimals)
    sum += units
    ofDay += units
    if (sum > high) {
      high = sum
      add('numberNewAccountBalanceHighs', 1, at)
    }
    if (row + 1 === rows || dayNumber(exitDate[row + 1]!) !== dayNumber(at)) {
      if (ofDay > 0n) add('numberWinningDays', 1, at)
      ofDay = 0n
    }
    if (fullyJournaled[row] === 1) add('numberOfTrades', 1, at)
    if (tiltMeter[row]! > 0) add('numberGreenTiltmeter', 1, at)
    if (outcome[row] === winner) add('numberWinningTrades', 1, at)
    add('numberPositiveEntry', entry(row), at)
    add('numberPositiveExit', exit(row), at)
    add('numberPositiveManagement', management(row), at)
    add('numberCustomStatCommentsUsed', custom(row), at)
  }

  const reached = (type: MilestoneType): readonly WallClock[] => counters.get(type)!.reached
  return {
    numberOfTrades: reached('numberOfTrades'),
    numberGreenTiltmeter: reached('numberGreenTiltmeter'),
    numberPositiveEntry: reached('numberPositiveEntry'),
    numberPositiveExit: reached('numberPositiveExit'),
    numberPositiveManagement: reached('numberPositiveManagement'),
    numberNewAccountBalanceHighs: reached('numberNewAccountBalanceHighs'),
    numberWinningDays: reached('numberWinningDays'),
    numberWinningTrades: reached('numberWinningTrades'),
    numberCustomStatCommentsUsed: reached('numberCustomStatCommentsUsed'),
  }
}

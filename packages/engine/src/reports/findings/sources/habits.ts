import { type Entries, entriesOf } from '../entries.ts'
import { momentsOf } from '../comparison.ts'
import { type FindingData, moneyValues, type TradeValues } from '../finding-data.ts'
import type { FindingMark, Habit } from '../finding.ts'
import type { FindingSource } from '../finding-source.ts'
import { indexesOf, lookOf, markOf } from '../look-of.ts'
import { tradesWith } from '../trades-with.ts'

const habits: readonly Habit[] = [
  ...[30, 60].map((minutes): Habit => ({ is: 'AFTER_LOSS', minutes })),
  ...[1, 2, 3].map((losses): Habit => ({ is: 'AFTER_LOSSES', losses })),
  { is: 'AFTER_WINS' },
  ...[3, 4, 5].map((place): Habit => ({ is: 'LATE_IN_DAY', place })),
  { is: 'LONG_DAY' },
  { is: 'LARGER_RISK', times: 1.5 },
]

/** Habits of entering trades (beyond/CERTAINTY 5.1): compared within setup and instrument. */
export const habitFindings: FindingSource = {
  from: 4,
  tasks: (data) => habits.map((habit) => () => looksOf(data, habit)),
}

/** Trades without a stop loss have no R: compared in money. */
export const stopFindings: FindingSource = { from: 9, tasks: (data) => [() => stopLooks(data)] }

function stopLooks(data: FindingData) {
  const valued = moneyValues(data.table, data.rows)
  const { stopLoss } = data.table.columns
  const [exposed, calm] = split(data, (row) => Number.isNaN(stopLoss[row]!))
  const look = lookOf(data, {
    subject: { is: 'HABIT', habit: { is: 'WITHOUT_STOP' } },
    exposed,
    moments: momentsOf(valued.values, data.strata),
    of: { is: 'unknown', column: 'stopLoss' },
    valued,
  })
  return look === null ? [] : [{ ...look, marks: markPair(valued, exposed, calm) }]
}

function looksOf(data: FindingData, habit: Habit) {
  const entries = entriesOf(data.table, 'entries')
  const [exposed, calm] = split(data, isExposed(habit, entries))
  const isRisk = habit.is === 'LARGER_RISK'
  const isKnown = (i: number): boolean => !Number.isNaN(entries.riskTimes[data.rows[i]!]!)
  const look = lookOf(data, {
    subject: { is: 'HABIT', habit },
    exposed,
    moments: isRisk ? momentsOf(data.values, data.strata, isKnown) : data.byKind,
    of: tradesWith(data, exposed),
  })
  return look === null
    ? []
    : [
        {
          ...look,
          marks: marksOf(data, habit, entries) ?? markPair(data, exposed, isRisk ? calm.filter(isKnown) : calm),
        },
      ]
}

const split = (data: FindingData, has: (row: number) => boolean): readonly [Uint32Array, Uint32Array] => [
  indexesOf(data, has),
  indexesOf(data, (row) => !has(row)),
]

/** Averages of exposed trades (key 0) and of the others (key 1). */
export const markPair = (valued: TradeValues, exposed: Uint32Array, calm: Uint32Array): readonly FindingMark[] => [
  ...markOf(valued, exposed, { key: 0, isNamed: true }),
  ...markOf(valued, calm, { key: 1, isNamed: false }),
]

function isExposed(habit: Habit, entries: Entries): (row: number) => boolean {
  switch (habit.is) {
    case 'AFTER_LOSS':
      return (row) => entries.sinceLoss[row]! <= habit.minutes
    case 'AFTER_LOSSES':
      return (row) => entries.losses[row]! >= habit.losses
    case 'AFTER_WINS':
      return (row) => entries.afterWins[row] === 1
    case 'LATE_IN_DAY':
      return (row) => entries.place[row]! >= habit.place
    case 'LONG_DAY':
      return (row) => entries.hours[row]! >= longHours
    case 'LARGER_RISK':
      return (row) => entries.riskTimes[row]! >= habit.times
    case 'WITHOUT_STOP':
      return () => false
  }
}

const longHours = 4

/** Steps since a loss that start at these minutes; those of losses and places start at whole numbers. */
const minuteSteps = [0, 15, 30, 60, 120] as const
const lossSteps = [0, 1, 2, 3] as const
const placeSteps = [1, 2, 3, 4, 5] as const

/** Averages by steps of what the habit is about; null if it has no steps. */
function marksOf(data: FindingData, habit: Habit, entries: Entries): readonly FindingMark[] | null {
  /** The last step is open. */
  const steps = (
    starts: readonly number[],
    numberOf: (row: number) => number,
    isNamed: (start: number) => boolean,
  ): readonly FindingMark[] =>
    starts.flatMap((start, key) => {
      const end = starts[key + 1] ?? Number.POSITIVE_INFINITY
      const members = indexesOf(data, (row) => numberOf(row) >= start && numberOf(row) < end)
      return markOf(data, members, { key, isNamed: isNamed(start) })
    })
  switch (habit.is) {
    case 'AFTER_LOSS':
      return steps(
        minuteSteps,
        (row) => entries.sinceLoss[row]!,
        (start) => start < habit.minutes,
      )
    case 'AFTER_LOSSES':
      return steps(
        lossSteps,
        (row) => entries.losses[row]!,
        (start) => start >= habit.losses,
      )
    case 'LATE_IN_DAY':
      return steps(
        placeSteps,
        (row) => entries.place[row]!,
        (start) => start >= habit.place,
      )
    default:
      return null
  }
}

import { type Entries, entriesOf } from '../entries.ts'
import type { FindingData } from '../finding-data.ts'
import type { FindingMark, Habit } from '../finding.ts'
import type { FindingSource } from '../finding-source.ts'
import { labelsOf, lookOf, markOf, markPair } from '../look-of.ts'
import { moneyValues } from '../finding-data.ts'
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
export const habitFindings: FindingSource = (data) => habits.map((habit) => () => looksOf(data, habit))

/** Trades without a stop loss have no R: compared in money. */
export const stopFindings: FindingSource = (data) => [
  () => {
    const valued = moneyValues(data.table, data.rows)
    const { stopLoss } = data.table.columns
    const labels = labelsOf(data, (row) => Number.isNaN(stopLoss[row]!))
    const look = lookOf(data, {
      subject: { is: 'HABIT', habit: { is: 'WITHOUT_STOP' } },
      labels,
      strata: data.strata,
      marks: markPair(valued, labels),
      of: { is: 'unknown', column: 'stopLoss' },
      valued,
    })
    return look === null ? [] : [look]
  },
]

function looksOf(data: FindingData, habit: Habit) {
  const entries = entriesOf(data.table, 'entries')
  const labels = labelsOf(data, isExposed(habit, entries))
  const look = lookOf(data, {
    subject: { is: 'HABIT', habit },
    labels,
    strata: data.strata,
    marks: marksOf(data, habit, { entries, labels }),
    of: tradesWith(data, labels),
  })
  return look === null ? [] : [look]
}

function isExposed(habit: Habit, entries: Entries): (row: number) => boolean | null {
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
      return (row) => (Number.isNaN(entries.riskTimes[row]!) ? null : entries.riskTimes[row]! >= habit.times)
    case 'WITHOUT_STOP':
      return () => null
  }
}

const longHours = 4

/** Steps since a loss that start at these minutes; those of losses and places start at whole numbers. */
const minuteSteps = [0, 15, 30, 60, 120] as const
const lossSteps = [0, 1, 2, 3] as const
const placeSteps = [1, 2, 3, 4, 5] as const

interface Labelled {
  readonly entries: Entries
  readonly labels: Uint8Array
}

function marksOf(data: FindingData, habit: Habit, { entries, labels }: Labelled): readonly FindingMark[] {
  /** Averages by steps of a number; the last step is open. */
  const steps = (
    starts: readonly number[],
    numberOf: (row: number) => number,
    isNamed: (start: number) => boolean,
  ): readonly FindingMark[] =>
    starts.flatMap((start, key) => {
      const end = starts[key + 1] ?? Number.POSITIVE_INFINITY
      const has = (i: number): boolean => {
        const number = numberOf(data.rows[i]!)
        return number >= start && number < end
      }
      const mark = markOf(data, key, { isNamed: isNamed(start), has })
      return mark === null ? [] : [mark]
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
      return markPair(data, labels)
  }
}

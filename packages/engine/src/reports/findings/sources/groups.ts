import { contextTags } from '@afterclose/core/market-context'
import { likelyAverages, groupAverages } from '../../../stats/likely-averages.ts'
import type { LikelyRange } from '../../../stats/likely-range.ts'
import { meanRange } from '../../../stats/mean-range.ts'
import { type DimensionName, dimensionOf, tradesOfGroup } from '../../groups/dimensions.ts'
import { groupingOf } from '../../groups/grouping.ts'
import { membersOf } from '../../groups/members.ts'
import type { FindingData } from '../finding-data.ts'
import type { FindingMark } from '../finding.ts'
import type { FindingSource } from '../finding-source.ts'
import { fewestCompared, knownValues, lookOf, type OwnClaim } from '../look-of.ts'

/**
 * Dimensions by what is known at the entry. Not those that are results (outcome, exit class, holding time, R, the end of an options
 * structure), that are written when the result is known (comments on management and exit, tilt, grades, stars), or that nobody can choose
 * again (years, months, the number of trades that a day will have). Place in the day and what follows wins are habits.
 */
const dimensions = [
  'setup',
  'instrument',
  'direction',
  'tradeType',
  'hour',
  'weekday',
  'preTradeComment',
  'entryComment',
  'customComment',
  'checklist',
  'rrr',
  ...contextTags,
  'structure',
  'legBias',
  'legCount',
  'expiryGroup',
  'afterRun',
] as const satisfies readonly DimensionName[]

/** After 1, 2 and 3 losses or more in a row, on any days: those of one day are habits. */
const lossRuns = 3

/** Comments among which negative ones are mistakes, which are compared in R alone. */
const comments: ReadonlySet<DimensionName> = new Set(['preTradeComment', 'entryComment'])

/** Groups of one dimension, each against all other trades. */
export const groupFindings: FindingSource = {
  from: 0,
  tasks: (data) => dimensions.map((dimension) => () => groupLooks(data, dimension)),
}

function groupLooks(data: FindingData, name: DimensionName) {
  const dimension = dimensionOf(name, 'ENTRY')
  const grouping = groupingOf(data.table, dimension)
  const groups = membersOf(data.rows, grouping).flatMap((members, group) => {
    const values = knownValues(data.values, members)
    const key = grouping.keys[group]!
    if (name === 'afterRun' && key >= lossRuns) return []
    if (values.length === 0 || (comments.has(name) && !data.inMoney && data.negative.has(key))) return []
    return [{ key, members, values }]
  })
  const ranges = likelyRanges(groups.map(({ values }) => values))
  const marks = groups.map(
    ({ key, values }, group): FindingMark => ({ key, cases: values.length, value: ranges[group]!, isNamed: false }),
  )
  return groups.flatMap(({ key, members, values }, group) => {
    if (values.length < fewestCompared) return []
    const look = lookOf(
      data,
      {
        subject: { is: 'GROUP', dimension: name, key },
        exposed: members,
        moments: data.together,
        of: tradesOfGroup(dimension, key),
      },
      ownRange(ranges[group]!),
    )
    return look === null ? [] : [{ ...look, marks: marksAround(marks, group) }]
  })
}

/**
 * A group that earns or loses more than the others is told by its own result, one that makes less by the difference. One that makes more,
 * but not surely above 0, is not told: it is the others that make less.
 */
const ownRange =
  (range: LikelyRange): OwnClaim =>
  (_, difference) => {
    const isSure = difference < 0 ? (range.high ?? 0) < 0 : (range.low ?? 0) > 0
    return { range: isSure ? range : null, holds: isSure || difference < 0 }
  }

/** Averages pulled to the middle; as they are where too few are known. */
function likelyRanges(groups: readonly Float64Array[]): readonly LikelyRange[] {
  const known = groupAverages(groups)
  const likely = known === null ? null : likelyAverages(known.averages, known.deviation)
  return likely?.map(({ likely: value, low, high }) => ({ likely: value, low, high })) ?? groups.map(meanRange)
}

const mostMarks = 6

/** The group and the largest of the others, by key. */
function marksAround(marks: readonly FindingMark[], named: number): readonly FindingMark[] {
  const others = marks.filter((_, group) => group !== named).toSorted((a, b) => b.cases - a.cases || a.key - b.key)
  return [{ ...marks[named]!, isNamed: true }, ...others.slice(0, mostMarks - 1)].toSorted((a, b) => a.key - b.key)
}

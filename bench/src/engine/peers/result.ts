import { type Totals, groupColumn, groupNames } from '../answer.ts'
import { countsFrom } from '../counted.ts'
import type { Found, GroupColumns } from './peer-answer.ts'
import type { Question } from '../question.ts'

/** Result of a query: columns of numbers by name. */
export type Result = ReadonlyMap<string, ArrayLike<number>>

function columnOf(result: Result, name: string): ArrayLike<number> {
  const column = result.get(name)
  if (column === undefined) throw new RangeError(`The answer has no column "${name}"`)
  return column
}

const groupColumns = (result: Result): GroupColumns => ({
  key: columnOf(result, 'key'),
  trades: columnOf(result, 'trades'),
  winners: columnOf(result, 'winners'),
  losers: columnOf(result, 'losers'),
  net: columnOf(result, 'net'),
  won: columnOf(result, 'won'),
  r: columnOf(result, 'r'),
  withR: columnOf(result, 'withR'),
})

/** Groups of one column, from the result for all columns: the one with this index in the list. */
function ofKind(result: Result, kind: number): Result {
  const kinds = columnOf(result, 'kind')
  const rows: number[] = []
  for (let row = 0; row < kinds.length; row++) if (kinds[row] === kind) rows.push(row)
  return new Map([...result].map(([column, values]) => [column, Float64Array.from(rows, (row) => values[row]!)]))
}

function totalsOf(result: Result): Totals {
  const of = (name: string): number => columnOf(result, name)[0]!
  return {
    trades: of('trades'),
    winners: of('winners'),
    losers: of('losers'),
    net: of('net'),
    won: of('won'),
    r: of('r'),
    withR: of('withR'),
    largest: of('largest'),
    smallest: of('smallest'),
    squaresOfR: of('squaresOfR'),
    counted: countsFrom(of),
  }
}

/** Columns of the five groups, and of the two bins and the day. */
export const groupedBy = ({ basis }: Question): readonly string[] => groupNames.map((name) => groupColumn(name, basis))
export const countedBy = ({ basis }: Question): readonly string[] => ['rBin', 'holdingBucket', `${basis}Day`]

/** All results of a peer: those of the groups of a column, those of all trades, and the selected rows. */
export function foundOf(
  question: Question,
  of: {
    readonly groups: (column: string) => Result
    readonly counts: (column: string) => Result
    readonly totals: Result
    readonly rows: ArrayLike<number>
  },
): Found {
  const groups = groupedBy(question).map((column) => groupColumns(of.groups(column)))
  const counts = countedBy(question).map((column) => countColumns(of.counts(column)))
  const [instrument = none, setup = none, weekday = none, hour = none, month = none] = groups
  const [rBins = none, holdingBuckets = none, days = none] = counts
  return {
    totals: totalsOf(of.totals),
    groups: { instrument, setup, weekday, hour, month },
    rBins,
    holdingBuckets,
    days,
    rows: of.rows,
  }
}

/** The same if the groups of all columns are in one result. */
export const foundAtOnce = (
  question: Question,
  { groups, counts, totals, rows }: Readonly<Record<'groups' | 'counts' | 'totals' | 'rows', Result>>,
): Found =>
  foundOf(question, {
    groups: (column) => ofKind(groups, groupedBy(question).indexOf(column)),
    counts: (column) => ofKind(counts, countedBy(question).indexOf(column)),
    totals,
    rows: columnOf(rows, 'nr'),
  })

const none: GroupColumns = { key: [], trades: [], winners: [], losers: [], net: [], won: [], r: [], withR: [] }

const countColumns = (result: Result): Found['days'] => ({
  key: columnOf(result, 'key'),
  trades: columnOf(result, 'trades'),
  net: columnOf(result, 'net'),
})

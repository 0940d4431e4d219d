import crossfilter, { type Crossfilter, type Dimension, type Group } from 'crossfilter2'
import { noSums, type Sums } from '../../src/engine/answer.ts'
import { counted, type Counted, countsFrom } from '../../src/engine/counted.ts'
import { columnOf, type JobColumns } from '../../src/engine/job-columns.ts'
import type { Peer } from '../../src/engine/peers/peer.ts'
import { answerFrom } from '../../src/engine/peers/peer-answer.ts'
import { foundOf, groupedBy, type Result } from '../../src/engine/peers/result.ts'
import { type Condition, type Question, testOf } from '../../src/engine/question.ts'

interface State {
  readonly job: JobColumns
  readonly rows: Crossfilter
  readonly filters: ReadonlyMap<string, Dimension>
  readonly order: Dimension
  readonly groups: ReadonlyMap<string, Group<Sums>>
  readonly all: { value(): AllSums }
  /** The condition of each filter, as text. */
  readonly held: Map<string, string>
}
interface AllSums extends Sums {
  squaresOfR: number
  readonly counts: Record<Counted, number>
}

const filtered = [
  'instrument',
  'setup',
  'outcome',
  'direction',
  'tradeType',
  'checklistStatus',
  'inReview',
  'exitMonth',
  'exitWeekday',
  'exitHour',
  'exitDay',
  'rrr',
  'rMultiple',
  'gainPercentage',
]
const grouped = ['instrument', 'setup', 'exitWeekday', 'exitHour', 'exitMonth', 'rBin', 'holdingBucket', 'exitDay']

/**
 * crossfilter: a dimension for each filter, and another for each group, because a group ignores the filter of its own dimension. Groups by
 * entry would need as many again and are omitted.
 */
export function crossfilterPeer(): Peer {
  let state: State
  return {
    load(job) {
      state = stateOf(job)
    },
    answer(question) {
      if (groupedBy(question).some((name) => name.startsWith('entry'))) return null
      choose(state, question)
      const rows = chosenRows(state)
      const gain = columnOf(state.job, 'gain')
      const totals = new Map(Object.entries(flat(state.all.value())).map(([name, value]) => [name, [value]]))
      totals.set('largest', [rows.reduce((most, row) => Math.max(most, gain[row]!), Number.NEGATIVE_INFINITY)])
      totals.set('smallest', [rows.reduce((least, row) => Math.min(least, gain[row]!), Number.POSITIVE_INFINITY)])
      const groups = (column: string): Result => resultOf(state.groups.get(column)?.all() ?? [])
      return answerFrom(state.job, foundOf(question, { groups, counts: groups, totals, rows }))
    },
  }
}

function stateOf(job: JobColumns): State {
  const rows = crossfilter(Array.from(columnOf(job, 'nr')))
  const by = (name: string): Dimension => {
    const values = columnOf(job, name)
    // Values that are not numbers cannot be ordered.
    return rows.dimension((row) => (Number.isNaN(values[row]) ? -1e9 : values[row]!))
  }
  const byRow = (): Dimension => rows.dimension((row) => row)
  const one = adder(job)
  const all = allAdder(job)
  return {
    job,
    rows,
    filters: new Map([...filtered.map((name) => [name, by(name)] as const), ['comments', byRow()]]),
    order: byRow(),
    groups: new Map(grouped.map((name) => [name, by(name).group<Sums>().reduce(one(1), one(-1), noSums)])),
    all: rows.groupAll<AllSums>().reduce(all(1), all(-1), () => ({
      ...noSums(),
      squaresOfR: 0,
      counts: countsFrom(() => 0),
    })),
    held: new Map(),
  }
}

/** Adds a trade to its group, or removes it. */
function adder(job: JobColumns) {
  const [gain, won, winner, loser, r] = ['gain', 'won', 'winner', 'loser', 'rMultiple'].map((n) => columnOf(job, n))
  return (times: 1 | -1) =>
    <Into extends Sums>(sums: Into, row: number): Into => {
      sums.trades += times
      sums.winners += times * winner![row]!
      sums.losers += times * loser![row]!
      sums.net += times * gain![row]!
      sums.won += times * won![row]!
      const multiple = r![row]!
      if (Number.isNaN(multiple)) return sums
      sums.r += times * multiple
      sums.withR += times
      return sums
    }
}

function allAdder(job: JobColumns) {
  const one = adder(job)
  const rMultiple = columnOf(job, 'rMultiple')
  const counts = counted.map((name) => ({ name, column: columnOf(job, name) }))
  return (times: 1 | -1) => {
    const add = one(times)
    return (sums: AllSums, row: number): AllSums => {
      add(sums, row)
      for (const { name, column } of counts) sums.counts[name] += times * column[row]!
      const r = rMultiple[row]!
      if (Number.isNaN(r)) return sums
      sums.squaresOfR += times * r * r
      return sums
    }
  }
}

const flat = ({ counts, ...sums }: AllSums): Readonly<Record<string, number>> => ({ ...sums, ...counts })

const resultOf = (groups: readonly { readonly key: number; readonly value: Sums }[]): Result => {
  const left = groups.filter(({ value }) => value.trades > 0)
  const of = (name: keyof Sums): readonly number[] => left.map(({ value }) => value[name])
  return new Map([
    ['key', left.map(({ key }) => key)],
    ['trades', of('trades')],
    ['winners', of('winners')],
    ['losers', of('losers')],
    ['net', of('net')],
    ['won', of('won')],
    ['r', of('r')],
    ['withR', of('withR')],
  ])
}

/** Sets the filters that differ from those of the previous question. */
function choose({ job, filters, order, held }: State, { conditions, last }: Question): void {
  const wanted = new Map(conditions.map((condition) => [dimensionOf(condition), condition]))
  order.filterAll()
  for (const [name, dimension] of filters) {
    const condition = wanted.get(name)
    const text = JSON.stringify(condition) ?? ''
    if ((held.get(name) ?? '') === text) continue
    held.set(name, text)
    if (condition === undefined) dimension.filterAll()
    else filter(dimension, condition, job)
  }
  const oldest = last === null ? undefined : order.top(last).at(-1)
  if (oldest !== undefined) order.filterRange([oldest, Number.POSITIVE_INFINITY])
}

const dimensionOf = (condition: Condition): string => (condition.kind === 'comments' ? 'comments' : condition.column)

function filter(dimension: Dimension, condition: Condition, job: JobColumns): void {
  const { kind, not } = condition
  if (kind === 'comments') dimension.filterFunction(testOf(job, condition))
  else if (kind === 'oneOf' && !not && condition.codes.length === 1) dimension.filterExact(condition.codes[0]!)
  else if (kind === 'oneOf') dimension.filterFunction((code) => condition.codes.includes(code) !== not)
  else {
    const ranges = condition.ranges.map(({ min, max }) => [min ?? -1e8, max ?? Number.POSITIVE_INFINITY] as const)
    if (!not && ranges.length === 1) dimension.filterRange(ranges[0]!)
    else dimension.filterFunction((value) => ranges.some(([min, max]) => value >= min && value < max) !== not)
  }
}

function chosenRows({ job, rows }: State): Uint32Array {
  const chosen = new Uint32Array(job.rows)
  let count = 0
  for (let row = 0; row < job.rows; row++) if (rows.isElementFiltered(row)) chosen[count++] = row
  return chosen.subarray(0, count)
}

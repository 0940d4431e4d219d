import { type Aggregate, type ColumnTable, op, table } from 'arquero'
import { counted } from '../../src/engine/counted.ts'
import { columnOf, type JobColumns } from '../../src/engine/job-columns.ts'
import type { Peer } from '../../src/engine/peers/peer.ts'
import { answerFrom } from '../../src/engine/peers/peer-answer.ts'
import { foundOf, type Result } from '../../src/engine/peers/result.ts'
import { neededColumns } from '../../src/engine/peers/sql.ts'
import type { Condition, Question } from '../../src/engine/question.ts'

/** Arquero over the job's own typed arrays. */
export function arquero(): Peer {
  let trades: ColumnTable
  let job: JobColumns
  return {
    load(given) {
      job = given
      const squares = columnOf(given, 'rMultiple').map((r) => r * r)
      trades = table({ ...Object.fromEntries(neededColumns(given)), squares })
    },
    answer(question) {
      const left = chosen(trades, question)
      const by = (column: string, wanted: Readonly<Record<string, Aggregate>>): Result => {
        const result = resultOf(left.groupby(column).rollup(wanted))
        return new Map([...result, ['key', result.get(column) ?? []]])
      }
      const found = foundOf(question, {
        groups: (column) => by(column, sums),
        counts: (column) => by(column, net),
        totals: resultOf(left.rollup({ ...sums, ...totals })),
        rows: question.last === null ? left.indices() : left.array('nr'), // a filtered table renumbers its rows
      })
      return answerFrom(job, found)
    },
  }
}

const net = { trades: op.count(), net: op.sum('gain') }
const sums = {
  ...net,
  winners: op.sum('winner'),
  losers: op.sum('loser'),
  won: op.sum('won'),
  r: op.sum('rMultiple'),
  withR: op.valid('rMultiple'),
}
const totals = {
  largest: op.max('gain'),
  smallest: op.min('gain'),
  squaresOfR: op.sum('squares'),
  ...Object.fromEntries(counted.map((name) => [name, op.sum(name)])),
}

/** Sums over no rows are undefined. */
const resultOf = (of: ColumnTable): Result =>
  new Map(of.columnNames().map((name) => [name, Float64Array.from(of.array(name), (value) => value || 0)]))

function chosen(trades: ColumnTable, { conditions, last }: Question): ColumnTable {
  const tests = conditions.map((condition) => (condition.not ? `!(${testOf(condition)})` : `(${testOf(condition)})`))
  const left = tests.length === 0 ? trades : trades.filter(`d => ${tests.join(' && ')}`)
  return last === null ? left : left.slice(-last)
}

/** Expression for the library to compile. */
function testOf(condition: Condition): string {
  if (condition.kind === 'oneOf')
    return condition.codes.map((code) => `d['${condition.column}'] === ${code}`).join(' || ') || 'false'
  if (condition.kind === 'ranges')
    return condition.ranges
      .map(({ min, max }) => {
        const value = `d['${condition.column}']`
        return [...(min === null ? [] : [`${value} >= ${min}`]), ...(max === null ? [] : [`${value} < ${max}`])].join(
          ' && ',
        )
      })
      .map((range) => `(${range})`)
      .join(' || ')
  return condition.all
    ? condition.masks.map(({ column, bits }) => `((d['${column}'] & ${bits}) >>> 0) === ${bits}`).join(' && ')
    : condition.masks.map(({ column, bits }) => `(d['${column}'] & ${bits}) !== 0`).join(' || ')
}

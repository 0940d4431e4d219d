import pl, { type DataFrame, type Expr } from 'nodejs-polars'
import { counted } from '../../src/engine/counted.ts'
import { type JobColumns, withGaps } from '../../src/engine/job-columns.ts'
import type { Peer } from '../../src/engine/peers/peer.ts'
import { answerFrom } from '../../src/engine/peers/peer-answer.ts'
import { foundOf, type Result } from '../../src/engine/peers/result.ts'
import { neededColumns } from '../../src/engine/peers/sql.ts'
import type { Condition, Question } from '../../src/engine/question.ts'
import { encodeColumns } from './arrow.ts'

/** Polars in this process, with as many threads as the machine has cores. */
export function polars(): Peer {
  let trades: DataFrame
  let job: JobColumns
  return {
    load(given) {
      job = given
      const stream = encodeColumns(neededColumns(given))
      trades = pl.readIPCStream(Buffer.from(stream.buffer, stream.byteOffset, stream.byteLength))
      trades = trades.withColumns(...withGaps.map((name) => pl.col(name).fillNan(null).alias(name)))
    },
    answer(question) {
      const left = chosen(trades, question)
      const by = (column: string, wanted: readonly Expr[]): Result =>
        resultOf(
          left
            .groupBy(column)
            .agg(...wanted)
            .rename({ [column]: 'key' }),
        )
      const found = foundOf(question, {
        groups: (column) => by(column, sums),
        counts: (column) => by(column, net),
        totals: resultOf(left.select(...sums, ...totals)),
        rows: left.getColumn('nr').toTypedArray(),
      })
      return answerFrom(job, found)
    },
  }
}

const sum = (column: string, name = column): Expr => pl.col(column).sum().cast(pl.Float64).alias(name)
const net = [pl.col('nr').count().alias('trades'), sum('gain', 'net')]
const sums = [
  ...net,
  sum('winner', 'winners'),
  sum('loser', 'losers'),
  sum('won'),
  sum('rMultiple', 'r'),
  pl.col('rMultiple').count().alias('withR'),
]
const totals = [
  pl.col('gain').max().fillNull(0).alias('largest'),
  pl.col('gain').min().fillNull(0).alias('smallest'),
  pl.col('rMultiple').mul(pl.col('rMultiple')).sum().alias('squaresOfR'),
  ...counted.map((name) => sum(name)),
]

const resultOf = (frame: DataFrame): Result =>
  new Map(frame.columns.map((name) => [name, frame.getColumn(name).toTypedArray()]))

function chosen(trades: DataFrame, { conditions, last }: Question): DataFrame {
  const tests = conditions.map(testOf)
  const [first, ...others] = tests
  const left = first === undefined ? trades : trades.filter(others.reduce((all, test) => all.and(test), first))
  return last === null ? left : left.tail(last)
}

function testOf(condition: Condition): Expr {
  const matches = matcher(condition)
  return condition.not ? matches.not() : matches
}

const anyOf = (tests: readonly Expr[]): Expr => tests.reduce((any, test) => any.or(test))
const allOf = (tests: readonly Expr[]): Expr => tests.reduce((all, test) => all.and(test))

function matcher(condition: Condition): Expr {
  if (condition.kind === 'oneOf') return pl.col(condition.column).isIn(condition.codes)
  if (condition.kind === 'ranges') {
    const value = pl.col(condition.column)
    const within = condition.ranges.map(({ min, max }) =>
      allOf([...(min === null ? [] : [value.gtEq(min)]), ...(max === null ? [] : [value.lt(max)])]),
    )
    return anyOf(within).fillNull(false) // a trade without the value does not match
  }
  const bitsOf = (bits: number): Expr => pl.lit(bits).cast(pl.UInt32)
  const masks = condition.masks.map(({ column, bits }) => {
    const carried = pl.col(column).and(bitsOf(bits))
    return condition.all ? carried.eq(bitsOf(bits)) : carried.neq(bitsOf(0))
  })
  return condition.all ? allOf(masks) : anyOf(masks)
}

import { counted } from '../counted.ts'
import type { JobColumn, JobColumns } from '../job-columns.ts'
import type { Condition, Question } from '../question.ts'

/** The selected rows, as a subquery over the table `trade`. `columns`: the columns read. */
export function chosen({ conditions, last }: Question, columns = '*'): string {
  const where = conditions.length === 0 ? '' : ` WHERE ${conditions.map(conditionSql).join(' AND ')}`
  const cut = last === null ? '' : ` ORDER BY nr DESC LIMIT ${last}`
  return `(SELECT ${columns} FROM trade${where}${cut})`
}

function conditionSql(condition: Condition): string {
  const matches = `(${matchSql(condition)})`
  return condition.not ? `${matches} IS NOT TRUE` : matches // a trade without the value does not match either
}

function matchSql(condition: Condition): string {
  if (condition.kind === 'oneOf') return `${condition.column} IN (${condition.codes.join(', ')})`
  if (condition.kind === 'ranges')
    return condition.ranges
      .map(({ min, max }) =>
        [
          ...(min === null ? [] : [`${condition.column} >= ${min}`]),
          ...(max === null ? [] : [`${condition.column} < ${max}`]),
        ].join(' AND '),
      )
      .map((range) => `(${range})`)
      .join(' OR ')
  return condition.all
    ? condition.masks.map(({ column, bits }) => `(${column} & ${bits}) = ${bits}`).join(' AND ')
    : condition.masks.map(({ column, bits }) => `(${column} & ${bits}) <> 0`).join(' OR ')
}

const whole = (sql: string, name: string): string => `CAST(coalesce(${sql}, 0) AS INTEGER) AS ${name}`
const number = (sql: string, name: string): string => `CAST(coalesce(${sql}, 0) AS DOUBLE) AS ${name}`

/** Sums over the trades of a group, by the names of `GroupColumns`. */
export const sumsSql = [
  whole('count(*)', 'trades'),
  whole('sum(winner)', 'winners'),
  whole('sum(loser)', 'losers'),
  number('sum(gain)', 'net'),
  number('sum(won)', 'won'),
  number('sum(rMultiple)', 'r'),
  whole('count(rMultiple)', 'withR'),
].join(', ')

/** Aggregates of bins and days. */
export const netSql = [whole('count(*)', 'trades'), number('sum(gain)', 'net')].join(', ')

/** Aggregates of all trades. */
export const totalsSql = [
  sumsSql,
  number('max(gain)', 'largest'),
  number('min(gain)', 'smallest'),
  number('sum(rMultiple * rMultiple)', 'squaresOfR'),
  ...counted.map((name) => whole(`sum(${name})`, name)),
].join(', ')

/** Columns read by `sums` and `totals`, and the row number. */
export const summedColumns = ['nr', 'winner', 'loser', 'gain', 'won', 'rMultiple', ...counted]

/** Columns without those that no question reads. */
export const neededColumns = ({ columns }: JobColumns): readonly (readonly [string, JobColumn])[] =>
  [...columns].filter(([name]) => !name.endsWith('Year'))

/** All groups in two queries: each set of groups has the index of its column in the list as `kind`. */
export const groupsSql = (trades: string, columns: readonly string[]): string => groupingSets(trades, columns, sumsSql)
export const countsSql = (trades: string, columns: readonly string[]): string => groupingSets(trades, columns, netSql)

function groupingSets(trades: string, columns: readonly string[], wanted: string): string {
  const kind = columns.map((column, i) => `WHEN grouping(${column}) = 0 THEN ${i}`).join(' ')
  const key = columns.map((column) => `CAST(${column} AS INTEGER)`).join(', ')
  const sets = columns.map((column) => `(${column})`).join(', ')
  return `SELECT CASE ${kind} END AS kind, coalesce(${key}) AS key, ${wanted} FROM ${trades} GROUP BY GROUPING SETS (${sets})`
}

/** Indices of the selected rows, ascending: the table is in that order, so only a limit needs a sort. */
export const rowsSql = (question: Question): string =>
  `SELECT nr FROM ${chosen(question, 'nr')}${question.last === null ? '' : ' ORDER BY nr'}`

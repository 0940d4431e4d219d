import type { Filters, Range } from '@afterclose/core/filters'
import { dayNumber, wallClock } from '@afterclose/core/time'
import { checklistStatuses, directions, outcomes, tradeTypes } from '@afterclose/core/trade'
import type { CommentKind, TradeColumns } from '@afterclose/engine/trades/trade-columns'
import { columnOf, type JobColumns, maskName } from './job-columns.ts'
import type { Step } from './script.ts'

/** A filter's condition for a trade, in terms of the job's columns. `not`: excludes matching trades. */
export type Condition =
  | { readonly kind: 'oneOf'; readonly column: string; readonly codes: readonly number[]; readonly not: boolean }
  /** min ≤ value < max for any of the ranges; a missing value is in none. */
  | { readonly kind: 'ranges'; readonly column: string; readonly ranges: readonly Range[]; readonly not: boolean }
  /** Any, or all, of the bits. */
  | { readonly kind: 'comments'; readonly masks: readonly Mask[]; readonly all: boolean; readonly not: boolean }
export interface Mask {
  readonly column: string
  readonly bits: number
  /** Comments of the bits. */
  readonly kind: CommentKind
  readonly ids: readonly number[]
}

/** A step of the script, for peers. */
export interface Question {
  readonly name: string
  readonly conditions: readonly Condition[]
  /** Number of latest trades to keep; null: all. */
  readonly last: number | null
  readonly basis: 'exit' | 'entry'
}

/** Supports the filters of the script; PRODUCT C.3 gives their order. */
export function questionOf({ name, filters }: Step, columns: TradeColumns): Question {
  const { basic, options } = filters
  const not = options.excludeFilters
  const basis = options.entryOrExitDate === 'EXIT' ? 'exit' : 'entry'
  const conditions: Condition[] = []
  const [first, last] = basic.dateRange
  if (first !== undefined && last !== undefined) {
    const range = { min: dayOf(first), max: dayOf(last) + 1 }
    conditions.push({ kind: 'ranges', column: `${basis}Day`, ranges: [range], not: false })
  }
  const oneOf = (column: string, codes: readonly number[]): void => {
    if (codes.length > 0) conditions.push({ kind: 'oneOf', column, codes, not })
  }
  const within = (column: string, ranges: readonly Range[]): void => {
    if (ranges.length > 0) conditions.push({ kind: 'ranges', column, ranges, not })
  }
  oneOf('instrument', basic.instrument)
  oneOf('setup', basic.setup)
  oneOf(
    'outcome',
    basic.outcomes.map((outcome) => outcomes.indexOf(outcome)),
  )
  oneOf(
    'direction',
    basic.direction.map((direction) => directions.indexOf(direction)),
  )
  oneOf(
    'tradeType',
    basic.tradeType.map((type) => tradeTypes.indexOf(type)),
  )
  oneOf(
    'checklistStatus',
    basic.checklistType.map((status) => checklistStatuses.indexOf(status)),
  )
  oneOf('inReview', basic.inReview === null ? [] : [1])
  oneOf(`${basis}Month`, basic.month)
  oneOf(`${basis}Weekday`, basic.day)
  oneOf(`${basis}Hour`, basic.hour)
  within('rrr', basic.rrr)
  within('rMultiple', basic.rMultiple)
  within('gainPercentage', basic.gainPercentage)
  const masks = masksOf(filters, columns)
  if (masks.length > 0) conditions.push({ kind: 'comments', masks, all: !options.orFilter, not })
  return { name, conditions, last: basic.lastTrades, basis }
}

const dayOf = (date: string): number => dayNumber(wallClock(`${date}T00:00:00`))

function masksOf({ advanced }: Filters, columns: TradeColumns): readonly Mask[] {
  const of = (kind: CommentKind, wanted: readonly number[]): readonly Mask[] =>
    columns[kind].words.flatMap((_, word) => {
      const here = columns[kind].ids.slice(word * 32, word * 32 + 32)
      const ids = here.filter((id) => wanted.includes(id))
      if (ids.length === 0) return []
      const bits = ids.reduce((mask, id) => mask | (1 << here.indexOf(id)), 0) >>> 0
      return [{ column: maskName(kind, word), bits, kind, ids }]
    })
  return [
    ...of('preTradeComments', advanced.preTradeComment),
    ...of('entryComments', advanced.entryComment),
    ...of('managementComments', advanced.tradeManagementComment),
    ...of('exitComments', advanced.exitComment),
    ...of('customComments', advanced.customComments.flat()),
  ]
}

/** Rows that match a question, ascending, tested one by one: the obvious way, for checks. */
export function rowsOf(job: JobColumns, { conditions, last }: Question): readonly number[] {
  const tests = conditions.map((condition) => testOf(job, condition))
  const rows: number[] = []
  for (let row = 0; row < job.rows; row++) if (tests.every((passes) => passes(row))) rows.push(row)
  return last === null ? rows : rows.slice(-last)
}

/** One condition as a test of a row. */
export function testOf(job: JobColumns, condition: Condition): (row: number) => boolean {
  const matches = matcher(job, condition)
  return condition.not ? (row) => !matches(row) : matches
}

function matcher(job: JobColumns, condition: Condition): (row: number) => boolean {
  if (condition.kind === 'comments') {
    const masks = condition.masks.map(({ column, bits }) => ({ words: columnOf(job, column), bits }))
    return condition.all
      ? (row) => masks.every(({ words, bits }) => (words[row]! & bits) >>> 0 === bits)
      : (row) => masks.some(({ words, bits }) => (words[row]! & bits) !== 0)
  }
  const values = columnOf(job, condition.column)
  if (condition.kind === 'oneOf') return (row) => condition.codes.includes(values[row]!)
  return (row) =>
    condition.ranges.some(({ min, max }) => {
      const value = values[row]!
      return !Number.isNaN(value) && (min === null || value >= min) && (max === null || value < max)
    })
}

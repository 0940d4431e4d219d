import { dayNumber } from '@afterclose/core/time'
import { outcomes } from '@afterclose/core/trade'
import { calendarOf } from '@afterclose/engine/stats/calendar'
import { holdingBucket, rBin } from '@afterclose/engine/trades/records'
import {
  type CommentKind,
  type PlainColumn,
  type TradeColumns,
  commentKinds,
} from '@afterclose/engine/trades/trade-columns'
import { moneyUnits } from '../support/many-trades.ts'
import { countedColumns } from './counted.ts'

const [WINNER, LOSER] = [outcomes.indexOf('WINNER'), outcomes.indexOf('LOSER')]

export type JobColumn = PlainColumn | Int32Array

/**
 * Input of every peer: the closed trades as named columns, row i of each the same trade, rows in exit order. It is more than a user of
 * these libraries would have: local dates are split into parts, values are binned, comment lists are bits of words, milestones are counted,
 * texts are codes or ids, money is in whole units.
 */
export interface JobColumns {
  readonly rows: number
  /** `nr` is the row number. */
  readonly columns: ReadonlyMap<string, JobColumn>
  /** Original columns, for peers that store whole trades. */
  readonly trades: TradeColumns
  /** Units in 1.0 of the account currency. */
  readonly moneyUnits: number
  /** Sum of all deposits, account currency. */
  readonly deposits: number
}

/** Columns that are NaN if a trade has no value. */
export const withGaps: readonly string[] = ['rMultiple', 'rrr', 'gainPercentage']

export const maskName = (kind: CommentKind, word: number): string => `${kind}${word}`

export function columnOf({ columns }: JobColumns, name: string): JobColumn {
  const column = columns.get(name)
  if (column === undefined) throw new RangeError(`The job has no column "${name}"`)
  return column
}

export function jobColumns(columns: TradeColumns): JobColumns {
  const { rows, gain, rMultiple, payins } = columns
  const gainUnits = gain.map((amount) => Math.round(amount * moneyUnits))
  const named = new Map<string, JobColumn>([
    ['nr', Uint32Array.from({ length: rows }, (_, row) => row)],
    ['gain', gainUnits],
    ['gainPercentage', gainPercentages(columns, gainUnits)],
    ['rMultiple', rMultiple],
    ['rrr', columns.rrr],
    ['instrument', Uint16Array.from(columns.instrument, (code) => columns.instruments[code]!)],
    ['setup', Uint16Array.from(columns.setup, (code) => columns.setups[code]!)],
    ['direction', columns.direction],
    ['tradeType', columns.tradeType],
    ['checklistStatus', columns.checklistStatus],
    ['outcome', columns.outcome],
    ['inReview', columns.inReview],
    ['winner', columns.outcome.map((code) => Number(code === WINNER))],
    ['loser', columns.outcome.map((code) => Number(code === LOSER))],
    ['won', gainUnits.map((gain) => Math.max(0, gain))],
    ['rBin', Uint8Array.from(columns.rMultiple, (r) => rBin(Math.round(r * 1e6)))],
    ['holdingBucket', Uint8Array.from(columns.exitDate, (exit, row) => holdingBucket(exit - columns.entryDate[row]!))],
    ...countedColumns(columns),
  ])
  for (const [basis, dates] of [
    ['exit', columns.exitDate],
    ['entry', columns.entryDate],
  ] as const) {
    const { year, month, day, hour } = calendarOf(dates)
    named.set(`${basis}Year`, year)
    named.set(`${basis}Month`, month)
    named.set(`${basis}Weekday`, day)
    named.set(`${basis}Hour`, hour)
    named.set(`${basis}Day`, Int32Array.from(dates, dayNumber))
  }
  for (const kind of commentKinds) columns[kind].words.forEach((words, i) => named.set(maskName(kind, i), words))
  return {
    rows,
    columns: named,
    trades: columns,
    moneyUnits,
    deposits: payins.delta.reduce((sum, delta) => sum + Math.max(0, delta), 0),
  }
}

/** Gain ÷ balance before × 100, 6 decimals. Payins come before trades at the same time. */
function gainPercentages({ exitDate, payins }: TradeColumns, gainUnits: Float64Array): Float64Array {
  let balance = 0
  let paid = 0
  return gainUnits.map((gain, row) => {
    for (; paid < payins.delta.length && payins.timestamp[paid]! <= exitDate[row]!; paid++)
      balance += Math.round(payins.delta[paid]! * moneyUnits)
    const percentage = balance > 0 ? Math.round((gain / balance) * 1e8) / 1e6 : Number.NaN
    balance += gain
    return percentage
  })
}

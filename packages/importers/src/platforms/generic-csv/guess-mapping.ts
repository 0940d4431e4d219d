import type { ColumnMapping } from '../../importer.ts'
import { findDateOrder } from '../../shared/dates.ts'
import { type DecimalSign, findDecimalSign, isBlank, readNumber } from '../../shared/numbers.ts'
import { costFields, type Field, fields } from './fields.ts'
import { guessColumns } from './guess-columns.ts'
import { guessResult } from './guess-result.ts'
import type { Layout } from './sniff.ts'
import { cellsOf, type Columns, columnsOf, type Table } from './table.ts'

export interface MappingGuess {
  readonly mapping: ColumnMapping
  /** Sentences about undecided questions. */
  readonly questions: readonly string[]
}

/** Guesses the mapping of a table from all of its rows. */
export function guessMapping(layout: Layout, table: Table): MappingGuess {
  const headByField = guessColumns(table)
  const shape = guessShape(headByField)
  const chosen = ofShape(headByField, shape)
  const columns = columnsOf(table.heads, chosen)
  const decimalSign = findDecimalSign(cellsOf(table, numberColumns(columns)), layout.delimiter === ';' ? ',' : '.')
  const dates = findDateOrder(cellsOf(table, timeColumns(columns)), decimalSign === ',' ? 'DMY' : 'MDY')
  const costs = guessCosts(table, columns, decimalSign)
  const result = guessResult(table, columns, { decimalSign, costs, head: chosen.pnl ?? '' })
  return {
    mapping: {
      delimiter: layout.delimiter,
      headerLine: layout.headerLine,
      decimalSign,
      dateOrder: dates.order,
      shape,
      costs,
      result: result.kind,
      columns: chosen,
    },
    questions: [...dateQuestions(dates), ...(result.sure ? [] : [resultQuestion(chosen.pnl!, result.kind)])],
  }
}

export const numberColumns = (columns: Columns): readonly number[] => [
  columns.quantity,
  columns.entryPrice,
  columns.exitPrice,
  columns.price,
  columns.stop,
  columns.target,
  ...costFields.map((field) => columns[field]),
  columns.swap,
  columns.pnl,
  columns.amount,
  columns.balance,
]

export const timeColumns = (columns: Columns): readonly number[] => [columns.entryTime, columns.exitTime, columns.time]

function guessShape(headByField: Partial<Record<Field, string>>): ColumnMapping['shape'] {
  const { entryTime, exitTime, time, exitPrice, pnl } = headByField
  // An order with only the time at which it closed has one price and no result.
  const isOrder = exitTime !== undefined && entryTime === undefined && time === undefined && pnl === undefined
  if (exitPrice !== undefined || (exitTime !== undefined && !isOrder)) return 'ROUND_TRIP'
  if (headByField.price !== undefined && headByField.quantity !== undefined) return 'FILL'
  return pnl === undefined ? 'FILL' : 'ROUND_TRIP'
}

/** Fields unused by the shape are dropped; a single time or price is the entry's. */
function ofShape(
  headByField: Partial<Record<Field, string>>,
  shape: ColumnMapping['shape'],
): Readonly<Partial<Record<Field, string>>> {
  const { entryTime, entryClock, exitTime, exitClock, entryPrice, exitPrice, time, clock, price, ...common } =
    headByField
  const chosen: Partial<Record<Field, string | undefined>> =
    shape === 'FILL'
      ? {
          ...common,
          time: time ?? entryTime ?? exitTime,
          clock: clock ?? exitClock,
          price: price ?? entryPrice,
          stop: undefined,
          target: undefined,
        }
      : {
          ...common,
          entryTime: entryTime ?? time,
          entryClock: entryClock ?? clock,
          exitTime,
          exitClock,
          effect: undefined,
          entryPrice: entryPrice ?? price,
          exitPrice,
          amount: undefined,
        }
  const keptHeads: Partial<Record<Field, string>> = {}
  for (const field of fields) {
    const head = chosen[field]
    if (head !== undefined) keptHeads[field] = head
  }
  return keptHeads
}

/** Costs are either negative amounts or positive costs: the majority of cells decides. */
function guessCosts(table: Table, columns: Columns, decimalSign: DecimalSign): ColumnMapping['costs'] {
  let negative = 0
  for (const cell of cellsOf(
    table,
    costFields.map((field) => columns[field]),
  )) {
    const cost = isBlank(cell) ? null : readNumber(cell, decimalSign)
    if (cost !== null && cost !== '0') negative += cost.startsWith('-') ? 1 : -1
  }
  return negative > 0 ? 'NEGATIVE' : 'POSITIVE'
}

function dateQuestions({ order, sure, mixed }: ReturnType<typeof findDateOrder>): readonly string[] {
  const words = order === 'DMY' ? 'day first' : 'month first'
  if (mixed)
    return [
      `Some dates in the file have the day first, others the month. Dates are read ${words}; rows that do not fit are rejected.`,
    ]
  if (sure) return []
  return [
    `Every date in the file could be day first or month first. Dates are read ${words}. Please check, and change the order in the mapping if that is wrong.`,
  ]
}

const resultQuestion = (head: string, kind: ColumnMapping['result']): string =>
  kind === 'NET'
    ? `“${head}” is read as the result after costs. If costs still have to be deducted, change it in the mapping.`
    : `“${head}” is read as the result before costs. If costs are already deducted, change it in the mapping.`

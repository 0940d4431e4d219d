import type { RowProblem } from '../importer.ts'
import { type ActionRow, incompleteAction } from '../shared/action-rows.ts'
import { rowText } from '../shared/csv.ts'
import type { FileLine } from '../shared/fill.ts'
import { contractOf } from './contracts.ts'
import type { ActionWord, ClosedTrades, Fills } from './format.ts'
import type { RowContext } from './row-context.ts'

/** Parses a row about a corporate action. */
export function readAction(format: ClosedTrades | Fills, { cells, time }: RowContext, word: ActionWord): ActionRow {
  return {
    line: cells.row.line,
    text: rowText(cells.row.cells),
    account: cells.text('account') || null,
    date: time('time'),
    kind: word.kind,
    symbol: word.symbol ?? contractOf(format, cells).symbol,
    size: word.size === undefined ? cells.number('size') : word.size,
    ratio: word.ratio ?? null,
    other: word.other ?? null,
    money: cells.number('amount') ?? '0',
  }
}

/** A row of an action that does not state what it did to which symbol. */
export const unknownAction = ({ line, text }: FileLine): RowProblem => ({
  line,
  text,
  cell: null,
  column: null,
  reason: incompleteAction,
  severity: 'note',
})

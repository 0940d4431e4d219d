import { choiceReasons, type FieldsByHead, isEmptyColumn } from '../shared/choice-reasons.ts'
import { type BacktestField, backtestFieldLabels, contents, isBacktestField, ranksOf } from './backtest-fields.ts'
import { type BacktestTable, reads } from './backtest-layout.ts'

/** The header of each field. */
type Columns = Readonly<Record<string, string>>

/**
 * For each header, the short reason for its field, or for none.
 *
 * @param guess the detected mapping
 * @param chosen the mapping in use: the guess, or the trader's choice
 */
export const backtestReasons = (table: BacktestTable, guess: Columns, chosen: Columns): readonly string[] =>
  choiceReasons(table.heads, fieldsByHead(guess), fieldsByHead(chosen), (at, field) =>
    field === undefined ? whyNot(table, at, guess) : why(table, at, field),
  )

const holds: Readonly<Record<(typeof contents)[BacktestField], string>> = {
  date: 'dates',
  clock: 'times of day',
  number: 'numbers',
  direction: 'words for long and short',
  mode: 'words for how a trade ended',
  text: '',
}

function why({ heads, rows }: BacktestTable, at: number, field: BacktestField): string {
  if (!ranksOf(heads[at]!).has(field)) return 'The only numeric column'
  const inside = isEmptyColumn(rows, at) ? '' : holds[contents[field]]
  return inside === '' ? 'By its name' : `By its name; it holds ${inside}`
}

function whyNot({ heads, rows }: BacktestTable, at: number, guess: Columns): string {
  if (isEmptyColumn(rows, at)) return 'Empty'
  const cells = rows.slice(0, 50).map((row) => (row.cells[at] ?? '').trim())
  if (cells.some((cell) => /^-?[\d.,]+ ?%$/.test(cell))) return 'Percent, not R'
  const named = ranksOf(heads[at]!)
  const field = [...named.keys()].find((one) => guess[one] !== undefined)
  if (field !== undefined) return `${backtestFieldLabels[field]} is read from “${guess[field]}”`
  if (named.has('clock') && cells.some(reads.clock)) return 'A time of day, but no column holds dates'
  return named.size > 0 ? 'Its values do not match its name' : 'Unknown column name'
}

const fieldsByHead = (columns: Columns): FieldsByHead<BacktestField> =>
  new Map(Object.entries(columns).flatMap(([field, head]) => (isBacktestField(field) ? [[head, field] as const] : [])))

import type { ColumnMapping } from '../../importer.ts'
import { choiceReasons, type FieldsByHead, isEmptyColumn } from '../../shared/choice-reasons.ts'
import { contents, type Field, fieldLabels, isField } from './fields.ts'
import { headsOfReturns } from './guess-columns.ts'
import { fieldRanks, statedResultKind } from './head-names.ts'
import { headCurrency, type OtherUnit, otherUnit } from './head-units.ts'
import type { Table } from './table.ts'

/**
 * For each head, in few words, why its column was taken for what it is, or for nothing.
 *
 * @param guess what the table was guessed to mean
 * @param mapping what it is read by: the guess, or what the trader chose
 */
export function columnReasons(table: Table, guess: ColumnMapping, mapping: ColumnMapping): readonly string[] {
  const returns = headsOfReturns(table, guess.columns)
  return choiceReasons(table.heads, fieldsByHead(guess), fieldsByHead(mapping), (at, field) =>
    field === undefined ? whyNot(table, at, guess, returns) : why(table.heads[at]!, field, guess),
  )
}

const holds: Readonly<Record<(typeof contents)[Field], string>> = {
  time: 'dates',
  clock: 'times of day',
  number: 'numbers',
  side: 'words for buying and selling',
  text: '',
}

function why(head: string, field: Field, { result }: ColumnMapping): string {
  const inside = holds[contents[field]]
  const found = inside === '' ? 'By its name' : `By its name; it holds ${inside}`
  if (field !== 'pnl') return head.endsWith(' (2)') ? 'The second of this name: the exit' : found
  const currency = headCurrency(head)
  const costs = `${result === 'NET' ? 'after' : 'before'} costs`
  const known = statedResultKind(head) === null ? 'by what its rows give' : 'by its name'
  return `${found}. Money${currency === null ? '' : ` in ${currency}`}, ${costs} ${known}`
}

const unitReasons: Readonly<Record<OtherUnit, string>> = {
  PERCENT: 'Per cent, not money',
  POINTS: 'Points or pips, not money',
  RISK: 'Multiples of the risk, not money',
}

function whyNot(table: Table, at: number, guess: ColumnMapping, returns: ReadonlySet<string>): string {
  const head = table.heads[at]!
  if (isEmptyColumn(table.rows, at)) return 'Empty'
  const unit = otherUnit(head)
  if (unit !== null) return unitReasons[unit]
  if (returns.has(head)) return 'What the price moved in per cent, not money'
  const cells = table.rows.slice(0, 50).map((row) => (row.cells[at] ?? '').trim())
  if (cells.some((cell) => /^-?[\d.,]+ ?%$/.test(cell))) return 'Per cent, not money'
  const field = [...fieldRanks(head.replace(/ \(\d+\)$/, '')).keys()].find((one) => guess.columns[one] !== undefined)
  if (field !== undefined) return `${fieldLabels[field]} is read from “${guess.columns[field]}”`
  return fieldRanks(head).size > 0
    ? 'Its cells are not what its name says, or a row does not need it'
    : 'No name that is known'
}

const fieldsByHead = ({ columns }: ColumnMapping): FieldsByHead<Field> =>
  new Map(Object.entries(columns).flatMap(([field, head]) => (isField(field) ? [[head, field] as const] : [])))

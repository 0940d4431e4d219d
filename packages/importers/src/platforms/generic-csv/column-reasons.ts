import type { ColumnMapping } from '../../importer.ts'
import { choiceReasons, type FieldsByHead, isEmptyColumn } from '../../shared/choice-reasons.ts'
import { moneyKind } from '../../shared/money-heads.ts'
import { contents, costFields, type Field, fieldLabels, isField } from './fields.ts'
import { headsOfReturns } from './guess-columns.ts'
import { fieldRanks, statedResultKind } from './head-names.ts'
import { headCurrency, type OtherUnit, otherUnit } from './head-units.ts'
import type { Table } from './table.ts'

/**
 * For each header, the short reason for its field, or for none.
 *
 * @param guess the detected mapping
 * @param mapping the mapping in use: the guess, or the trader's choice
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
  side: 'buy and sell words',
  effect: 'words for opening and closing',
  text: '',
}

function why(head: string, field: Field, { result }: ColumnMapping): string {
  const inside = holds[contents[field]]
  const how = isNamed(head, field) ? 'By its name' : 'By its values'
  const evidence = inside === '' ? how : `${how}; it holds ${inside}`
  if (field !== 'pnl') return head.endsWith(' (2)') ? 'The second column with this name: the exit' : evidence
  const currency = headCurrency(head)
  const costs = `${result === 'NET' ? 'after' : 'before'} costs`
  const resultEvidence = statedResultKind(head) === null ? 'from its values' : 'from its name'
  return `${evidence}. Money${currency === null ? '' : ` in ${currency}`}, ${costs} ${resultEvidence}`
}

/** Whether the name of a column says what it holds; otherwise its cells did. */
const isNamed = (head: string, field: Field): boolean =>
  fieldRanks(head.replace(/ \(\d+\)$/, '')).has(field) || (isMoneyField(field) && moneyKind(head) !== null)

const isMoneyField = (field: Field): boolean =>
  field === 'pnl' || field === 'amount' || costFields.some((cost) => cost === field)

const unitReasons: Readonly<Record<OtherUnit, string>> = {
  PERCENT: 'Percent, not money',
  POINTS: 'Points or pips, not money',
  RISK: 'Multiples of the risk, not money',
}

function whyNot(table: Table, at: number, guess: ColumnMapping, returns: ReadonlySet<string>): string {
  const head = table.heads[at]!
  if (isEmptyColumn(table.rows, at)) return 'Empty'
  const unit = otherUnit(head)
  if (unit !== null) return unitReasons[unit]
  if (returns.has(head)) return 'Price change in percent, not money'
  const cells = table.rows.slice(0, 50).map((row) => (row.cells[at] ?? '').trim())
  if (cells.some((cell) => /^-?[\d.,]+ ?%$/.test(cell))) return 'Percent, not money'
  const field = [...fieldRanks(head.replace(/ \(\d+\)$/, '')).keys()].find((one) => guess.columns[one] !== undefined)
  if (field !== undefined) return `${fieldLabels[field]} is read from “${guess.columns[field]}”`
  return fieldRanks(head).size > 0
    ? 'Its values do not match its name, or the import does not need it'
    : 'Unknown column name'
}

const fieldsByHead = ({ columns }: ColumnMapping): FieldsByHead<Field> =>
  new Map(Object.entries(columns).flatMap(([field, head]) => (isField(field) ? [[head, field] as const] : [])))

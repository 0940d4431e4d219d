import { englishHeads } from '../platforms/interactive-brokers/languages.ts'
import { readNumber } from '../shared/numbers.ts'
import { type CellPlace, type Change, changedCell, contentOf, isKnownWord } from './cells.ts'
import { movedDates } from './move-dates.ts'
import { isKnownHead, roleOf } from './roles.ts'

/** A cell of any kind of file. */
export interface PlainCell {
  readonly text: string
  /** Its head, if the file has one for each cell. */
  readonly name?: string
  /** Column in a table; -1 if it is outside of one. */
  readonly column: number
}

interface PlacedRow<Cell> {
  readonly cells: readonly Cell[]
  /** Head of each cell; null for a row of heads. */
  readonly heads: readonly string[] | null
  readonly table: number
}

type Reading = Pick<Change, 'words' | 'symbols'>

/** The texts of all cells as a copy has them, row by row. */
export function changedRows(rows: readonly (readonly PlainCell[])[], change: Change): readonly (readonly string[])[] {
  const rowsInTables = placedRows(rows, change)
  const fractions = columnsWithFractions(rowsInTables)
  return rowsInTables.map(({ cells, heads, table }) => {
    if (heads === null) return cells.map(({ text }) => changedHead(text, change))
    const amounts = amountsOf(cells, heads, change)
    return cells.map((cell, at) => {
      // The name of a section, which is repeated in each of its rows.
      if (cell.text === heads[at]) return changedHead(cell.text, change)
      const place: CellPlace = { head: heads[at] ?? '', amounts, fractions: fractions.has(`${table} ${cell.column}`) }
      return changedCell(cell.text, place, change)
    })
  })
}

/** Names in the columns for instruments, so that they are kept in other texts as well. */
export function symbolsIn(rows: readonly (readonly PlainCell[])[], reading: Reading): ReadonlySet<string> {
  const symbols = new Set<string>()
  for (const { cells, heads } of placedRows(rows, reading))
    for (const [at, { text }] of cells.entries())
      if (heads !== null && text.trim() !== '' && roleOf(heads[at] ?? '', contentOf(text)) === 'SYMBOL')
        for (const [word] of text.matchAll(/[\p{L}\p{M}\d]+/gu)) symbols.add(word)
  return symbols
}

/** Names of columns stay; long numbers in them do not. */
const changedHead = (text: string, change: Change): string =>
  contentOf(text) !== 'TEXT' || text.includes('@')
    ? changedCell(text, { head: 'comment', amounts: [], fractions: false }, change)
    : text.replace(/\d{4,}/g, (run) => change.pseudonyms.digits(run))

/** Finds the heads of every row: those of its table, or the labels in front of its cells. */
function placedRows<Cell extends PlainCell>(
  rows: readonly (readonly Cell[])[],
  reading: Reading,
): readonly PlacedRow<Cell>[] {
  let heads: ReadonlyMap<number, string> | null = null
  let table = 0
  let hasRows = false
  let isSectioned = false
  return rows.map((cells) => {
    const filled = cells.filter(({ text }) => text.trim() !== '')
    // A blank line ends a table; a row of blank cells does not.
    if (filled.length === 0 && cells.length < 2 && hasRows) heads = null
    const names = englishHeads(cells.map(({ text }) => text))
    if (isHeadRow(filled, names, reading)) {
      heads = new Map(cells.map(({ column }, at) => [column, names[at] ?? '']))
      table++
      hasRows = false
      isSectioned = false
      return { cells, heads: null, table }
    }
    const first = cells[0]?.text
    if (heads !== null && first !== '' && first === heads.get(0)) isSectioned = true
    else if (isSectioned) heads = null
    hasRows ||= filled.length > 0
    return { cells, heads: cells.map((cell, at) => headOf(cell, at, cells, heads)), table }
  })
}

function headOf(
  cell: PlainCell,
  at: number,
  cells: readonly PlainCell[],
  heads: ReadonlyMap<number, string> | null,
): string {
  if (cell.name !== undefined) return cell.name
  const label = cells
    .slice(0, at)
    .findLast(({ text }) => text.trim() !== '')
    ?.text.trim()
  if (label?.endsWith(':') === true) return label
  if (heads !== null && cell.column >= 0) return heads.get(cell.column) ?? ''
  return label === undefined || label.includes(':') ? '' : label
}

/** Several texts of which many name columns, and no number or date. */
function isHeadRow(filled: readonly PlainCell[], names: readonly string[], reading: Reading): boolean {
  if (filled.length < 2 || filled.some(({ name, column }) => name !== undefined || column < 0)) return false
  if (filled.some(({ text }) => text.trim().endsWith(':') || contentOf(text) !== 'TEXT')) return false
  if (filled.some(({ text }) => /\d{4}|@/.test(text))) return false
  const knownHeads = names.filter(isKnownHead).length
  const read = filled.filter(
    ({ text }) => isKnownHead(text) || wordsIn(text).every((word) => isKnownWord(word, reading)),
  ).length
  return (
    (knownHeads >= Math.min(3, filled.length) || (knownHeads > 0 && filled.length >= 6)) && read * 2 >= filled.length
  )
}

function columnsWithFractions(rows: readonly PlacedRow<PlainCell>[]): ReadonlySet<string> {
  const columns = new Set<string>()
  for (const { cells, heads, table } of rows)
    if (heads !== null)
      for (const { column, text } of cells)
        if (column >= 0 && /^[^\p{L}]*\d[.,]\d+[^\p{L}\d]*$/u.test(text)) columns.add(`${table} ${column}`)
  return columns
}

function amountsOf(cells: readonly PlainCell[], heads: readonly string[], change: Change): readonly number[] {
  return cells.flatMap(({ text }, at) => {
    if (
      contentOf(text) !== 'NUMBER' ||
      (change.numberRoles(heads[at] ?? '') ?? roleOf(heads[at] ?? '', 'NUMBER')) !== 'SCALE'
    )
      return []
    const value = readNumber(text, change.decimalSign)
    return value === null || Number(value) === 0 ? [] : [Math.abs(Number(value))]
  })
}

const wordInText = /[\p{L}\p{M}\d]+/gu
const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}\p{M}]+/gu) ?? []

/** The name of a file: dates moved, and everything else but instruments replaced. */
export function changedName(name: string, change: Change): string {
  const dot = name.lastIndexOf('.')
  const [stem, ending] = dot < 1 ? [name, ''] : [name.slice(0, dot), name.slice(dot)]
  let result = ''
  let at = 0
  const others = (text: string): string =>
    text.replace(wordInText, (word) => {
      if (change.symbols.has(word) || /^\d{1,3}$/.test(word)) return word
      return /^\d+$/.test(word) ? change.pseudonyms.digits(word) : change.pseudonyms.word(word)
    })
  for (const date of movedDates(stem, change.days, change.order)) {
    result += others(stem.slice(at, date.from)) + date.text
    at = date.to
  }
  return `${result}${others(stem.slice(at))}${ending}`
}

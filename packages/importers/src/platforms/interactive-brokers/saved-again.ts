import { type Delimiter, readCsv } from '../../shared/csv.ts'
import { findDecimalSign } from '../../shared/numbers.ts'

const delimiters: readonly Delimiter[] = [';', '\t']
const germanNumber = /^-?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/

/**
 * A statement that a spreadsheet saved again with semicolons or tabs, and maybe decimal commas, as Interactive Brokers writes it. Others are
 * returned unchanged. Lines stay the same.
 */
export function asWritten(text: string): string {
  const head = text.slice(0, 4096)
  const delimiter = delimiters.find(
    (one) =>
      new RegExp(`^"?[\\w &]+"?${one}"?(?:Header|Data)"?${one}`, 'm').test(head) ||
      new RegExp(`(?:^|${one})"?(?:ClientAccountID|CurrencyPrimary)"?${one}`, 'm').test(head),
  )
  if (delimiter === undefined) return text
  const { rows } = readCsv(text, delimiter)
  const numbers = rows.flatMap(({ cells }) => cells.filter((cell) => /^[-\d.,]*\d$/.test(cell)))
  const isGerman = findDecimalSign(numbers, delimiter === ';' ? ',' : '.') === ','
  let line = 1
  let written = ''
  for (const row of rows) {
    const text = row.cells.map((cell) => quotedCell(isGerman ? withPoint(cell) : cell)).join(',')
    written += '\n'.repeat(row.line - line) + text
    line = row.line + (text.match(/\n/g)?.length ?? 0)
  }
  return `${written}\n`
}

/** "1.234,5" as "1234.5"; other texts unchanged. */
const withPoint = (cell: string): string =>
  germanNumber.test(cell.trim()) ? cell.trim().replaceAll('.', '').replace(',', '.') : cell

const quotedCell = (cell: string): string => `"${cell.replaceAll('"', '""')}"`

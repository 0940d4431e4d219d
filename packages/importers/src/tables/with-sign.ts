import type { SourceRow, SourceTable } from './source-table.ts'

const commaNumber = /^-?(?:\d{1,3}(?:[.\u00a0 ]\d{3})+|\d+),\d+$/
const pointNumber = /^-?\d+\.\d+$/

/** Numbers with the decimal sign of the platform, if a spreadsheet saved the file again with the other one. */
export function withSign(table: SourceTable, sign: '.' | ','): SourceTable {
  // A comma between cells is none within them, unless the platform quotes them.
  if ((sign === '.') === (table.delimiter === ',')) return table
  const [own, other] = sign === '.' ? [pointNumber, commaNumber] : [commaNumber, pointNumber]
  const cells = table.rows.flatMap((row) => row.cells.map((cell) => cell.trim()))
  const others = cells.filter((cell) => other.test(cell)).length
  if (others === 0 || others < cells.filter((cell) => own.test(cell)).length) return table
  const written = (cell: string): string => {
    if (!other.test(cell.trim())) return cell
    return sign === '.'
      ? cell
          .trim()
          .replaceAll(/[.\u00a0 ]/g, '')
          .replace(',', '.')
      : cell.trim().replace('.', ',')
  }
  const asWritten = (rows: readonly SourceRow[]) => rows.map((row) => ({ ...row, cells: row.cells.map(written) }))
  return { ...table, above: asWritten(table.above), rows: asWritten(table.rows) }
}

import type { CsvRow } from '../../shared/csv.ts'
import { listedNames } from '../../shared/sentences.ts'
import { englishField, englishHeads, englishKind, englishSection } from './languages.ts'

/** A row of a statement with the latest header above it in its section. Names of sections and headers are English in every language. */
export interface SectionRow extends CsvRow {
  readonly section: string
  /** Header rows are not returned; they become `heads`. */
  readonly kind: 'Data' | 'SubTotal' | 'Total'
  readonly heads: readonly string[]
}

/** The rows of a file that contains several tables. The first cell names the section; the second is Header, Data, SubTotal or Total. */
export function sectionRows(rows: readonly CsvRow[]): readonly SectionRow[] {
  const headsBySection = new Map<string, readonly string[]>()
  const result: SectionRow[] = []
  const tradesSections = tradesSectionNames(rows)
  for (const { line, cells } of rows) {
    const name = cells[0]!.trim()
    const kind = (cells[1] ?? '').trim()
    const section = tradesSections.has(name) ? 'Trades' : englishSection(name)
    if (kind === 'Header') headsBySection.set(name, englishHeads(cells.map((cell) => cell.trim())))
    else if (kind === 'Data' || kind === 'SubTotal' || kind === 'Total')
      result.push({ line, cells, section, kind, heads: headsBySection.get(name) ?? [] })
  }
  return result
}

/** Names, in the file's language, of the sections with orders, executions or closed lots: “Trades” in English. */
const tradesSectionNames = (rows: readonly CsvRow[]): ReadonlySet<string> =>
  new Set(
    rows.flatMap(({ cells }) =>
      cells[1]?.trim() === 'Data' && /^(Order|Trade|ClosedLot)$/.test(englishKind(cells[2]?.trim() ?? ''))
        ? [cells[0]!.trim()]
        : [],
    ),
  )

/** A warning about rows without a section or header, which mean that the file was truncated or edited; empty if there are none. */
export function strayRowWarnings(rows: readonly CsvRow[]): readonly string[] {
  const headedSections = new Set(rows.flatMap(({ cells }) => (cells[1]?.trim() === 'Header' ? [cells[0]!.trim()] : [])))
  const rowsOutsideSections = rows.filter(({ cells }) => {
    const kind = (cells[1] ?? '').trim()
    return !knownKinds.has(kind) || (kind === 'Data' && !headedSections.has(cells[0]!.trim()))
  })
  return strayLineWarnings(rowsOutsideSections.map(({ line }) => line))
}

/** A warning about lines that belong to no section; empty if there are none. */
export function strayLineWarnings(lines: readonly number[]): readonly string[] {
  if (lines.length === 0) return []
  return [
    `The file seems to be damaged. Rows outside any section are not imported: line${lines.length === 1 ? '' : 's'} ${listedNames(lines)}.`,
  ]
}

const knownKinds = new Set(['Header', 'Data', 'SubTotal', 'Total', 'Notes'])

/** The cell below a header; "" if the section has no such column. */
export const cellUnder = (row: SectionRow, head: string): string => {
  const columnIndex = row.heads.indexOf(head)
  return columnIndex < 0 ? '' : (row.cells[columnIndex] ?? '').trim()
}

/** The value beside a name, in a section that lists names and values, such as "Account Information" or "Statement". */
export const fieldOf = (rows: readonly SectionRow[], section: string, name: string): string | null =>
  (
    rows.find((row) => row.section === section && row.cells[2]?.trim() === name) ??
    rows.find((row) => row.heads.length === 4 && englishField(row.cells[2] ?? '') === name)
  )?.cells[3]?.trim() ?? null

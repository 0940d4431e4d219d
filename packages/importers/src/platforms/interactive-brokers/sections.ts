import type { CsvRow } from '../../shared/csv.ts'
import { englishField, englishHeads, englishKind, englishSection } from './languages.ts'

/** A row of a statement with the last header of its section. Names of sections and headers are English in every language. */
export interface SectionRow extends CsvRow {
  readonly section: string
  /** Header rows are not returned; they become `heads`. */
  readonly kind: 'Data' | 'SubTotal' | 'Total'
  readonly heads: readonly string[]
}

/** The rows of a file of several tables: first cell section, second Header, Data, SubTotal or Total. */
export function sectionRows(rows: readonly CsvRow[]): readonly SectionRow[] {
  const heads = new Map<string, readonly string[]>()
  const result: SectionRow[] = []
  const trades = sectionsOfTrades(rows)
  for (const { line, cells } of rows) {
    const name = cells[0]!.trim()
    const kind = (cells[1] ?? '').trim()
    const section = trades.has(name) ? 'Trades' : englishSection(name)
    if (kind === 'Header') heads.set(name, englishHeads(cells.map((cell) => cell.trim())))
    else if (kind === 'Data' || kind === 'SubTotal' || kind === 'Total')
      result.push({ line, cells, section, kind, heads: heads.get(name) ?? [] })
  }
  return result
}

/** Names of the sections with orders, executions or closed lots, which is that of trades in any language. */
const sectionsOfTrades = (rows: readonly CsvRow[]): ReadonlySet<string> =>
  new Set(
    rows.flatMap(({ cells }) =>
      cells[1]?.trim() === 'Data' && /^(Order|Trade|ClosedLot)$/.test(englishKind(cells[2]?.trim() ?? ''))
        ? [cells[0]!.trim()]
        : [],
    ),
  )

/** A sentence about rows without a section or header: the file was truncated or edited. */
export function strayRows(rows: readonly CsvRow[]): readonly string[] {
  const headed = new Set(rows.flatMap(({ cells }) => (cells[1]?.trim() === 'Header' ? [cells[0]!.trim()] : [])))
  const stray = rows.filter(({ cells }) => {
    const kind = (cells[1] ?? '').trim()
    return !knownKinds.has(kind) || (kind === 'Data' && !headed.has(cells[0]!.trim()))
  })
  return strayLines(stray.map(({ line }) => line))
}

/** A sentence about unassigned lines; none without such lines. */
export function strayLines(lines: readonly number[]): readonly string[] {
  if (lines.length === 0) return []
  const more = lines.length > 5 ? ` and ${lines.length - 5} more` : ''
  return [
    `The file seems to be damaged. Rows outside any section are not imported: line${lines.length === 1 ? '' : 's'} ${lines.slice(0, 5).join(', ')}${more}.`,
  ]
}

const knownKinds = new Set(['Header', 'Data', 'SubTotal', 'Total', 'Notes'])

/** The cell below a header; "" if the section has no such column. */
export const cellUnder = (row: SectionRow, head: string): string => {
  const at = row.heads.indexOf(head)
  return at < 0 ? '' : (row.cells[at] ?? '').trim()
}

/** The value of a name in a section of names and values: "Account Information", "Statement". */
export const fieldOf = (rows: readonly SectionRow[], section: string, name: string): string | null =>
  (
    rows.find((row) => row.section === section && row.cells[2]?.trim() === name) ??
    rows.find((row) => row.heads.length === 4 && englishField(row.cells[2] ?? '') === name)
  )?.cells[3]?.trim() ?? null

import type { SourceRow, SourceTable } from '../../source-table.ts'

export interface Section {
  readonly heads: readonly string[]
  readonly rows: readonly SourceRow[]
}

/** An account statement split into tables by the titles above them. */
export interface Statement {
  /** The line with account and dates. */
  readonly title: SourceRow | null
  readonly section: (title: string) => Section | null
}

/** Titles are alone in their line; the next row contains the headers. */
export function sectionsOf({ above, heads, rows }: SourceTable): Statement {
  const sections = new Map<string, { heads: readonly string[]; rows: SourceRow[] }>()
  let title: SourceRow | null = null
  let open: { heads: readonly string[]; rows: SourceRow[] } | null = null
  for (const row of [...above, { line: 0, cells: heads, others: [] }, ...rows]) {
    // A spreadsheet fills rows up to the width of the widest.
    const width = row.cells.findLastIndex((cell) => cell.trim() !== '') + 1
    if (width === 0) continue
    if (width === 1 && row.cells[0]!.trim() !== '') {
      const text = row.cells[0]!.replace('\ufeff', '').trim()
      if (text.startsWith('Account Statement for')) title = row
      open = { heads: [], rows: [] }
      if (!sections.has(text)) sections.set(text, open)
    } else if (open === null) continue
    else if (open.heads.length === 0) open.heads = row.cells.slice(0, width)
    else open.rows.push(row)
  }
  return { title, section: (name) => sections.get(name) ?? null }
}

/** Characters of text after which a page ends, whatever its limit, because the cost of a list is its total size. */
export const longestPage = 1_000_000

/**
 * The rows of a page, and the cursor of its last one if another page follows. A page has at least one row, and fewer than the limit if they
 * are long.
 * @param rows queried with `limit` + 1, to know whether there are more
 */
export function pageOf<Row, Cursor>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => Cursor,
): { readonly pageRows: readonly Row[]; readonly next: Cursor | null } {
  const pageRows = rows.slice(0, fitting(rows, limit))
  const last = pageRows.at(-1)
  return { pageRows, next: rows.length > pageRows.length && last !== undefined ? cursorOf(last) : null }
}

/** Number of rows that fit into a page. */
function fitting(rows: readonly unknown[], limit: number): number {
  let length = 0
  for (const [i, row] of rows.slice(0, limit).entries()) {
    length += textIn(row)
    if (length > longestPage) return Math.max(1, i)
  }
  return limit
}

/** Characters of all texts in a value. */
function textIn(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, part: unknown) => sum + textIn(part), 0)
}

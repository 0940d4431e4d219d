/** Characters of text after which a page ends, however many rows were asked for: a list costs its rows times their length. */
export const longestPage = 1_000_000

/**
 * The rows of a page, and the cursor of its last one where another page follows. A page holds at least one row, and fewer than
 * asked for where they are long.
 * @param rows one more than `limit` was asked for, which tells whether there is another
 */
export function pageOf<Row, Cursor>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => Cursor,
): { readonly shown: readonly Row[]; readonly next: Cursor | null } {
  const shown = rows.slice(0, fitting(rows, limit))
  const last = shown.at(-1)
  return { shown, next: rows.length > shown.length && last !== undefined ? cursorOf(last) : null }
}

/** How many rows fit into a page. */
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

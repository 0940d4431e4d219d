/**
 * The rows of a page, and the cursor of its last one where another page follows.
 * @param rows one more than `limit` was asked for, which tells whether there is another
 */
export function pageOf<Row, Cursor>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (last: Row) => Cursor,
): { readonly shown: readonly Row[]; readonly next: Cursor | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { shown, next: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}

/** What a spreadsheet would take for a formula when it opens the file. */
const formula = /^[=+\-@\t\r]/

/**
 * A line of a CSV file. Text that a spreadsheet would run as a formula gets an apostrophe before it; numbers are
 * written as they are.
 * @param cells texts, and numbers as `{ number }` in plain notation; null is an empty cell
 * @see OWASP, "CSV Injection"; RFC 4180
 */
export const csvLine = (cells: readonly (string | { readonly number: string } | null)[]): string =>
  `${cells.map((cell) => (cell === null ? '' : typeof cell === 'string' ? quoted(formula.test(cell) ? `'${cell}` : cell) : cell.number)).join(',')}\r\n`

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

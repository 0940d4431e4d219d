/** Characters that programs skip before they check a cell for a formula: blanks, invisible characters and quotes. */
const skipped = /^[\p{Z}\p{C}"'`´‘’‚‛“”„‟‹›«»＂＇]*/u
const signs = new Set(['=', '+', '-', '@'])

/**
 * Whether a spreadsheet may run a text of a CSV file as a formula: it starts with "=", "+", "-" or "@", in ASCII or as one of their other
 * forms (full-width, small, raised), which some programs treat the same, also after blanks and quotes; or with a tab or an end of line,
 * which may be dropped or read as the end of the cell.
 * @see OWASP, "CSV Injection"
 */
export function isFormula(text: string): boolean {
  const [lead = ''] = skipped.exec(text) ?? []
  if (/[\t\r\n]/.test(lead)) return true
  const first = text.codePointAt(lead.length)
  return first !== undefined && signs.has(String.fromCodePoint(first).normalize('NFKC'))
}

/** Formats a cell of a CSV file, quoted if needed (RFC 4180). */
export const quotedCell = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Formats a text as a cell of a CSV file. An apostrophe before a formula keeps it a text. */
export const textCell = (text: string): string => quotedCell(isFormula(text) ? `'${text}` : text)

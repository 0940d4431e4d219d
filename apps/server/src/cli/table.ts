import { printableText } from '@afterclose/core/printable'

/** Rows below their headings, as wide as their content, with two blanks in between. */
export function table(headings: readonly string[], content: readonly (readonly string[])[]): string {
  const rows = content.map((row) => row.map(printableText))
  const widths = headings.map((heading, i) => Math.max(heading.length, ...rows.map((row) => row[i]?.length ?? 0)))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd()
  return [headings, ...rows].map(line).join('\n')
}

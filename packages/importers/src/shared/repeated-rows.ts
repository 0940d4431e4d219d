import { plural } from '@afterclose/core/format'

interface Row {
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * Index from which the rows of a file are repeated; the number of rows if they are not. Two fills may be identical, and so may rows of the
 * same second; but if rows of several times are repeated completely, the statement consists of two copies, of which the last may be cut
 * off.
 *
 * @param timeColumns columns with times; without any, nothing counts as a repetition
 */
export function repeatsFrom(rows: readonly Row[], timeColumns: readonly number[]): number {
  const places = timeColumns.filter((at) => at >= 0)
  const texts = rows.map(({ cells }) => cells.join('\u0000'))
  const period = shortestPeriod(texts)
  if (places.length === 0 || rows.length - period < 2) return rows.length
  const times = new Set(rows.slice(0, period).map(({ cells }) => places.map((at) => cells[at]).join('\u0000')))
  return times.size > 1 ? period : rows.length
}

/** The shortest period of the rows: Knuth, Morris and Pratt's table of borders. */
function shortestPeriod(texts: readonly string[]): number {
  const borders = [0]
  let border = 0
  for (let at = 1; at < texts.length; at++) {
    while (border > 0 && texts[at] !== texts[border]) border = borders[border - 1] ?? 0
    if (texts[at] === texts[border]) border++
    borders.push(border)
  }
  return texts.length - border
}

/** Reason for a row of the second copy: `rows` start with the first copy, which has `period` rows. */
export const repeatReason = (rows: readonly Row[], at: number, period: number): string =>
  `Repeats line ${rows[at % period]!.line}: the file holds its rows twice`

/**
 * Warns about identical rows without an id: they may be fills of one order, or copied by mistake, and the file does not
 * show which.
 */
export function alikeWarning(rows: readonly Row[]): readonly string[] {
  const first = new Map<string, number>()
  const alike: string[] = []
  for (const { line, cells } of rows) {
    const text = cells.join('\u0000')
    const earlier = first.get(text)
    if (earlier === undefined) first.set(text, line)
    else alike.push(`${earlier} and ${line}`)
  }
  if (alike.length === 0) return []
  const more = alike.length > maxListed ? `, and ${alike.length - maxListed} more` : ''
  const finding = plural(alike.length, 'A row is identical to another', `${alike.length} rows are identical to others`)
  return [`${finding}, ${possibleMistake}. All are counted: lines ${alike.slice(0, maxListed).join(', ')}${more}.`]
}

const maxListed = 3
const possibleMistake = 'possibly by mistake'

export const isAlikeWarning = (warning: string): boolean => warning.includes(possibleMistake)

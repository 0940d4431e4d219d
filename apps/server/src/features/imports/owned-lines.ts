import type { ParsedFile } from '@afterclose/importers/importer'

/**
 * Gives every line of the file to exactly one trade, so that rows can be counted: a fill that closes one trade and
 * opens the next stands in both. Each trade is given the line that made it before the rest is shared out.
 *
 * @returns for each trade its own lines, at least one; null when the rows of the file do not add up, which is an
 *   error of the importer and must stop the import
 */
export function ownedLines(parsed: ParsedFile): readonly (readonly number[])[] | null {
  const outside = parsed.rejected.length + parsed.duplicateLines.length
  const mentioned = parsed.trades.reduce((sum, trade) => sum + trade.lines.length, 0)
  const distinct = new Set(parsed.trades.flatMap((trade) => trade.lines)).size
  // A table without lines of its own (one long line of XML) repeats the number; its rows are then all different.
  if (distinct !== mentioned && mentioned + outside === parsed.rowsRead)
    return parsed.trades.map((trade) => trade.lines)
  if (distinct + outside !== parsed.rowsRead) return null
  return shareOut(parsed.trades.map((trade) => trade.lines))
}

function shareOut(wanted: readonly (readonly number[])[]): readonly (readonly number[])[] | null {
  const taken = new Set<number>()
  const owned: number[][] = wanted.map(([maker]) => {
    if (maker === undefined || taken.has(maker)) return []
    taken.add(maker)
    return [maker]
  })
  const claim = (trade: number, line: number) => {
    if (taken.has(line)) return
    taken.add(line)
    owned[trade]!.push(line)
  }
  for (const [trade, lines] of wanted.entries()) {
    if (owned[trade]!.length > 0) continue
    const free = lines.find((line) => !taken.has(line))
    if (free === undefined) return null
    claim(trade, free)
  }
  for (const [trade, lines] of wanted.entries()) for (const line of lines) claim(trade, line)
  return owned
}

/**
 * Assigns every line of the file to exactly one trade, so that rows can be counted: a line that closes one trade and opens the next may be
 * listed by both. Each trade first gets the line that created it; then the rest is distributed.
 *
 * @param wanted the lines of each trade, at least one
 * @param outside how many rows are in no trade
 * @returns the own lines of each trade, at least one; null if the row counts do not add up, which is a bug of the importer and must stop
 *   the import
 */
export function ownedLines(
  wanted: readonly (readonly number[])[],
  outside: number,
  rowsRead: number,
): readonly (readonly number[])[] | null {
  const mentioned = wanted.reduce((sum, lines) => sum + lines.length, 0)
  const distinct = new Set(wanted.flat()).size
  // A table without own lines (one long line of XML) repeats the number; its rows then all count as different.
  if (distinct !== mentioned && mentioned + outside === rowsRead) return wanted
  if (distinct + outside !== rowsRead) return null
  return shareOut(wanted)
}

function shareOut(wanted: readonly (readonly number[])[]): readonly (readonly number[])[] | null {
  const makers = makersOf(wanted)
  if (makers === null) return null
  const taken = new Set(makers)
  return wanted.map((lines, trade) => {
    const rest = lines.filter((line) => !taken.has(line))
    for (const line of rest) taken.add(line)
    return [makers[trade]!, ...rest]
  })
}

/** A line for each trade, preferably its first, none twice; null if there are too few. */
function makersOf(wanted: readonly (readonly number[])[]): readonly number[] | null {
  const makers: (number | undefined)[] = wanted.map(() => undefined)
  const tradeOf = new Map<number, number>()
  for (const [trade, [first]] of wanted.entries()) {
    if (first === undefined || tradeOf.has(first)) continue
    makers[trade] = first
    tradeOf.set(first, trade)
  }
  for (const trade of wanted.keys()) if (makers[trade] === undefined && !makeRoom(trade)) return null
  return makers.filter((line) => line !== undefined)

  /** Finds a free line for the trade, by moving another trade to a different line if necessary (augmenting path). */
  function makeRoom(start: number): boolean {
    const reachedFrom = new Map<number, number>()
    const asked = [start]
    for (const trade of asked)
      for (const line of wanted[trade]!) {
        if (reachedFrom.has(line)) continue
        reachedFrom.set(line, trade)
        const holder = tradeOf.get(line)
        if (holder !== undefined) asked.push(holder)
        else {
          passOn(line, start, reachedFrom)
          return true
        }
      }
    return false
  }
  function passOn(free: number, start: number, reachedFrom: ReadonlyMap<number, number>): void {
    for (let line: number | undefined = free; line !== undefined; ) {
      const trade: number = reachedFrom.get(line)!
      const given: number | undefined = makers[trade]
      makers[trade] = line
      tradeOf.set(line, trade)
      line = trade === start ? undefined : given
    }
  }
}

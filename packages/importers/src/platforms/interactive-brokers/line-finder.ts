/** Tells on which line (1-based) of a text an index lies; every index must be at or behind the one before. */
export function lineFinder(text: string): (index: number) => number {
  let line = 1
  let next = text.indexOf('\n')
  return (index) => {
    while (next >= 0 && next < index) {
      line++
      next = text.indexOf('\n', next + 1)
    }
    return line
  }
}

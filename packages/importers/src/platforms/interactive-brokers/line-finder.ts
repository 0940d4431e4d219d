/** Finds the line (1-based) of an index in a text; indexes must not decrease. */
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

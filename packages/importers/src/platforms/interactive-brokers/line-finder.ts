/** Tells on which line (1-based) of a text an index lies; meant for indexes that grow. */
export function lineFinder(text: string): (index: number) => number {
  let line = 1
  let next = text.indexOf('\n')
  let last = 0
  return (index) => {
    if (index < last) {
      line = 1
      next = text.indexOf('\n')
    }
    last = index
    while (next >= 0 && next < index) {
      line++
      next = text.indexOf('\n', next + 1)
    }
    return line
  }
}

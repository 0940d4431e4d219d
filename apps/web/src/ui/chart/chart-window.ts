/** The part of a row of marks that is on screen: marks `from` to `to`, both included, of `count`. */
export interface ChartWindow {
  readonly from: number
  readonly to: number
  readonly count: number
}

/** A closer look ends here, in marks. */
const least = 12

/** Moved into the row, as wide as it was, if the row is that wide. */
function inside(from: number, width: number, count: number): ChartWindow {
  const marks = Math.min(Math.max(Math.round(width), Math.min(least, count)), count)
  const first = Math.min(Math.max(0, Math.round(from)), count - marks)
  return { from: first, to: first + marks - 1, count }
}

/** A window around these marks, wide enough to be read. */
export const windowOver = (from: number, to: number, count: number): ChartWindow => {
  const width = to - from + 1
  return inside(from - Math.max(0, least - width) / 2, width, count)
}

/**
 * Closer (a factor above 1) or wider, while the mark at the place `at` stays where it is.
 *
 * @param at 0 is the left edge of the window, 1 the right one
 */
export function zoomed({ from, to, count }: ChartWindow, factor: number, at = 0.5): ChartWindow {
  const width = to - from + 1
  const wanted = width / factor
  // rounding must not keep a narrow window as it is
  const next = factor > 1 ? Math.min(wanted, width - 1) : Math.max(wanted, width + 1)
  const fits = Math.min(Math.max(next, Math.min(least, count)), count)
  return inside(from + (width - fits) * at, fits, count)
}

export const panned = ({ from, to, count }: ChartWindow, marks: number): ChartWindow =>
  inside(from + marks, to - from + 1, count)

/** Moved no further than needed to show a mark. */
export function revealing(window: ChartWindow, mark: number): ChartWindow {
  if (mark < window.from) return panned(window, mark - window.from)
  if (mark > window.to) return panned(window, mark - window.to)
  return window
}

/** Where a key leads; null where it is none of the window's. `whole` is what "0" comes back to. */
export function windowAfter(key: string, window: ChartWindow, whole: ChartWindow): ChartWindow | null {
  if (key === '+' || key === '=') return zoomed(window, 1.5)
  if (key === '-') return zoomed(window, 1 / 1.5)
  if (key === '0') return whole
  return null
}

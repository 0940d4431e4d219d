/** The visible part of a sequence of marks: marks `from` to `to`, both included, of `count`. */
export interface ChartWindow {
  readonly from: number
  readonly to: number
  readonly count: number
}

/** Smallest window, in marks. */
const least = 12

/** Moves a window into the sequence, at the same width if it fits. */
function inside(from: number, width: number, count: number): ChartWindow {
  const marks = Math.min(Math.max(Math.round(width), Math.min(least, count)), count)
  const first = Math.min(Math.max(0, Math.round(from)), count - marks)
  return { from: first, to: first + marks - 1, count }
}

/** A window around these marks, wide enough to be readable. */
export const windowOver = (from: number, to: number, count: number): ChartWindow => {
  const width = to - from + 1
  return inside(from - Math.max(0, least - width) / 2, width, count)
}

/**
 * Zooms in (factor above 1) or out, keeping the mark at `at` in place.
 *
 * @param at 0 is the left edge of the window, 1 the right
 */
export function zoomedWindow({ from, to, count }: ChartWindow, factor: number, at = 0.5): ChartWindow {
  const width = to - from + 1
  const wanted = width / factor
  // a narrow window must not be rounded to its old width
  const next = factor > 1 ? Math.min(wanted, width - 1) : Math.max(wanted, width + 1)
  const fits = Math.min(Math.max(next, Math.min(least, count)), count)
  return inside(from + (width - fits) * at, fits, count)
}

export const pannedWindow = ({ from, to, count }: ChartWindow, marks: number): ChartWindow =>
  inside(from + marks, to - from + 1, count)

/** Moves the window no further than needed to show a mark. */
export function windowRevealing(window: ChartWindow, mark: number): ChartWindow {
  if (mark < window.from) return pannedWindow(window, mark - window.from)
  if (mark > window.to) return pannedWindow(window, mark - window.to)
  return window
}

/** Window after a key; null if the key does not move windows. "0" returns to `whole`. */
export function windowAfter(key: string, window: ChartWindow, whole: ChartWindow): ChartWindow | null {
  if (key === '+' || key === '=') return zoomedWindow(window, 1.5)
  if (key === '-') return zoomedWindow(window, 1 / 1.5)
  if (key === '0') return whole
  return null
}

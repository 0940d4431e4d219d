/** A line as one column: x, y, x, y …, with ascending x. */
export type LineColumn = Float64Array

interface Reach {
  /** Pixels per unit of each axis. */
  readonly perX: number
  readonly perY: number
  /** Maximum distance of a point, in pixels. */
  readonly most: number
}

/**
 * The point of several lines nearest to a position, by distance on screen.
 *
 * @returns index of its line and its index in the line; null if none is near
 */
export function nearestPoint(
  lines: readonly LineColumn[],
  [x, y]: readonly [x: number, y: number],
  { perX, perY, most }: Reach,
): { readonly line: number; readonly point: number } | null {
  let nearest = null
  let least = most
  for (const [number, line] of lines.entries()) {
    const points = line.length / 2
    const aside = (point: number): number => Math.abs((line[2 * point]! - x) * perX)
    const look = (point: number): void => {
      const away = Math.hypot(aside(point), (line[2 * point + 1]! - y) * perY)
      if (away >= least) return
      least = away
      nearest = { line: number, point }
    }
    const middle = firstFrom(line, x)
    for (let point = middle; point < points && aside(point) < least; point++) look(point)
    for (let point = middle - 1; point >= 0 && aside(point) < least; point--) look(point)
  }
  return nearest
}

/** Index of the first point at or after x. */
function firstFrom(line: LineColumn, x: number): number {
  let [from, to] = [0, line.length / 2]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (line[2 * middle]! < x) from = middle + 1
    else to = middle
  }
  return from
}

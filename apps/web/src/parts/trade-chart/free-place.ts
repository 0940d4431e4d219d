/** A rectangle in pixels. */
export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))

/** The first place that overlaps nothing drawn, or else the place that overlaps least. */
export function freestPlace(places: readonly Box[], taken: readonly Box[]): Box {
  let [found, least] = [places[0]!, Infinity]
  for (const place of places) {
    const covered = taken.reduce((sum, one) => sum + overlap(place, one), 0)
    if (covered < least) [found, least] = [place, covered]
    if (covered === 0) break
  }
  return found
}

/** Position of each card: its column, and distance from the top of the list. */
export interface MasonryLayout {
  readonly columns: readonly number[]
  readonly tops: readonly number[]
  /** Height of the whole list, px. */
  readonly height: number
}

/**
 * Masonry layout: puts each card below the shortest column, the leftmost of several, so that they read from left to right.
 *
 * @param heights of the cards, pixels
 * @param gap between cards, pixels
 */
export function masonryLayout(heights: readonly number[], columnCount: number, gap: number): MasonryLayout {
  const ends = Array.from({ length: columnCount }, () => 0)
  const columns: number[] = []
  const tops: number[] = []
  for (const height of heights) {
    const top = Math.min(...ends)
    const column = ends.indexOf(top)
    columns.push(column)
    tops.push(top)
    ends[column] = top + height + gap
  }
  return { columns, tops, height: Math.max(0, Math.max(...ends) - gap) }
}

/** Cards that overlap a range of the list, in order. */
export function cardsWithin(
  { tops }: MasonryLayout,
  heights: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): readonly number[] {
  const within: number[] = []
  for (const [at, top] of tops.entries()) if (top < to && top + heights[at]! > from) within.push(at)
  return within
}

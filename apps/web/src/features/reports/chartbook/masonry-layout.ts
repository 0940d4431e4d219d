/** Where each card stands: its column, and how far below the top of the list. */
export interface MasonryLayout {
  readonly columns: readonly number[]
  readonly tops: readonly number[]
  /** Height of the whole list, px. */
  readonly height: number
}

/**
 * Each card below the column that is shortest so far, the leftmost of several: they read from left to right.
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

/** The places of the cards that reach into a stretch of the list, in their order. */
export function cardsWithin(
  { tops }: MasonryLayout,
  heights: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): readonly number[] {
  const within: number[] = []
  for (const [at, top] of tops.entries()) if (top < to && top + heights[at]! > from) within.push(at)
  return within
}

/** Converts a compounded index, 1 at its start, to growth in percent; null beyond the range of numbers. */
export function growth(index: number): number | null {
  const percent = (index - 1) * 100
  return Number.isFinite(percent) ? percent : null
}

/** Converts the lost share of a peak to percent. */
export const fallPercent = (share: number): number => Math.min(share * 100, Number.MAX_VALUE)

/** A compounded index, 1 at its start, as growth in percent; null when it is more than a number can hold. */
export function growth(index: number): number | null {
  const percent = (index - 1) * 100
  return Number.isFinite(percent) ? percent : null
}

/** The share of a peak that was lost, in percent. */
export const fallPercent = (share: number): number => Math.min(share * 100, Number.MAX_VALUE)

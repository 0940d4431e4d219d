/** Trades of the first slice, and of each further slice: some milliseconds of work. */
const [tradesInFirst, tradesInOthers] = [20_000, 100_000]
/** Number of runs that the engine processes together. */
const together = 16

/**
 * Splits runs into slices, independent of the number of workers: the first one is small, so that something shows immediately.
 *
 * @returns each slice starts at the end of the previous one
 */
export function runSlices(
  runs: number,
  tradesPerRun: number,
): readonly { readonly from: number; readonly end: number }[] {
  const slices: { readonly from: number; readonly end: number }[] = []
  for (let from = 0; from < runs; ) {
    const runsInSlice = (from === 0 ? tradesInFirst : tradesInOthers) / tradesPerRun
    const end = Math.min(runs, from + Math.max(1, Math.round(runsInSlice / together)) * together)
    slices.push({ from, end })
    from = end
  }
  return slices
}

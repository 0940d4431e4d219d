/** Trades of the first slice, and of each after it: some milliseconds of work. */
const [first, each] = [20_000, 100_000]
/** The engine walks so many runs together. */
const together = 16

/**
 * Slices in which runs are simulated, independent of the worker: the first one is small, so that something shows immediately.
 *
 * @returns each slice begins where the one before ends
 */
export function runSlices(
  runs: number,
  tradesPerRun: number,
): readonly { readonly from: number; readonly end: number }[] {
  const slices: { readonly from: number; readonly end: number }[] = []
  for (let from = 0; from < runs; ) {
    const wanted = (from === 0 ? first : each) / tradesPerRun
    const end = Math.min(runs, from + Math.max(1, Math.round(wanted / together)) * together)
    slices.push({ from, end })
    from = end
  }
  return slices
}

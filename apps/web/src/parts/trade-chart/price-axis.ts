/** The smallest step of 1, 2 or 5 times a power of ten that gives at most `most` lines. */
export function niceStep(span: number, most: number): number {
  const rough = span / most
  const power = 10 ** Math.floor(Math.log10(rough))
  return [1, 2, 5, 10].map((n) => n * power).find((step) => step >= rough * 0.999_999) ?? 10 * power
}

/** Multiples of a step between two values. */
export function multiples(step: number, low: number, high: number): readonly number[] {
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.max(0, Math.floor(high / step) - first + 1) }, (_, i) => (first + i) * step)
}

interface Visible {
  readonly high: readonly number[]
  readonly low: readonly number[]
}

/** Fraction of the height that is reserved for the bars. */
const barsShare = 0.3

/** The price range of the window, with a margin. Includes levels, the nearest first, while the bars keep a third of the height. */
export function priceRange(
  bars: Visible,
  { from, to }: { readonly from: number; readonly to: number },
  levels: readonly number[],
): { readonly min: number; readonly max: number } {
  let [low, high] = [Infinity, -Infinity]
  for (let i = from; i <= to; i++) {
    low = Math.min(low, bars.low[i]!)
    high = Math.max(high, bars.high[i]!)
  }
  const span = high - low
  const distance = (level: number): number => Math.max(0, level - high, low - level)
  let [min, max] = [low, high]
  for (const level of levels.toSorted((a, b) => distance(a) - distance(b))) {
    const [lower, upper] = [Math.min(min, level), Math.max(max, level)]
    if (span / (upper - lower) >= barsShare) [min, max] = [lower, upper]
  }
  const room = (max - min) * 0.06 || Math.abs(max) * 0.001 || 1
  return { min: min - room, max: max + room }
}

const minutes = [1, 2, 5, 10, 15, 30, 60, 120, 240, 360, 720].map((n) => n * 60)
const days = [1, 2, 7, 14, 28, 91, 182, 365].map((n) => n * 86_400)

/**
 * Bars at round times, up to a maximum in the window.
 *
 * @returns their indices; `days` is true if they are labelled by day instead of time
 */
export function roundTimes(
  { time, length }: { readonly time: readonly number[]; readonly length: number },
  { from, to }: { readonly from: number; readonly to: number },
  most: number,
): { readonly bars: readonly number[]; readonly days: boolean } {
  const found = (step: number): number[] => {
    const places: number[] = []
    for (let i = Math.max(1, from); i <= to; i++)
      if (Math.floor(time[i]! / step) !== Math.floor(time[i - 1]! / step)) places.push(i)
    return places
  }
  for (const step of [...minutes, ...days]) {
    // ten minutes are no round time for bars of three
    if (step % length !== 0 && step < 86_400) continue
    const bars = found(step)
    if (bars.length <= most) return { bars, days: step >= 86_400 }
  }
  return { bars: [], days: true }
}

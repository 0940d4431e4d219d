/** R of each possible result, and its chance; chances sum to 1. Null: all are equally likely. */
export interface LikelyResults {
  readonly r: ArrayLike<number>
  readonly chance: ArrayLike<number> | null
}

/**
 * Kelly criterion: the share of the balance to risk per trade for the fastest long-term growth, which maximises the mean of log(1 + share ×
 * R).
 *
 * @param most the cap; a share above it is not looked for
 * @returns at most `most`; 0 without results, or if trades lose or break even on average; `most` if no trade can lose. It may be above 1:
 *   no result takes more than the balance then.
 * @example kellyShare({ r: [2, -1], chance: [0.5, 0.5] }) // 0.25
 * @see J. L. Kelly, "A New Interpretation of Information Rate", 1956
 */
export function kellyShare({ r, chance }: LikelyResults, most = Number.POSITIVE_INFINITY): number {
  const derivatives = (share: number): Derivatives => (chance === null ? equal(r, share) : weighted(r, chance, share))
  const [slopeAtZero, bendAtZero] = derivatives(0)
  if (!(slopeAtZero > 0)) return 0
  let worst = 0
  for (let i = 0; i < r.length; i++) if (chance === null || chance[i]! > 0) worst = Math.min(worst, r[i]!)
  if (worst === 0) return most
  // Growth rises, then falls, until the worst result takes everything.
  let [low, high] = [0, -1 / worst]
  if (most < high) {
    if (derivatives(most)[0] > 0) return most
    high = most
  }
  // Newton's method, or half of the range where it would leave it.
  let [share, step] = [0, -slopeAtZero / bendAtZero]
  for (;;) {
    const next = share + step > low && share + step < high ? share + step : (low + high) / 2
    if (Math.abs(next - share) <= 1e-13 * next || next <= low || next >= high) return next
    share = next
    const [slope, bend] = derivatives(share)
    if (slope > 0) low = share
    else high = share
    step = -slope / bend
  }
}

/** The first and second derivative of growth by the share. */
type Derivatives = readonly [slope: number, bend: number]

function weighted(r: ArrayLike<number>, chance: ArrayLike<number>, share: number): Derivatives {
  let [slope, bend] = [0, 0]
  for (let i = 0; i < r.length; i++) {
    if (chance[i]! <= 0) continue
    const part = r[i]! / (1 + share * r[i]!)
    slope += chance[i]! * part
    bend -= chance[i]! * part * part
  }
  return [slope, bend]
}

/** The same for equal chances, in half the time. */
function equal(r: ArrayLike<number>, share: number): Derivatives {
  let [slope, bend] = [0, 0]
  for (let i = 0; i < r.length; i++) {
    const part = r[i]! / (1 + share * r[i]!)
    slope += part
    bend -= part * part
  }
  return [slope / r.length, bend / r.length]
}

/** Shares of what it has that a bettor stakes: of each the same amount is bet. */
const stakes = [15 / 16, 3 / 4, 1 / 2, 3 / 8, 1 / 4, 3 / 16, 1 / 8, 3 / 32, 1 / 16, 3 / 64, 1 / 32, 1 / 64] as const
/** Odds at which a supposed mean is left out: each side is wrong at most once in 40. */
const sureOdds = 40
/** Results count from -3 R to +5 R (beyond/CERTAINTY 2.1). */
export const floorR = -3
export const ceilingR = 5

interface BetRange {
  /** Both ends of the average R, R, rounded outward to 6 decimals. */
  readonly low: number
  readonly high: number
  /** Outcome of staking 1 on an average above 0, or below 0. */
  readonly oddsUp: number
  readonly oddsDown: number
  /** Sums of what the floor (0 or more) and the ceiling (0 or more) cut off, R. */
  readonly cutBelow: number
  readonly cutAbove: number
}

/**
 * Range of the average R that holds at every look: someone who looks after each trade sees the true average outside it at most 5 of 100
 * times, whatever the distribution, as long as it stays the same (beyond/CERTAINTY 2.1 to 2.3, PRODUCT B.2 "How sure").
 *
 * @param r at least one, all known; their order has no effect
 * @example betRange(the values 2, -1, 0.5, -1, 2 twenty times) // { low: 0.078248, high: 0.935442, oddsUp: 269.306, … }
 * @see I. Waudby-Smith, A. Ramdas, "Estimating means of bounded random variables by betting", JRSS B 86, 2024
 */
export function betRange(r: ArrayLike<number>): BetRange {
  const { up, down, cutBelow, cutAbove } = capped(r)
  return {
    low: lowOf(up, cutBelow),
    high: Math.ceil((ceilingR - supposedMean(down) + cutAbove / r.length) * 1e6 - 1e-6) / 1e6,
    oddsUp: Math.exp(logOdds(up, -floorR)),
    oddsDown: Math.exp(logOdds(down, ceilingR)),
    cutBelow,
    cutAbove,
  }
}

/** The low end of `betRange`. @param r at least one */
export function betLow(r: ArrayLike<number>): number {
  const { up, cutBelow } = capped(r)
  return lowOf(up, cutBelow)
}

const lowOf = (up: Float64Array, cutBelow: number): number =>
  Math.floor((floorR + supposedMean(up) - cutBelow / up.length) * 1e6 + 1e-6) / 1e6

/** Distances of the capped results from floor and ceiling. */
function capped(r: ArrayLike<number>) {
  const up = new Float64Array(r.length)
  const down = new Float64Array(r.length)
  let [cutBelow, cutAbove] = [0, 0]
  for (let i = 0; i < r.length; i++) {
    const counted = Math.min(Math.max(r[i]!, floorR), ceilingR)
    cutBelow += Math.max(0, floorR - r[i]!)
    cutAbove += Math.max(0, r[i]! - ceilingR)
    up[i] = counted - floorR
    down[i] = ceilingR - counted
  }
  return { up, down, cutBelow, cutAbove }
}

/** Whether the low end of `betRange` is above 0, by one look at the odds instead of sixty. @param r at least one */
export function isAboveZero(r: ArrayLike<number>): boolean {
  const { up, cutBelow } = capped(r)
  const supposed = cutBelow / r.length - floorR
  return supposed < ceilingR - floorR && logOdds(up, supposed) > limit
}

const limit = Math.log(sureOdds)

/**
 * The mean at which the odds against it are `sureOdds`: odds fall while the supposed mean grows. False position with halved ends (Illinois),
 * which needs a fifth of the steps of bisection.
 */
function supposedMean(values: Float64Array): number {
  const wide = ceilingR - floorR
  const missing = (mean: number): number => logOdds(values, mean) - limit
  let [below, above] = [1e-9, wide]
  let [over, under] = [missing(below), missing(above)]
  if (under >= 0) return wide
  if (over <= 0) return 0
  let last = 0
  for (let step = 0; step < 100 && above - below > 1e-10; step++) {
    // halves now and then, where a steep start makes false position slow
    const at = step % 3 === 2 ? (below + above) / 2 : (above * over - below * under) / (over - under)
    const odds = missing(at)
    if (odds === 0) return at
    if (odds > 0) {
      ;[below, over] = [at, odds]
      if (last > 0) under /= 2
    } else {
      ;[above, under] = [at, odds]
      if (last < 0) over /= 2
    }
    last = Math.sign(odds)
  }
  return (below + above) / 2
}

/** Number of factors multiplied before their logarithm is taken: at most 8 ÷ 1e-17 each, they stay within a double. */
const together = 8

/** Logarithm of what bets against a supposed mean have made of 1 over values of 0 or more. */
function logOdds(values: Float64Array, mean: number): number {
  const logs = stakes.map((stake) => {
    const [keep, won] = [1 - stake, stake / mean]
    let sum = 0
    for (let at = 0; at < values.length; at += together) {
      const end = Math.min(values.length, at + together)
      let product = 1
      for (let i = at; i < end; i++) product *= keep + won * values[i]!
      sum += Math.log(product)
    }
    return sum
  })
  const most = Math.max(...logs)
  return most + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - most), 0) / stakes.length)
}

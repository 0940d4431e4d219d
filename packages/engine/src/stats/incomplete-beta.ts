/** Lanczos coefficients for g = 7: fifteen digits for every positive number. */
const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const

/** Logarithm of the gamma function, for numbers of 0.5 and more. */
function logGamma(x: number): number {
  const at = x - 1
  const sum = lanczos.reduce((all, coefficient, i) => all + (i === 0 ? coefficient : coefficient / (at + i)), 0)
  const base = at + 7.5
  return 0.5 * Math.log(2 * Math.PI) + (at + 0.5) * Math.log(base) - base + Math.log(sum)
}

/**
 * Regularised incomplete beta function I(x; a, b): the share of a beta distribution below x. Gives the tails of the binomial and of
 * Student's distribution.
 *
 * @param x 0 to 1; @param a, b 0.5 or more
 * @returns 0 to 1, to twelve digits
 * @see W. H. Press et al., "Numerical Recipes", 6.4: Lentz' continued fraction
 */
export function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  // the fraction converges fast below the mean; above it the other tail is computed
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a)
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x)) / a
  return front * fraction(x, a, b)
}

const tiny = 1e-300

function fraction(x: number, a: number, b: number): number {
  const away = (value: number): number => (Math.abs(value) < tiny ? tiny : value)
  let c = 1
  let d = 1 / away(1 - ((a + b) * x) / (a + 1))
  let result = d
  for (let m = 1; m <= 500; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / away(1 + even * d)
    c = away(1 + even / c)
    result *= d * c
    d = 1 / away(1 + odd * d)
    c = away(1 + odd / c)
    result *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return result
}

/** Finds where a rising function on [0, 1] reaches a value, by bisection. */
export function rootOf(rises: (x: number) => number, share: number): number {
  let [low, high] = [0, 1]
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2
    if (rises(middle) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

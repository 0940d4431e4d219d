import { integerBelow, randomBits } from './random.ts'

/** Values of one stratum, as whole numbers (R in millionths, a flag 0 or 1). Their order has no effect if both lists are sorted. */
export interface Stratum {
  readonly exposed: ArrayLike<number>
  readonly calm: ArrayLike<number>
}

/** Strata with both exposed and calm values, in the order of their keys. */
export interface MatchedStrata {
  readonly strata: readonly Stratum[]
  /** Exposed values in them. */
  readonly exposed: number
  /** Calm values in them. */
  readonly calm: number
  /** Exposed values that have no calm one to be compared with. */
  readonly apart: number
}

/** Drops strata without exposed or without calm values. */
export function matchedStrata(all: readonly Stratum[]): MatchedStrata {
  const strata = all.filter(({ exposed, calm }) => exposed.length > 0 && calm.length > 0)
  const countOf = (some: readonly Stratum[], list: keyof Stratum): number =>
    some.reduce((sum, stratum) => sum + stratum[list].length, 0)
  const exposed = countOf(strata, 'exposed')
  return { strata, exposed, calm: countOf(strata, 'calm'), apart: countOf(all, 'exposed') - exposed }
}

/** Difference between exposed and calm values, and the exact moments of that difference if labels were dealt by chance. */
export interface MatchedDifference {
  /** Mean over exposed values of how far they are above the calm mean of their stratum, in the unit of the values; NaN without strata. */
  readonly difference: number
  /** Standard deviation of the difference over all orders. */
  readonly deviation: number
  /** difference ÷ deviation; 0 without a deviation. Its normal tail estimates chances that dealt orders are too few to show. */
  readonly z: number
}

/**
 * Compares exposed with calm values within strata: D = (1 ÷ E) × sum of n × (mean of exposed − mean of calm), with n exposed values of a
 * stratum and E of all (beyond/CERTAINTY 5). O(values).
 *
 * @example matchedDifference(matchedStrata([{ exposed: [-1, -1, 0.5], calm: [2, -1, 1, 1.5] }, { exposed: [-1, 0], calm: [1, 2, -0.5, 1] }]))
 *   // difference -1.375
 */
export function matchedDifference({ strata, exposed }: MatchedStrata): MatchedDifference {
  let difference = 0
  let variance = 0
  for (const stratum of strata) {
    const [a, c] = [stratum.exposed.length, stratum.calm.length]
    const count = a + c
    const sums = [sumOf(stratum.exposed), sumOf(stratum.calm)] as const
    difference += sums[0] - (a * sums[1]) / c
    const mean = (sums[0] + sums[1]) / count
    const squares = squaresOf(stratum.exposed, mean) + squaresOf(stratum.calm, mean)
    // of a sum drawn without replacement, times (count ÷ calm)² for the calm mean, which moves against it
    variance += (a * count * squares) / (c * (count - 1))
  }
  const deviation = Math.sqrt(variance) / exposed
  return { difference: difference / exposed, deviation, z: deviation > 0 ? difference / exposed / deviation : 0 }
}

/** Orders of the labels exposed and calm within their strata: the difference under each, and how many labels it shares with the real one. */
export interface DealtOrders {
  /** Difference of the values under each order. */
  readonly values: Float64Array
  /** Difference of the real label (1 exposed, 0 calm) under each order; exactly 1 if the order is the real one. */
  readonly labels: Float64Array
  /** All orders, in equal shares of the parts; false: drawn ones, the real order excluded. */
  readonly isWhole: boolean
}

/** Maximum number of orders that are all looked at. */
const allOrders = 10_000
/** Drawn orders of one of ten parts. */
export const mostOrders = 400
/** Minimum, reached when there are many values. */
export const fewestOrders = 40

interface Dealing {
  /** Part of the orders, from 0. */
  readonly part: number
  readonly parts: number
  /** Orders drawn in a part: 40 to 400. */
  readonly orders: number
}

/**
 * One part of the orders: all orders are shared among the parts if there are at most 10,000, else each part draws its own, seeded by its
 * number. O(orders × smaller side of each stratum).
 */
export function dealtOrders(matched: MatchedStrata, { part, parts, orders }: Dealing): DealtOrders {
  const count = ordersOf(matched)
  return count <= allOrders
    ? enumeratedOrders(matched, Math.floor((count * part) / parts), Math.floor((count * (part + 1)) / parts))
    : drawnOrders(matched, orders, randomBits(1 + part))
}

/** Values that one drawn order moves: the smaller side of each stratum. */
export const movedByOrder = ({ strata }: MatchedStrata): number =>
  strata.reduce((sum, { exposed, calm }) => sum + Math.min(exposed.length, calm.length), 0)

/** Number of orders, at most one more than are looked at. */
const ordersOf = ({ strata }: MatchedStrata): number =>
  strata.reduce(
    (product, { exposed, calm }) =>
      product > allOrders ? product : product * choices(exposed.length + calm.length, exposed.length),
    1,
  )

/** Binomial coefficient, at most one more than the orders that are looked at. */
function choices(count: number, chosen: number): number {
  let product = 1
  for (let i = 1; i <= Math.min(chosen, count - chosen); i++) {
    product = (product * (count - i + 1)) / i
    if (product > allOrders) return allOrders + 1
  }
  return Math.round(product)
}

/** Sum of the exposed and number of really exposed ones of a stratum turned into its part of both differences. */
interface Scale {
  readonly exposed: number
  readonly calm: number
  readonly sum: number
}
const valuePart = (sum: number, { exposed, calm, sum: all }: Scale): number => sum - (exposed * (all - sum)) / calm
const labelPart = (shared: number, { exposed, calm }: Scale): number => shared - (exposed * (exposed - shared)) / calm

const scaleOf = ({ exposed, calm }: Stratum): Scale => ({
  exposed: exposed.length,
  calm: calm.length,
  sum: sumOf(exposed) + sumOf(calm),
})

function enumeratedOrders({ strata, exposed }: MatchedStrata, from: number, to: number): DealtOrders {
  const choicesOf = strata.map((stratum) => {
    const scale = scaleOf(stratum)
    const all = [...Array.from(stratum.exposed), ...Array.from(stratum.calm)]
    return combinations(all.length, scale.exposed).map((chosen) => {
      const shared = chosen.filter((index) => index < scale.exposed).length
      const sum = chosen.reduce((total, index) => total + all[index]!, 0)
      return { value: valuePart(sum, scale), label: labelPart(shared, scale), moved: scale.exposed - shared }
    })
  })
  const values = new Float64Array(to - from)
  const labels = new Float64Array(to - from)
  for (let order = from; order < to; order++) {
    let [rest, value, label, moved] = [order, 0, 0, 0]
    for (const some of choicesOf) {
      const choice = some[rest % some.length]!
      rest = Math.floor(rest / some.length)
      value += choice.value
      label += choice.label
      moved += choice.moved
    }
    values[order - from] = value / exposed
    labels[order - from] = moved === 0 ? 1 : label / exposed
  }
  return { values, labels, isWhole: true }
}

/** Every choice of some of the first whole numbers. */
function combinations(count: number, chosen: number): readonly (readonly number[])[] {
  if (chosen === 0) return [[]]
  if (chosen > count) return []
  return [...combinations(count - 1, chosen - 1).map((one) => [...one, count - 1]), ...combinations(count - 1, chosen)]
}

function drawnOrders({ strata, exposed }: MatchedStrata, orders: number, bits: () => number): DealtOrders {
  const dealt = strata.map((stratum) => ({ ...drawable(stratum), scale: scaleOf(stratum) }))
  const values = new Float64Array(orders)
  const labels = new Float64Array(orders)
  for (let order = 0; order < orders; order++) {
    let [value, label, shared] = [0, 0, 0]
    for (const stratum of dealt) {
      const drawn = drawOrder(stratum, bits)
      value += valuePart(drawn.sum, stratum.scale)
      label += labelPart(drawn.shared, stratum.scale)
      shared += drawn.shared
    }
    values[order] = value / exposed
    labels[order] = shared === exposed ? 1 : label / exposed
  }
  return { values, labels, isWhole: false }
}

interface Drawable {
  /** The smaller side first. */
  readonly all: Float64Array
  /** Indexes of values, the drawn ones first; an order starts from the one before. */
  readonly order: Uint32Array
  readonly drawn: number
  readonly drawsExposed: boolean
  readonly sum: number
}

function drawable({ exposed, calm }: Stratum): Drawable {
  const drawsExposed = exposed.length <= calm.length
  const [smaller, larger] = drawsExposed ? [exposed, calm] : [calm, exposed]
  const all = new Float64Array(exposed.length + calm.length)
  all.set(smaller)
  all.set(larger, smaller.length)
  const order = new Uint32Array(all.length)
  for (let i = 0; i < order.length; i++) order[i] = i
  return { all, order, drawn: smaller.length, drawsExposed, sum: sumOf(all) }
}

/** Partial Fisher–Yates shuffle: the order before is as good a start as any other. */
function drawOrder(
  { all, order, drawn, drawsExposed, sum: whole }: Drawable,
  bits: () => number,
): { readonly sum: number; readonly shared: number } {
  let sum = 0
  let own = 0
  const count = all.length
  for (let i = 0; i < drawn; i++) {
    const other = i + integerBelow(bits(), count - i)
    const index = order[other]!
    order[other] = order[i]!
    order[i] = index
    sum += all[index]!
    if (index < drawn) own++
  }
  // if the calm ones are drawn, the others are exposed: they share all but the drawn that were really exposed
  return drawsExposed ? { sum, shared: own } : { sum: whole - sum, shared: count - drawn - (drawn - own) }
}

/** Result of a matched comparison, in the unit of the values. */
export interface MatchedComparison {
  readonly difference: number
  /** Orders that were looked at, the real one included. */
  readonly orders: number
  /** Two-sided p-value: how often labels dealt by chance make as great a difference. */
  readonly chance: number
  /** Ends of the 95 % range; null if no order sets a limit. */
  readonly low: number | null
  readonly high: number | null
  /** Root of the mean square of the dealt differences. */
  readonly deviation: number
}

/** Tolerance as a share of the deviation, because sums over strata in another order have other last digits. */
const tolerance = 1e-9

/**
 * Two-sided permutation test and the range that it does not reject, from dealt orders: exact at 95 % if it is chance which values of a
 * stratum are exposed, and exposure moves each by the same (beyond/CERTAINTY 5). O(orders × log orders).
 *
 * @param parts of one comparison, all ten for the exact figures
 * @example exposed 0.975, -0.525, 0.95 against calm -0.047, 3.966667 // difference -1.493167, 10 orders, chance 0.6, both ends null
 * @see D. Tritchler, "On Inverting Permutation Tests", JASA 79, 1984
 */
export function comparisonOf(difference: number, parts: readonly DealtOrders[]): MatchedComparison {
  const isWhole = parts.every((part) => part.isWhole)
  const real = isWhole ? 0 : 1
  const orders = parts.reduce((sum, { values }) => sum + values.length, real)
  let squares = real * difference ** 2
  for (const { values } of parts) for (const value of values) squares += value ** 2
  const deviation = Math.sqrt(squares / orders)
  const near = tolerance * deviation
  let [above, below, same] = [real, real, real]
  const limits: number[] = []
  for (const { values, labels } of parts) {
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!
      if (value >= difference - near) above++
      if (value <= difference + near) below++
      if (labels[i] === 1) same++
      else limits.push((difference - value) / (1 - labels[i]!))
    }
  }
  const sorted = Float64Array.from(limits).toSorted()
  const rank = Math.floor(0.025 * orders) + 1 - same
  return {
    difference,
    orders,
    chance: Math.min(1, (2 * Math.min(above, below)) / orders),
    low: rank < 1 ? null : (sorted[rank - 1] ?? null),
    high: rank < 1 ? null : (sorted.at(-rank) ?? null),
    deviation,
  }
}

function sumOf(values: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < values.length; i++) sum += values[i]!
  return sum
}

function squaresOf(values: ArrayLike<number>, mean: number): number {
  let squares = 0
  for (let i = 0; i < values.length; i++) squares += (values[i]! - mean) ** 2
  return squares
}

import { integerBelow } from '../../stats/random.ts'

/** Values, and the indexes in each group: a value may be in several groups, or in none. */
export interface GroupedValues {
  readonly values: Float64Array
  readonly members: readonly Uint32Array[]
}

/**
 * Score of each group: difference of its mean from the overall mean, in standard deviations of such a mean if groups are irrelevant: drawn
 * without replacement, as by shuffling. NaN without such a deviation. O(values).
 */
export function groupScores({ values, members }: GroupedValues): Float64Array {
  const { mean, deviations } = luckOf({ values, members })
  return scoresOf(values, members, mean, deviations)
}

function luckOf({ values, members }: GroupedValues) {
  const total = values.length
  let sum = 0
  for (let i = 0; i < total; i++) sum += values[i]!
  const mean = sum / total
  let squares = 0
  for (let i = 0; i < total; i++) squares += (values[i]! - mean) ** 2
  const variance = squares / (total - 1)
  return {
    mean,
    deviations: Float64Array.from(members, ({ length }) => Math.sqrt(variance * (1 / length - 1 / total))),
  }
}

function scoresOf(
  values: Float64Array,
  members: readonly Uint32Array[],
  mean: number,
  deviations: Float64Array,
): Float64Array {
  const scores = new Float64Array(members.length)
  for (let group = 0; group < members.length; group++) {
    const own = members[group]!
    let sum = 0
    for (let i = 0; i < own.length; i++) sum += values[own[i]!]!
    const deviation = deviations[group]!
    scores[group] = deviation > 0 ? (sum / own.length - mean) / deviation : Number.NaN
  }
  return scores
}

/** Result of the permutations. */
export interface Shuffled {
  /** By group: runs in which its mean was at least as far off as the actual one, on either side. */
  readonly asFar: Uint32Array
  /** By group: how often the mean of any group was as far off, in all runs together. */
  readonly anyAsFar: Uint32Array
  /** Groups with a mean at least `far` deviations off, in all runs together. */
  readonly standingOut: number
}

interface Dealing {
  readonly runs: number
  /** Deviations from which a group stands out. */
  readonly far: number
  readonly bits: () => number
}

/** Tolerance, because sums in another order have other last digits. */
const tolerance = 1e-9

/**
 * Permutation test: shuffles the values over the trades repeatedly, and scores the groups each time, so that group sizes stay but
 * membership is random. O(runs × values).
 *
 * @param grouped groups with a score
 */
export function shuffledGroups(grouped: GroupedValues, { runs, far, bits }: Dealing): Shuffled {
  const { members } = grouped
  const { mean, deviations } = luckOf(grouped)
  const distances = scoresOf(grouped.values, members, mean, deviations).map((score) => Math.abs(score) - tolerance)
  const order = Uint32Array.from(distances.keys()).toSorted((a, b) => distances[a]! - distances[b]!)
  const ascending = Float64Array.from(order, (group) => distances[group]!)
  const asFar = new Uint32Array(members.length)
  // counts draws that reach exactly this many of the distances
  const reached = new Uint32Array(members.length + 1)
  let standingOut = 0
  const values = grouped.values.slice()
  for (let run = 0; run < runs; run++) {
    for (let left = values.length; left > 1; left--) {
      const other = integerBelow(bits(), left)
      const value = values[left - 1]!
      values[left - 1] = values[other]!
      values[other] = value
    }
    const drawn = scoresOf(values, members, mean, deviations)
    for (let group = 0; group < drawn.length; group++) {
      const distance = Math.abs(drawn[group]!)
      if (distance >= distances[group]!) asFar[group]! += 1
      if (distance >= far) standingOut++
      reached[countUpTo(ascending, distance)]! += 1
    }
  }
  const anyAsFar = new Uint32Array(members.length)
  for (let place = order.length - 1, draws = 0; place >= 0; place--) {
    draws += reached[place + 1]!
    anyAsFar[order[place]!] = draws
  }
  return { asFar, anyAsFar, standingOut }
}

/** Counts the ascending numbers up to this one. */
function countUpTo(ascending: Float64Array, most: number): number {
  let [low, high] = [0, ascending.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ascending[middle]! <= most) low = middle + 1
    else high = middle
  }
  return low
}

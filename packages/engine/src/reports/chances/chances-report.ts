import type { LuckParts } from '../by-luck.ts'
import type { Among, DimensionName } from '../groups/dimensions.ts'
import type { GroupsView } from '../groups/performance-rows.ts'

export interface ChancesView extends GroupsView, LuckParts {
  /** Cells of two dimensions are tested, this one across; null: the groups of one. */
  readonly beside: DimensionName | null
  readonly besideAmong?: Among
}

/** Input of `chancesReport`, as transferred from the worker to the page: one element per tested group. */
export interface ChancesAnswer {
  readonly runs: number
  readonly keys: readonly number[]
  readonly besides: readonly (number | null)[]
  readonly size: Uint32Array
  readonly score: Float64Array
  /** As in `Shuffled`. */
  readonly asFar: Uint32Array
  readonly anyAsFar: Uint32Array
  readonly standingOut: number
}

/** Deviations from which a group stands out: 1 in 20 does by chance. */
export const farDeviations = 1.96
/** False discovery rate: expected share of groups that stand out by chance, among those reported. */
export const falseShare = 0.1

export interface GroupChance {
  readonly key: number
  /** Column of a cell. */
  readonly beside: number | null
  readonly trades: number
  /** + better, - worse than the overall mean, in deviations. */
  readonly score: number
  /**
   * Two-sided p-value: how often chance put the group as far off, and at least how often any of the groups. Rare values are estimated from
   * all groups long before they occur in one.
   */
  readonly chance: number
  /** Significant by Benjamini and Hochberg's procedure among all tested groups. */
  readonly holds: boolean
}

export interface ChancesReport {
  readonly runs: number
  /** Groups of at least ten trades, by ascending key. */
  readonly groups: readonly GroupChance[]
  /** Groups that stand out, and the number expected by chance. */
  readonly standingOut: number
  readonly byLuck: number | null
}

/** @param parts of the same request, at least one */
export function chancesReport(parts: readonly [ChancesAnswer, ...ChancesAnswer[]]): ChancesReport {
  const [{ keys, besides, size, score }] = parts
  const added = (countOf: (part: ChancesAnswer) => number): number =>
    parts.reduce((total, part) => total + countOf(part), 0)
  const runs = added((part) => part.runs)
  const chances = keys.map((_, group) => {
    const own = added(({ asFar }) => asFar[group]!) / runs
    const any = (1 + added(({ anyAsFar }) => anyAsFar[group]!)) / (1 + runs * keys.length)
    return Math.max(own, any)
  })
  const held = survivors(chances, falseShare)
  return {
    runs,
    groups: keys.map((key, i) => ({
      key,
      beside: besides[i]!,
      trades: size[i]!,
      score: score[i]!,
      chance: chances[i]!,
      holds: held[i]!,
    })),
    standingOut: score.filter((one) => Math.abs(one) >= farDeviations).length,
    byLuck: runs === 0 ? null : added(({ standingOut }) => standingOut) / runs,
  }
}

/**
 * Benjamini–Hochberg procedure: which of many findings are significant at a false discovery rate.
 *
 * @param chances p-value of each; @param share such as 0.1
 * @see Y. Benjamini and Y. Hochberg, "Controlling the False Discovery Rate", 1995
 */
export function survivors(chances: readonly number[], share: number): readonly boolean[] {
  const ascending = chances.toSorted((a, b) => a - b)
  const last = ascending.findLastIndex((chance, i) => chance <= ((i + 1) / chances.length) * share)
  return chances.map((chance) => last !== -1 && chance <= ascending[last]!)
}

/** Parts into which trades are cut in exit order: halves of them are chosen in 70 ways. */
export const luckBlocks = 8
/** Fewer trades say nothing of luck. */
export const fewestForLuck = 80

export interface LuckOfChoice {
  /** Ways to choose in one half of the trades and to test in the other. */
  readonly splits: number
  /** Those in which the best choice of one half was in the lower half of all choices in the other. */
  readonly lower: number
}

/**
 * Counts how often the best choice of one half of the trades did no better than the middle in the other half. Of choices that are alike but for
 * chance it is about half of the time. Assumes that blocks are alike but for chance.
 *
 * @param blocks an even number of them, at least two; element i of each is the result of choice i, which all have. Of equal choices the first is best
 * @returns the choice is in the lower half when its rank, counted from the lowest and with the mean of equal ones, is at most (choices + 1) / 2
 * @see D. Bailey, J. Borwein, M. López de Prado, Q. Zhu, "The Probability of Backtest Overfitting", J. Computational Finance 20(4), 2017 (CSCV)
 */
export function luckOfChoice(blocks: readonly ArrayLike<number>[]): LuckOfChoice {
  const choices = blocks[0]?.length ?? 0
  let [splits, lower] = [0, 0]
  for (let half = 0; half < 2 ** blocks.length; half++) {
    if (blocks.filter((_, block) => isIn(half, block)).length !== blocks.length / 2) continue
    splits++
    const chosen = new Float64Array(choices)
    const tested = new Float64Array(choices)
    for (const [block, results] of blocks.entries()) {
      const into = isIn(half, block) ? chosen : tested
      for (let choice = 0; choice < choices; choice++) into[choice]! += results[choice]!
    }
    let best = 0
    for (let choice = 1; choice < choices; choice++) if (chosen[choice]! > chosen[best]!) best = choice
    let [below, equal] = [0, 0]
    for (const result of tested) {
      below += Number(result < tested[best]!)
      equal += Number(result === tested[best]!)
    }
    lower += Number(2 * below + equal <= choices)
  }
  return { splits, lower }
}

const isIn = (half: number, block: number): boolean => ((half >> block) & 1) === 1

/** Parts of the trades in exit order: there are 70 ways to choose half of them. */
export const luckBlocks = 8
/** Minimum trades for the luck of the choice. */
export const fewestForLuck = 80

export interface LuckOfChoice {
  /** Ways to choose in one half of the trades and to test in the other. */
  readonly splits: number
  /** Those in which the best choice of one half was in the lower half of all choices in the other. */
  readonly lower: number
}

/**
 * Probability of overfitting: how often the best choice of one half of the trades was no better than the median in the other half. About
 * half of the time if choices differ only by chance. Assumes that blocks differ only by chance.
 *
 * @param blocks an even number, at least two; element i of each is the result of choice i. The first of equal choices is the best
 * @returns a choice is in the lower half if its rank, from the lowest and with mean ranks for ties, is at most (choices + 1) / 2
 * @see D. Bailey, J. Borwein, M. López de Prado, Q. Zhu, "The Probability of Backtest Overfitting", J. Computational Finance 20(4), 2017
 *   (CSCV)
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

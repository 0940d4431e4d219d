import { mulberry32 } from '@afterclose/core/mulberry32'
import { describe, expect, it } from 'vitest'
import { luckBlocks, luckOfChoice } from './luck-of-choice.ts'

describe('the luck of a choice', () => {
  it('[4.1] is the share of splits in which the best of one half was in the lower half of the other', () => {
    // four cells over four blocks
    const cells = [
      [3, -1, 2, 1],
      [1, 1, 1, 1],
      [4, -3, 0, 2],
      [-1, 2, 1, -2],
    ]
    const blocks = [0, 1, 2, 3].map((block) => cells.map((cell) => cell[block]!))
    expect(luckOfChoice(blocks)).toEqual({ splits: 6, lower: 4 })
  })

  it('[4.1] counts equal choices as the mean of their ranks, and takes the first of equal ones', () => {
    // all alike: each has the middle rank, which is in the lower half
    expect(
      luckOfChoice([
        [1, 1, 1],
        [1, 1, 1],
      ]),
    ).toEqual({ splits: 2, lower: 2 })
    // the first of two is taken, and is the lower one of the other half; the other way round the second is best, and the lower one is the first
    expect(
      luckOfChoice([
        [5, 5],
        [1, 2],
      ]),
    ).toEqual({ splits: 2, lower: 2 })
    expect(
      luckOfChoice([
        [5, 5],
        [2, 1],
      ]),
    ).toEqual({ splits: 2, lower: 1 })
  })

  /** Sums of normal results, whose mean is `better` for one of the choices. @see G. Box, M. Muller, Ann. Math. Stat. 29, 1958 */
  function shareOfJournals(journals: number, better: number): number {
    const [choices, perBlock] = [48, 20]
    let lower = 0
    for (let journal = 0; journal < journals; journal++) {
      let drawn = 0
      const next = () => mulberry32(1000 + journal, ++drawn)
      const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
      const blocks = Array.from({ length: luckBlocks }, () => {
        const sums = new Float64Array(choices)
        for (let trade = 0; trade < perBlock; trade++)
          for (let choice = 0; choice < choices; choice++) sums[choice]! += normal() + (choice === 17 ? better : 0)
        return sums
      })
      const luck = luckOfChoice(blocks)
      lower += luck.lower / luck.splits
    }
    return lower / journals
  }

  it('[4.1] is about a half in 300 journals without any better choice', () => {
    const share = shareOfJournals(300, 0)
    expect(share).toBeGreaterThan(0.45)
    expect(share).toBeLessThan(0.55)
  })

  it('[4.1] is next to nothing where one choice is better by 0.6 deviations', () => {
    expect(shareOfJournals(300, 0.6)).toBeLessThanOrEqual(0.05)
  })
})

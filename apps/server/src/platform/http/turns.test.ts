import { setImmediate as nextRound } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { oneEachRound } from './turns.ts'

describe('turns', () => {
  it('come one in each round of the event loop, in the order in which they were asked for', async () => {
    const turn = oneEachRound()
    const rounds: string[][] = []
    const callers = ['a', 'b', 'c'].map((name) => turn().then(() => rounds.at(-1)?.push(name)))
    for (let round = 0; round < 4; round++) {
      rounds.push([])
      await nextRound()
    }
    await Promise.all(callers)
    expect(rounds.filter((came) => came.length > 0)).toEqual([['a'], ['b'], ['c']])
  })

  it('are there again for who comes later', async () => {
    const turn = oneEachRound()
    await Promise.all([turn(), turn()])
    await expect(turn()).resolves.toBeUndefined()
  })
})

import { noFilters } from '@afterclose/core/filters'
import { exampleJournal } from '@afterclose/testkit/example-journal'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openBook } from '../book/trade-book.ts'
import { bestKernel } from '../kernel/best-kernel.ts'
import { toColumns } from '../trades/to-columns.ts'
import { summary } from './statistics.ts'
import { unevenR } from './uneven-r.ts'

describe('R known of winners and losers', () => {
  const of = (won: readonly [number, number], lost: readonly [number, number]) =>
    unevenR({ winnersWithR: won[0], winners: won[1], losersWithR: lost[0], losers: lost[1] })

  it('is uneven where the shares differ by ten points and by more than chance', () => {
    expect(of([3, 30], [10, 10])).toEqual({ winners: 10, losers: 100 })
    expect(of([30, 30], [2, 10])).toEqual({ winners: 100, losers: 20 })
    // 0.91 of 11 pooled, deviation 0.174: 20 points are 1.15 deviations
    expect(of([6, 6], [4, 5])).toBeNull()
    // 9 points of many trades are no chance, and little
    expect(of([9000, 10_000], [9900, 10_000])).toBeNull()
    expect(of([8800, 10_000], [9900, 10_000])).not.toBeNull()
  })

  it('is not uneven where all, none, or one outcome alone are known', () => {
    expect([of([9, 9], [7, 7]), of([0, 9], [0, 7]), of([0, 9], [0, 0]), of([0, 0], [3, 7])]).toEqual(
      Array(4).fill(null),
    )
    const book = openBook(toColumns(exampleJournal), bestKernel)
    const figures = summary(book, book.select(noFilters))
    // PRODUCT H.2: of five losers T10 has no stop
    expect(figures).toMatchObject({ winners: 6, winnersWithR: 6, losers: 5, losersWithR: 4 })
    expect(unevenR(figures)).toBeNull()
  })

  it('is as uneven when winners and losers change places', () => {
    const share = fc.tuple(fc.nat(60), fc.nat(60)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
    fc.assert(
      fc.property(share, share, (won, lost) => {
        const [one, other] = [of(won, lost), of(lost, won)]
        expect(other).toEqual(one === null ? null : { winners: one.losers, losers: one.winners })
      }),
    )
  })
})

import { mean } from '../../stats/mean.ts'
import { sizeChange } from '../../trades/neighbours.ts'
import { family } from '../figure-family.ts'

/** Changes of size from trade to trade. */
export interface RunFigures {
  /**
   * How much larger or smaller a trade was on average than the decided trade before it. Break-evens are excluded, as
   * are trades in another instrument than the one before: their sizes are not comparable.
   *
   * @figure sizeChange Size change, %
   * @formula sum of (size ÷ size of the trade before - 1) × 100 ÷ sizes compared
   * @measure percent
   * @inputs sizesCompared
   * @unknown No trade is in the same instrument as the decided trade before it.
   */
  readonly sizeChange: number | null
  /**
   * Trades in the same instrument as the decided trade before them, so their sizes can be compared.
   *
   * @figure sizesCompared Sizes compared
   * @formula number of trades in the same instrument as the trade before
   * @measure count
   */
  readonly sizesCompared: number
}

export const runFigures = family<RunFigures>({ sizeChange: true, sizesCompared: true }, ({ book, filters }) => {
  const changes = sizeChange(book.table)
  let [sum, compared] = [0, 0]
  for (const row of book.select(filters).rows()) {
    const change = changes[row]!
    if (Number.isNaN(change)) continue
    sum += change
    compared++
  }
  return { sizeChange: mean(sum, compared, 1), sizesCompared: compared }
})

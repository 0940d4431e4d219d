import { geometricChange } from './runs-report.ts'
import { sizeChange } from '../../trades/neighbours.ts'
import { family } from '../figure-family.ts'

/** Changes of size from trade to trade. */
export interface RunFigures {
  /**
   * How much larger or smaller a trade was on average than the decided trade before it. Break-evens are excluded, as
   * are trades in another instrument than the one before: their sizes are not comparable.
   *
   * @figure sizeChange Size change, %
   * @formula (e^(sum of ln(size ÷ size of the trade before) ÷ sizes compared) - 1) × 100
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
  let [logs, compared] = [0, 0]
  for (const row of book.select(filters).rows()) {
    const change = changes[row]!
    if (Number.isNaN(change)) continue
    logs += Math.log1p(change / 100)
    compared++
  }
  return { sizeChange: geometricChange(logs, compared), sizesCompared: compared }
})

import type { Block } from '../book/block.ts'
import * as L from '../kernel/layout.ts'
import { holdingBounds } from '../trades/records.ts'
import { type Figures, noFigures } from './figures.ts'
import { foldCells } from './fold-cells.ts'

/** The trades held for from ≤ minutes < to; the last has no end. */
export interface HoldingTime extends Figures {
  readonly from: number
  readonly to: number | null
}

/** Minutes at which a bucket begins: a quarter of an hour, an hour, four, a day, a week. */
const begins = [0, 15, 60, 240, 1440, 10_080] as const

/**
 * The selected trades by how long they were held, in the six buckets of PRODUCT B.4.8.
 *
 * @param block with its bins, else RangeError
 * @returns all buckets, shortest first, empty ones too
 */
export function holdingTimes({ bins, moneyUnits }: Block): readonly HoldingTime[] {
  // The block's buckets are finer; each begins at the border of one of these or inside it.
  const bucketOf = (bucket: number): number =>
    begins.findLastIndex((from) => from <= (bucket === 0 ? 0 : holdingBounds[bucket - 1]!))
  const groups = foldCells(bins, moneyUnits, (index) => bucketOf(Math.floor(index / L.R_BINS)))
  return begins.map((from, bucket) => ({
    from,
    to: begins[bucket + 1] ?? null,
    ...(groups.get(bucket) ?? noFigures),
  }))
}

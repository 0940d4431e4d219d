import type { Block } from '../book/block.ts'
import * as L from '../kernel/layout.ts'
import { NO_R_BIN, R_BIN_FROM, R_BIN_WIDTH } from '../trades/records.ts'
import { type Figures, noFigures } from './figures.ts'
import { foldCells } from './fold-cells.ts'
import type { RBarWidth } from './r-bar-widths.ts'

/** The trades of one bar: from ≤ R < to. Null for an open end. */
export interface RBar extends Figures {
  readonly from: number | null
  readonly to: number | null
}

export interface RHistogram {
  /** Ascending, including empty ones: all below the bar of -5 R, bars of one width, all from the bar of 10 R on. */
  readonly bars: readonly RBar[]
  /** Trades without R, which are in no bar. */
  readonly withoutR: number
}

/** Whole R at which the tails begin: bars whose middle is below the first, or not below the second, are one bar each. */
const tails = { below: -5, from: 10 } as const

/**
 * Distribution of R as displayed. The middle of a bar is a multiple of its width, so that whole R are never on a bound; a trade on a bound is
 * in the bar above it.
 *
 * @param block with its bins, else RangeError
 */
export function rHistogram({ bins, moneyUnits }: Block, width: RBarWidth): RHistogram {
  const inner = (tails.from - tails.below) / width
  const lowest = tails.below - width / 2
  const barOf = (bin: number): number => {
    if (bin === NO_R_BIN) return inner + 2
    const from = R_BIN_FROM + (bin - 1) * R_BIN_WIDTH
    return Math.max(-1, Math.min(inner, Math.floor((from - lowest) / width))) + 1
  }
  const groups = foldCells(bins, moneyUnits, (index) => barOf(index % L.R_BINS))
  const bars = Array.from({ length: inner + 2 }, (_, bar): RBar => {
    const from = lowest + (bar - 1) * width
    return {
      from: bar === 0 ? null : from,
      to: bar === inner + 1 ? null : from + width,
      ...(groups.get(bar) ?? noFigures),
    }
  })
  return { bars, withoutR: groups.get(inner + 2)?.trades ?? 0 }
}

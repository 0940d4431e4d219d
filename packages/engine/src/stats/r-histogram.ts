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
  /** Ascending, including empty ones: all below -5 R, bars of one width, all from 10 R on. */
  readonly bars: readonly RBar[]
  /** Trades without R, which are in no bar. */
  readonly withoutR: number
}

/** Bins of the block between its two tails. */
const innerBins = NO_R_BIN - 2

/**
 * Distribution of R as displayed: a trade on a bound is in the bar above it.
 *
 * @param block with its bins, else RangeError
 */
export function rHistogram({ bins, moneyUnits }: Block, width: RBarWidth): RHistogram {
  const binsPerBar = width / R_BIN_WIDTH
  const inner = innerBins / binsPerBar
  const barOf = (bin: number): number => {
    if (bin === NO_R_BIN) return inner + 2
    return bin === 0 ? 0 : bin > innerBins ? inner + 1 : Math.floor((bin - 1) / binsPerBar) + 1
  }
  const groups = foldCells(bins, moneyUnits, (index) => barOf(index % L.R_BINS))
  const bars = Array.from({ length: inner + 2 }, (_, bar): RBar => {
    const from = R_BIN_FROM + (bar - 1) * width
    return {
      from: bar === 0 ? null : from,
      to: bar === inner + 1 ? null : from + width,
      ...(groups.get(bar) ?? noFigures),
    }
  })
  return { bars, withoutR: groups.get(inner + 2)?.trades ?? 0 }
}

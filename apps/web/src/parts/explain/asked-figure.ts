import type { FigureKey } from '@afterclose/engine/reports/figures/definitions'
import type { TradesOf } from '@afterclose/engine/reports/trades-of'
import type { Unit } from '@afterclose/engine/trades/unit'

/** A figure of a page with an explanation. */
export interface AskedFigure {
  readonly figure: FigureKey
  /** Name on the page, if it differs from its definition: "Breakout, win rate". */
  readonly name?: string
  /** Group of the figure; default: all selected trades. */
  readonly of?: TradesOf
  /** Unit of amounts. */
  readonly unit?: Unit
}

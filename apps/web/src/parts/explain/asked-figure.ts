import type { FigureKey } from '@afterclose/engine/reports/figures/definitions'
import type { TradesOf } from '@afterclose/engine/reports/trades-of'
import type { Unit } from '@afterclose/engine/trades/unit'

/** A figure of a page that can be asked about. */
export interface AskedFigure {
  readonly figure: FigureKey
  /** Name on the page, if it is more than that of its definition: "Breakout, win rate". */
  readonly name?: string
  /** The group that it is of; without it all selected trades. */
  readonly of?: TradesOf
  /** Unit of amounts. */
  readonly unit?: Unit
}

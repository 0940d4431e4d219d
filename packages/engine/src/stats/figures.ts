import { MINUTE } from '@afterclose/core/time'
import type { Cell } from '../book/block.ts'
import { MICROS } from '../trades/unit.ts'
import { mean } from './mean.ts'
import { ofKnown } from './of-known.ts'
import { profitFactor } from './profit-factor.ts'
import { winRate } from './win-rate.ts'

/** Results of a group of trades. Null: cannot be computed. */
export interface Figures {
  readonly trades: number
  readonly winners: number
  readonly losers: number
  readonly breakEvens: number
  /** Percentage of the decided trades. */
  readonly winRate: number | null
  /** Account currency. */
  readonly netGain: number
  readonly avgGain: number | null
  /** Null if nothing was lost: shown as "∞" if something was won, else as a dash. */
  readonly profitFactor: number | null
  /** Number of trades with R, the basis of the next two. */
  readonly withR: number
  readonly totalR: number | null
  readonly avgR: number | null
  /** Number of trades with a known percentage, the basis of the next two, in percent. */
  readonly withPercent: number
  readonly netReturn: number | null
  readonly avgReturn: number | null
  /** Minutes. */
  readonly avgHolding: number | null
}

/** The figures of a cell; each is divided and rounded once. @param moneyUnits units of money per 1.0 of the currency */
export const figuresOf = (cell: Cell, moneyUnits: number): Figures => ({
  trades: cell.trades,
  winners: cell.winners,
  losers: cell.losers,
  breakEvens: cell.trades - cell.winners - cell.losers,
  winRate: winRate(cell.winners, cell.losers),
  netGain: cell.gain / moneyUnits,
  avgGain: mean(cell.gain, cell.trades, moneyUnits),
  profitFactor: profitFactor(cell.won, cell.won - cell.gain),
  withR: cell.withR,
  totalR: ofKnown(cell.r / MICROS, cell.withR, cell.trades),
  avgR: mean(cell.r, cell.withR, MICROS),
  withPercent: cell.withPercent,
  netReturn: ofKnown(cell.percent / MICROS, cell.withPercent, cell.trades),
  avgReturn: mean(cell.percent, cell.withPercent, MICROS),
  avgHolding: mean(cell.held, cell.trades, MINUTE),
})

/** Figures without trades. */
export const noFigures = figuresOf(
  { trades: 0, winners: 0, losers: 0, withR: 0, withPercent: 0, gain: 0, won: 0, r: 0, percent: 0, held: 0 },
  1,
)

import type { Decimal } from './decimal.ts'
import type { Market } from './journal.ts'

export const commissionModes = ['PER_UNIT', 'PER_TRADE', 'PERCENT'] as const
export type CommissionMode = (typeof commissionModes)[number]

/**
 * Data that convert a price move to money. Null if an import could not determine it; the trade's own result is used
 * then.
 */
export interface TickData {
  /** Smallest step used for P&L: EURUSD 0.0001, ES 0.25. */
  readonly tickSize: Decimal | null
  /** Account-currency value of one tick for size 1: EURUSD one lot 10, ES 12.5. */
  readonly tickValue: Decimal | null
  readonly pipSize: Decimal | null
}

/** Trading hours of an instrument; all null: days of the journal's calendar. */
export interface SessionHours {
  /** `HH:mm` on the clock of `sessionZone`. */
  readonly sessionStart: string | null
  /** If it is not after the start, the session runs past midnight and belongs to the day on which it ends. */
  readonly sessionEnd: string | null
  readonly sessionZone: string | null
}

export const noSession: SessionHours = { sessionStart: null, sessionEnd: null, sessionZone: null }

export interface Instrument extends TickData, SessionHours {
  readonly id: number
  readonly name: string
  readonly market: Market
  readonly quoteCurrency: string | null
  /** Default cost, round turn; `commissionMode` is its unit. */
  readonly commission: Decimal
  readonly commissionMode: CommissionMode
  /** In ticks; an assumption for missed trades and backtests, never charged to a trade. */
  readonly spread: Decimal
  /** Symbols under which imports know it, such as "EURUSD.m". */
  readonly aliases: readonly string[]
  readonly active: boolean
  readonly order: number
}

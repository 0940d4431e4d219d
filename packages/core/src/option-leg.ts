import type { Decimal } from './decimal.ts'
import type { LocalDate, LocalDateTime } from './time.ts'

export const legRights = ['CALL', 'PUT', 'STOCK'] as const
/** An option of a kind, or shares. */
export type LegRight = (typeof legRights)[number]

/** An option, or shares. */
export interface Contract {
  readonly underlying: string
  readonly right: LegRight
  /** "0" for shares. */
  readonly strike: Decimal
  /** "" for shares. */
  readonly expires: LocalDate
  /** Shares that a contract delivers; 1 for shares. */
  readonly multiplier: Decimal
  /** Whether it delivers something other than 100 of one share: its root ends in a digit. */
  readonly isAdjusted: boolean
}

/** Whether the name of an instrument is that of an option contract: "SPY 2026-04-17 560 P". */
export const isContractName = (name: string): boolean => / \d{4}-\d\d-\d\d \d+(\.\d+)? [CP]$/.test(name)

/** How a leg of a structure came to its end. */
export const legEnds = ['CLOSED', 'EXPIRED', 'ASSIGNED', 'EXERCISED', 'CASH'] as const
export type LegEnd = (typeof legEnds)[number]

/** One position of a trade in several options, or in options and shares. */
export type TradeLeg = {
  /** "SPY 2026-04-17 560 P", or the name of the shares. */
  readonly contract: string
  readonly right: LegRight
  /** Null for shares. */
  readonly strike: Decimal | null
  /** Null for shares. */
  readonly expires: LocalDate | null
  /** Shares that a contract delivers; "1" for shares. */
  readonly multiplier: Decimal
  readonly direction: 'LONG' | 'SHORT'
  /** Opened contracts or shares, also after some were closed. */
  readonly size: Decimal
  readonly entryPrice: Decimal
  readonly exitPrice: Decimal | null
  readonly entryDate: LocalDateTime
  /** Null while the leg is open. */
  readonly exitDate: LocalDateTime | null
  readonly end: LegEnd | null
  /** Before costs, in account currency; null while open. Counted in the trade's result, never alone. */
  readonly gain: Decimal | null
  /** Whether the trade was opened with this leg. False for delivered shares that cancel out, and for calls sold later against held shares. */
  readonly isOpening: boolean
}

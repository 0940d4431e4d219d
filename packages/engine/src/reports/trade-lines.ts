import { localText } from '@afterclose/core/time'
import { type Direction, directions, type Outcome, outcomes } from '@afterclose/core/trade'
import type { TradeTable } from '../trades/trade-table.ts'

/** One trade as a line of a list. */
export interface TradeLine {
  readonly row: number
  readonly id: number
  readonly entryDate: string
  /** Null while the trade is open. */
  readonly exitDate: string | null
  readonly instrumentId: number
  readonly setupId: number
  readonly direction: Direction
  readonly outcome: Outcome | null
  /** Account currency; null while open. */
  readonly gain: number | null
  readonly gainPercentage: number | null
  readonly rMultiple: number | null
  readonly tiltMeter: number
}

/** Rows of a table's columns, open ones too, as lines in the order given. */
export function tradeLines({ columns, gainPercentage }: TradeTable, rows: ArrayLike<number>): readonly TradeLine[] {
  return Array.from(rows, (row) => ({
    row,
    id: columns.id[row]!,
    entryDate: localText(columns.entryDate[row]!),
    exitDate: Number.isNaN(columns.exitDate[row]!) ? null : localText(columns.exitDate[row]!),
    instrumentId: columns.instruments[columns.instrument[row]!]!,
    setupId: columns.setups[columns.setup[row]!]!,
    direction: directions[columns.direction[row]!]!,
    outcome: outcomes[columns.outcome[row]!] ?? null,
    gain: known(columns.gain[row]),
    gainPercentage: known(gainPercentage[row]),
    rMultiple: known(columns.rMultiple[row]),
    tiltMeter: columns.tiltMeter[row]!,
  }))
}

const known = (value: number | undefined): number | null => (value === undefined || Number.isNaN(value) ? null : value)

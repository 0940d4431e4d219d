import { directions, outcomes } from '@afterclose/core/trade'
import { localText } from '@afterclose/core/time'
import { type CommentKind, type TradeColumns, commentKinds, commentsAt } from '@afterclose/engine/trades/trade-columns'
import { gainPercentage, type TradeTable } from '@afterclose/engine/trades/trade-table'

/** A trade as a journal without columns would hold it: one object with texts, numbers and lists. */
export interface PlainTrade extends Record<CommentKind, readonly number[]> {
  readonly id: number
  readonly entryDate: string
  readonly exitDate: string
  readonly instrumentId: number
  readonly setupId: number
  readonly direction: string
  readonly outcome: string
  readonly gain: number
  readonly gainPercentage: number
  readonly rMultiple: number | null
  readonly rrr: number | null
  readonly realizedRrr: number | null
  readonly holdingMinutes: number
  readonly tiltMeter: number
  readonly inReview: boolean
}

const known = (value: number): number | null => (Number.isNaN(value) ? null : value)

export function plainTrades(table: TradeTable): PlainTrade[] {
  const { columns, rows } = table
  const comments = (row: number): Record<CommentKind, readonly number[]> => ({
    preTradeComments: commentsAt(columns.preTradeComments, row),
    entryComments: commentsAt(columns.entryComments, row),
    managementComments: commentsAt(columns.managementComments, row),
    exitComments: commentsAt(columns.exitComments, row),
    customComments: commentsAt(columns.customComments, row),
  })
  return Array.from({ length: rows }, (_, row) => ({
    id: columns.id[row]!,
    entryDate: localText(columns.entryDate[row]!),
    exitDate: localText(columns.exitDate[row]!),
    instrumentId: columns.instruments[columns.instrument[row]!]!,
    setupId: columns.setups[columns.setup[row]!]!,
    direction: directions[columns.direction[row]!]!,
    outcome: outcomes[columns.outcome[row]!]!,
    gain: columns.gain[row]!,
    gainPercentage: known(gainPercentage(table, row)) ?? 0,
    rMultiple: known(columns.rMultiple[row]!),
    rrr: known(columns.rrr[row]!),
    realizedRrr: known(columns.realizedRrr[row]!),
    holdingMinutes: columns.holdingMinutes[row]!,
    tiltMeter: columns.tiltMeter[row]!,
    inReview: columns.inReview[row] === 1,
    ...comments(row),
  }))
}

/** Every field of every row as an object, as a JSON answer of the whole journal would carry it. */
export function jsonRows(columns: TradeColumns): Record<string, unknown>[] {
  const named = Object.entries(columns).filter((entry): entry is [string, Float64Array] => ArrayBuffer.isView(entry[1]))
  return Array.from({ length: columns.rows }, (_, row) => {
    const trade: Record<string, unknown> = {}
    for (const [name, column] of named) trade[name] = known(column[row]!)
    for (const kind of commentKinds) trade[kind] = commentsAt(columns[kind], row)
    return trade
  })
}

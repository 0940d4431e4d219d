import type { PreviewRow, PreviewTrade } from '@afterclose/contract/imports'
import { big, type Decimal, decimalText, money } from '@afterclose/core/decimal'
import type { TradeInput } from '@afterclose/core/trade'
import type { BrokerTrade, RowProblem } from '@afterclose/importers/importer'
import type { FileLine } from '@afterclose/importers/shared/fill'

/** The rows behind the counts of a preview. */

/** @param lines of the trade, the one that created it first */
export const presentTrade = (
  { symbol }: BrokerTrade,
  lines: readonly FileLine[],
  trade: TradeInput,
  effect: PreviewTrade['effect'],
): PreviewTrade => ({
  lines: lines.map(({ line }) => line),
  symbol,
  direction: trade.direction,
  entryDate: trade.entryDate,
  exitDate: trade.exitDate,
  size: trade.size,
  entryPrice: trade.entryPrice,
  exitPrice: trade.exitPrice,
  gain: netOf(trade),
  costs: decimalText(big(trade.commission).minus(trade.swap)),
  effect,
})

const netOf = ({ gainMode, manualGain, commission, swap }: TradeInput): Decimal | null =>
  gainMode === 'GROSS' && manualGain !== null ? money(big(manualGain).minus(commission).plus(swap)) : manualGain

export const mergedRows = (maker: FileLine, others: readonly FileLine[]): readonly PreviewRow[] =>
  rowsOf(others, { reason: `Part of the trade that starts on line ${maker.line}.` })

/** @param what without a severity: a note */
export const rowsOf = (
  lines: readonly FileLine[],
  { reason, column = null, severity = 'note' }: Pick<PreviewRow, 'reason'> & Partial<PreviewRow>,
): readonly PreviewRow[] =>
  lines.map(({ line, text }) => ({ line, text, from: null, to: null, reason, column, severity }))

export const problemRow = ({ cell, ...row }: RowProblem): PreviewRow => ({
  line: row.line,
  text: row.text,
  from: cell?.[0] ?? null,
  to: cell?.[1] ?? null,
  column: row.column,
  reason: row.reason,
  severity: row.severity,
})

import type { PreviewRow, PreviewTrade } from '@afterclose/contract/imports'
import { big, decimalText } from '@afterclose/core/decimal'
import type { TradeInput } from '@afterclose/core/trade'
import type { ParsedTrade, RowProblem } from '@afterclose/importers/importer'

/** The rows behind the counts of a preview. `own` are the lines that count for the trade, its maker first. */

export const presentTrade = (row: ParsedTrade, trade: TradeInput, effect: PreviewTrade['effect']): PreviewTrade => ({
  lines: [...row.lines],
  symbol: row.symbol,
  direction: trade.direction,
  entryDate: trade.entryDate,
  exitDate: trade.exitDate,
  size: trade.size,
  entryPrice: trade.entryPrice,
  exitPrice: trade.exitPrice,
  gain: trade.manualGain,
  costs: decimalText(big(trade.commission).minus(trade.swap)),
  effect,
})

export const mergedRows = (row: ParsedTrade, [maker, ...others]: readonly number[]): readonly PreviewRow[] =>
  others.map((line) => plainRow(row, line, `Part of the trade that line ${maker} began.`, 'note'))

export const duplicateRows = (row: ParsedTrade, own: readonly number[], reason: string): readonly PreviewRow[] =>
  own.map((line) => plainRow(row, line, reason, 'note'))

export const rejectedRows = (
  row: ParsedTrade,
  own: readonly number[],
  { reason, column }: { readonly reason: string; readonly column: string | null },
): readonly PreviewRow[] => own.map((line) => ({ ...plainRow(row, line, reason, 'error'), column }))

function plainRow(row: ParsedTrade, line: number, reason: string, severity: PreviewRow['severity']): PreviewRow {
  const text = row.texts[row.lines.indexOf(line)] ?? ''
  return { line, text, from: null, to: null, column: null, reason, severity }
}

export const problemRow = ({ cell, ...row }: RowProblem): PreviewRow => ({
  line: row.line,
  text: row.text,
  from: cell?.[0] ?? null,
  to: cell?.[1] ?? null,
  column: row.column,
  reason: row.reason,
  severity: row.severity,
})

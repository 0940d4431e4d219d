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
  plainRows(row, others, { reason: `Part of the trade that line ${maker} began.`, column: null, severity: 'note' })

export const duplicateRows = (row: ParsedTrade, own: readonly number[], reason: string): readonly PreviewRow[] =>
  plainRows(row, own, { reason, column: null, severity: 'note' })

export const rejectedRows = (
  row: ParsedTrade,
  own: readonly number[],
  { reason, column, severity }: Pick<PreviewRow, 'reason' | 'column' | 'severity'>,
): readonly PreviewRow[] => plainRows(row, own, { reason, column, severity })

function plainRows(
  { lines, texts }: ParsedTrade,
  own: readonly number[],
  what: Pick<PreviewRow, 'reason' | 'column' | 'severity'>,
): readonly PreviewRow[] {
  const textOf = new Map(lines.map((line, i) => [line, texts[i]]))
  return own.map((line) => ({ line, text: textOf.get(line) ?? '', from: null, to: null, ...what }))
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

import type { PreviewRow, PreviewTrade } from '@afterclose/contract/imports'
import { structureFacts } from '@afterclose/core/structure-facts'
import { big, type Decimal, decimalText, money } from '@afterclose/core/decimal'
import type { TradeInput } from '@afterclose/core/trade'
import type { BrokerTrade, ParsedFile, RowProblem } from '@afterclose/importers/importer'
import type { DerivedTrade } from '@afterclose/importers/statements/derive'
import type { FileLine } from '@afterclose/importers/shared/fill'
import type { FileJoin, LineGroup } from './join-file.ts'
import type { PlannedTrade } from './plan-trades.ts'
import type { ImportSummary } from './plan-types.ts'

/** Rows of a file by their outcome, in its order. */
export interface RowLists {
  readonly trades: readonly PreviewTrade[]
  readonly merged: readonly PreviewRow[]
  readonly duplicates: readonly PreviewRow[]
  readonly rejected: readonly PreviewRow[]
}

/** Lists the rows behind the counts of a preview: each row of the file once. */
export function listRows(parsed: ParsedFile, join: FileJoin, outcomes: readonly PlannedTrade[]): RowLists {
  const trades: PreviewTrade[] = []
  const merged: PreviewRow[] = []
  const duplicates: PreviewRow[] = parsed.duplicateLines.map(problemRow)
  const rejected: PreviewRow[] = parsed.rejected.map(problemRow)
  for (const { trade, fate } of outcomes) {
    const group = join.lines.get(trade)
    if (group === undefined) continue
    const { newLines, knownLines } = splitLines(group)
    const lines = [...newLines, ...knownLines]
    if (fate.kind === 'duplicate') duplicates.push(...rowsOf(lines, { reason: fate.reason }))
    else if (fate.kind === 'reject') rejected.push(...rowsOf(lines, fate))
    else {
      const tradeLines = newLines.length > 0 ? newLines : knownLines
      const [firstLine, ...otherLines] = tradeLines
      if (firstLine === undefined) continue
      trades.push(presentTrade(trade, tradeLines, fate.trade, fate.kind))
      merged.push(...rowsOf(otherLines, { reason: `Part of the trade that starts on line ${firstLine.line}.` }))
      if (newLines.length > 0)
        duplicates.push(...rowsOf(knownLines, { reason: 'This part of the trade was already imported.' }))
    }
  }
  for (const group of join.unmatched) {
    const { newLines, knownLines } = splitLines(group)
    rejected.push(...rowsOf(newLines, closesUnknown))
    duplicates.push(...rowsOf(knownLines, { reason: 'Another statement already contains this row.' }))
  }
  for (const { lines, complete } of join.cancelled)
    rejected.push(...rowsOf(lines, complete ? cancelledFill : waitsForCancelled))
  for (const { lines, row, first, firstLine } of join.twins)
    if (isSameTrade(row, first)) duplicates.push(...rowsOf(lines, { reason: `Same trade as on line ${firstLine}.` }))
    else rejected.push(...rowsOf(lines, sameNumber(firstLine)))
  return {
    trades: trades.toSorted((a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0)),
    merged: merged.toSorted(byLine),
    duplicates: duplicates.toSorted(byLine),
    rejected: rejected.toSorted(byLine),
  }
}

/** Counts of a preview that follow from the rows of the file. */
export function countRows(
  rowsRead: number,
  { trades, merged, duplicates, rejected }: RowLists,
): Pick<ImportSummary, 'counts' | 'rejectedAs'> {
  const rejectedAs = (severity: PreviewRow['severity']): number =>
    rejected.filter((row) => row.severity === severity).length
  return {
    counts: {
      read: rowsRead,
      trades: trades.length,
      merged: merged.length,
      duplicates: duplicates.length,
      rejected: rejected.length,
    },
    rejectedAs: {
      error: rejectedAs('error'),
      wait: rejectedAs('wait'),
      later: rejectedAs('later'),
      note: rejectedAs('note'),
    },
  }
}

/** Trades of several legs of options, by why they are one. */
export function countLegs(trades: readonly PreviewTrade[]): Pick<LegsSummary, 'trades' | 'legs' | 'reasons'> {
  const grouped = trades.filter(({ groupedBy }) => groupedBy !== undefined)
  const reasons: LegsSummary['reasons'] = {}
  for (const { groupedBy } of grouped) reasons[groupedBy!.reason] = (reasons[groupedBy!.reason] ?? 0) + 1
  return { trades: grouped.length, legs: grouped.reduce((sum, { legs = [] }) => sum + legs.length, 0), reasons }
}
type LegsSummary = NonNullable<ImportSummary['legs']>

const closesUnknown = {
  reason:
    'Closes a position opened before the first imported statement. It is kept until an earlier statement is imported.',
  severity: 'later',
} as const

const cancelledFill = { reason: 'The broker cancelled this trade.', severity: 'note' } as const

const waitsForCancelled = {
  reason:
    'Cancels a trade that no imported statement contains. It is kept, and removes the trade when its statement is imported.',
  severity: 'later',
} as const

const sameNumber = (firstLine: number) =>
  ({ reason: `Line ${firstLine} holds a different trade with the same number.`, severity: 'error' }) as const

/** The lines of a group by whether they contain anything new, in the order of the file. */
const splitLines = ({ lines, areKnown }: LineGroup) => ({
  newLines: lines.filter((_, i) => areKnown[i] !== true),
  knownLines: lines.filter((_, i) => areKnown[i] === true),
})

const isSameTrade = (row: BrokerTrade, first: BrokerTrade): boolean => JSON.stringify(row) === JSON.stringify(first)

const byLine = (a: PreviewRow, b: PreviewRow): number => a.line - b.line

/** @param lines of the trade, the one that created it first */
const presentTrade = (
  { symbol, groupedBy, order }: DerivedTrade,
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
  ...presentLegs(trade),
  ...(groupedBy !== undefined && { groupedBy: { reason: groupedBy, order: order ?? null } }),
})

function presentLegs({ legs }: TradeInput): Pick<PreviewTrade, 'structure' | 'legs'> {
  const facts = legs.length === 0 ? null : structureFacts(legs)
  if (facts === null) return {}
  return {
    structure: facts.structure,
    legs: legs.map(({ contract, direction, size, entryPrice, exitPrice, end }) => ({
      contract,
      direction,
      size,
      entryPrice,
      exitPrice,
      end,
    })),
  }
}

const netOf = ({ gainMode, manualGain, commission, swap }: TradeInput): Decimal | null =>
  gainMode === 'GROSS' && manualGain !== null ? money(big(manualGain).minus(commission).plus(swap)) : manualGain

/** Rows without a severity are notes. */
const rowsOf = (
  lines: readonly FileLine[],
  { reason, column = null, severity = 'note' }: Pick<PreviewRow, 'reason'> & Partial<PreviewRow>,
): readonly PreviewRow[] =>
  lines.map(({ line, text }) => ({ line, text, from: null, to: null, reason, column, severity }))

const problemRow = ({ cell, ...row }: RowProblem): PreviewRow => ({
  line: row.line,
  text: row.text,
  from: cell?.[0] ?? null,
  to: cell?.[1] ?? null,
  column: row.column,
  reason: row.reason,
  severity: row.severity,
})

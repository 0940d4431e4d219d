import type { ParsedFile, ParsedTrade, RowProblem } from '../importer.ts'
import { pairFills } from './fills.ts'

/** A file on its own, ignoring everything else known about its accounts: each row is in a trade, or in one of the lists. */
export interface FileTrades extends ParsedFile {
  readonly trades: readonly ParsedTrade[]
}

export interface OwnTrades {
  readonly trades: readonly ParsedTrade[]
  /** Closes of positions that were opened before the file starts. */
  readonly unmatched: readonly RowProblem[]
  readonly warnings: readonly string[]
}

/** The trades of one file on its own. */
export function tradesOf({
  fills,
  positions,
  actions,
}: Pick<ParsedFile, 'fills' | 'positions'> & Partial<Pick<ParsedFile, 'actions'>>): OwnTrades {
  if (fills.length === 0) return { trades: positions, unmatched: [], warnings: [] }
  const { trades, rejected, warnings } = pairFills(fills, actions)
  return { trades: [...positions, ...trades], unmatched: rejected, warnings }
}

/** The file with its own trades; unmatched rows are rejected. */
export function withTrades(parsed: ParsedFile): FileTrades {
  const { trades, unmatched, warnings } = tradesOf(parsed)
  const rejected =
    unmatched.length === 0 ? parsed.rejected : [...parsed.rejected, ...unmatched].toSorted((a, b) => a.line - b.line)
  return { ...parsed, trades, rejected, warnings: [...parsed.warnings, ...warnings] }
}

import { backtestHeads, backtestModeWords } from '@afterclose/core/backtest-csv'
import type { ImportFile } from '../importer.ts'
import { importerFor } from '../importers.ts'
import type { CsvRow } from '../shared/csv.ts'

const heads = ['date', 'direction', 'mode', 'entryPrice', 'stopLoss', 'takeProfit', 'exitPrice'] as const

/**
 * The closed trades of a strategy tester's report, as the rows of a file of tested trades. Null for any other file, and for a report that
 * cannot be read.
 */
export function testerRows(file: ImportFile): readonly CsvRow[] | null {
  const parsed = importerFor(file)?.parse(file, { mapping: null })
  if (parsed?.isBacktest !== true || parsed.failure !== null) return null
  const rows = parsed.positions
    .filter(({ exitDate }) => exitDate !== null)
    .map(({ lines, entryDate, direction, entryPrice, stopLoss, takeProfit, exitPrice }) => ({
      line: lines[0] ?? 0,
      cells: [
        entryDate.replace('T', ' '),
        direction === 'LONG' ? 'Long' : 'Short',
        backtestModeWords.EXIT_PRICE,
        ...[entryPrice, stopLoss, takeProfit, exitPrice].map((price) => price ?? ''),
      ],
    }))
  return [{ line: 1, cells: heads.map((field) => backtestHeads[field]) }, ...rows]
}

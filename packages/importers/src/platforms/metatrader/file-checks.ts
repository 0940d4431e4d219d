import type { FileTotal, ParsedFile } from '../../importer.ts'
import type { FileTrades } from '../../shared/file-trades.ts'
import { totalAgrees } from './report-totals.ts'

/** For tests: the rows of a file that are in one of its lists. Must equal `rowsRead`. */
export const placedRows = ({ trades, rejected, duplicateLines }: FileTrades): number =>
  trades.reduce((total, { lines }) => total + lines.length, 0) + rejected.length + duplicateLines.length

/** For tests: the mismatching totals of a file. */
export const missedTotals = ({ totals }: ParsedFile): readonly FileTotal[] =>
  totals.filter((total) => !totalAgrees(total))

/** For tests: names that more than one trade has. */
export function sharedNames({ trades }: FileTrades): readonly string[] {
  const names = trades.map(({ externalId }) => externalId)
  return names.filter((name, at) => names.indexOf(name) !== at)
}

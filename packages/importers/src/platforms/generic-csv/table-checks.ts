import { counted } from '@afterclose/core/format'
import { big, decimalText, sum } from '@afterclose/core/decimal'
import type { AccountBalance, ColumnMapping, FileTotal, ParsedTrade } from '../../importer.ts'
import { balanceGaps, balanceOfRows } from '../../shared/balance-of-rows.ts'
import type { CsvRow } from '../../shared/csv.ts'
import { readNumber } from '../../shared/numbers.ts'
import { moneyKind } from '../../shared/money-heads.ts'
import { statedResultKind } from './head-names.ts'
import { otherUnit } from './head-units.ts'
import { isTotalsLine } from './row-check.ts'
import type { Columns, Table } from './table.ts'

export interface TableCheck {
  readonly totals: readonly FileTotal[]
  readonly warnings: readonly string[]
}

/**
 * A totals line below the result column. Its meaning in an unknown table is uncertain, so only a matching one counts as a total of the
 * file; others are mentioned without blocking.
 *
 * @param importedRows rows imported as trades, or as fills of one
 */
export function checkTotalsLine(
  table: Table,
  columns: Columns,
  mapping: ColumnMapping,
  importedRows: () => readonly CsvRow[],
): TableCheck {
  const line = table.rows.findLast(isTotalsLine)
  if (columns.pnl < 0 || line === undefined) return { totals: [], warnings: [] }
  const read = importedRows()
  if (read.includes(line)) return { totals: [], warnings: [] }
  const statedTotal = readNumber(line.cells[columns.pnl] ?? '', mapping.decimalSign)
  if (statedTotal === null) return { totals: [], warnings: [] }
  const head = table.heads[columns.pnl]!
  const amounts = read.map(({ cells }) => readNumber(cells[columns.pnl] ?? '', mapping.decimalSign) ?? '0')
  const computed = sum(amounts)
  const tolerance = big('0.005')
  if (computed.minus(statedTotal).abs().gt(tolerance))
    return {
      totals: [],
      warnings: [
        `The totals line says ${statedTotal} for “${head}”; the imported rows add up to ${computed.toFixed()}.`,
      ],
    }
  const total: FileTotal = {
    label: head,
    currency: null,
    stated: statedTotal,
    computed: decimalText(computed),
    tolerance: decimalText(tolerance),
    note: null,
  }
  return { totals: [total], warnings: [] }
}

/** Counts the rows after which a balance column does not match the result. */
export function checkBalance(
  table: Table,
  columns: Columns,
  mapping: ColumnMapping,
  trades: readonly ParsedTrade[],
): { readonly balance?: AccountBalance | null; readonly warnings: readonly string[] } {
  if (columns.balance < 0) return { warnings: [] }
  const results = new Map(trades.map((trade) => [trade.lines[0], trade.netGain] as const))
  const steps = table.rows.flatMap(({ line, cells }) => {
    const balance = readNumber(cells[columns.balance] ?? '', mapping.decimalSign)
    const result = results.get(line)
    return balance === null || result === null || result === undefined ? [] : [{ balance, result }]
  })
  const wrong = Math.min(balanceGaps(steps), balanceGaps(steps.toReversed()))
  if (wrong === 0) return { balance: balanceOfRows(steps), warnings: [] }
  const head = table.heads[columns.balance]!
  return {
    balance: null,
    warnings: [
      `“${head}” does not match the results in ${counted(wrong, 'row')}: deposits or trades may be missing from the table.`,
    ],
  }
}

export interface OtherResult {
  /** Header of the column that was compared, and so is not unused. */
  readonly head: string | null
  /** Lines of the rows that it contradicts. */
  readonly lines: readonly number[]
}

/** Compares net results with a column of results before costs, or the other way round, if the table has both. */
export function checkOtherResult(
  table: Table,
  columns: Columns,
  mapping: ColumnMapping,
  trades: readonly ParsedTrade[],
): OtherResult {
  const resultKind = columns.pnl < 0 ? null : statedResultKind(table.heads[columns.pnl]!)
  const usedHeads = new Set(Object.values(mapping.columns))
  const at = table.heads.findIndex(
    (head) =>
      !usedHeads.has(head) &&
      otherUnit(head) === null &&
      moneyKind(head) === 'RESULT' &&
      (statedResultKind(head) ?? resultKind) !== resultKind,
  )
  if (resultKind === null || at < 0) return { head: null, lines: [] }
  const other = new Map(table.rows.map(({ line, cells }) => [line, readNumber(cells[at] ?? '', mapping.decimalSign)]))
  const comparableTrades = trades.filter(
    ({ netGain, lines }) => netGain !== null && (other.get(lines[0]!) ?? null) !== null,
  )
  const wrong = comparableTrades.filter(({ netGain, commission, swap, lines }) => {
    const gross = big(netGain!).plus(commission).minus(swap)
    return (resultKind === 'NET' ? gross : big(netGain!)).minus(other.get(lines[0]!)!).abs().gt('0.011')
  })
  return { head: comparableTrades.length > 0 ? table.heads[at]! : null, lines: wrong.map(({ lines }) => lines[0]!) }
}

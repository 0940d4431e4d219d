import { rowText } from '../../../shared/csv.ts'
import { headAt, plainHeads, type SourceRow, type SourceTable } from '../../source-table.ts'

/**
 * Merges the two rows of each trade: every column then exists twice, as "Entry …" and as "Exit …". The file does not contain the symbol;
 * the file name that TradingView chooses does ("… BINANCE_ETHUSDT 2025-06-30.csv").
 */
export function entriesWithExits(table: SourceTable): SourceTable {
  const plain = plainHeads(table.heads)
  const numberAt = headAt(plain, 'trade #|trade number')
  const typeAt = headAt(plain, 'type')
  const width = table.heads.length
  const symbol = symbolOf(table.fileName)
  const rows: SourceRow[] = []
  const waiting = new Map<string, { entry: SourceRow | null; exit: SourceRow | null }>()
  for (const row of table.rows) {
    const kind = /^(entry|exit)/i.exec((row.cells[typeAt] ?? '').trim())?.[1]?.toLowerCase()
    if (kind !== 'entry' && kind !== 'exit') {
      rows.push(row)
      continue
    }
    const key = (row.cells[numberAt] ?? '').trim()
    const pair = waiting.get(key) ?? { entry: null, exit: null }
    if (pair[kind] !== null) rows.push(merged(pair, width, symbol))
    const next = pair[kind] === null ? { ...pair, [kind]: row } : { entry: null, exit: null, [kind]: row }
    if (next.entry === null || next.exit === null) {
      waiting.set(key, next)
      continue
    }
    rows.push(merged(next, width, symbol))
    waiting.delete(key)
  }
  for (const pair of waiting.values()) rows.push(merged(pair, width, symbol))
  return {
    ...table,
    heads: [...table.heads.map((head) => `Entry ${head}`), ...table.heads.map((head) => `Exit ${head}`), 'Symbol'],
    rows,
  }
}

function merged(pair: { entry: SourceRow | null; exit: SourceRow | null }, width: number, symbol: string): SourceRow {
  const [entry, exit] = [cellsOf(pair.entry, width), cellsOf(pair.exit, width)]
  const first = pair.entry ?? pair.exit!
  const other = pair.entry === null ? null : pair.exit
  return {
    line: first.line,
    cells: [...entry, ...exit, symbol],
    others: other === null ? [] : [{ line: other.line, text: rowText(other.cells) }],
  }
}

const cellsOf = (row: SourceRow | null, width: number): readonly string[] =>
  Array.from({ length: width }, (_, at) => row?.cells[at] ?? '')

const unnamed = 'TradingView strategy'

const symbolOf = (fileName: string): string =>
  /_[A-Z0-9]{2,12}_([A-Z0-9.!]{2,20})[_ ]\d{4}-\d\d-\d\d/.exec(fileName)?.[1] ?? unnamed

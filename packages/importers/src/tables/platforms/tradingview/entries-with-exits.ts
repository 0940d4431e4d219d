import { rowText } from '../../../shared/csv.ts'
import { headAt, plainHeads, type SourceRow, type SourceTable } from '../../source-table.ts'

/**
 * Merges the two rows of each trade: every column then exists twice, as "Entry …" and as "Exit …". The file does not contain the symbol;
 * the file name that TradingView chooses does ("… BINANCE_ETHUSDT 2025-06-30.csv").
 */
export function entriesWithExits(table: SourceTable): SourceTable {
  const heads = table.heads.map(englishHead)
  const plain = plainHeads(heads)
  const numberAt = headAt(plain, 'trade #|trade number')
  const typeAt = headAt(plain, 'type')
  const width = table.heads.length
  const symbol = symbolOf(table.fileName)
  const rows: SourceRow[] = []
  const waiting = new Map<string, { entry: SourceRow | null; exit: SourceRow | null }>()
  for (const row of table.rows.map((one) => inEnglish(one, typeAt))) {
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
    heads: [...heads.map((head) => `Entry ${head}`), ...heads.map((head) => `Exit ${head}`), 'Symbol'],
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

function inEnglish(row: SourceRow, typeAt: number): SourceRow {
  const type = types[(row.cells[typeAt] ?? '').trim()]
  return type === undefined ? row : { ...row, cells: row.cells.with(typeAt, type) }
}

/** Types of rows in Chinese and Japanese. */
const types: Readonly<Record<string, string>> = {
  多头进场: 'Entry long',
  多头出场: 'Exit long',
  空头进场: 'Entry short',
  空头出场: 'Exit short',
  ロングエントリー: 'Entry long',
  ロング決済: 'Exit long',
  ショートエントリー: 'Entry short',
  ショート決済: 'Exit short',
}

/** Headers in Chinese and Japanese, which begin as these, and the English ones. */
const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^(?:交易 ?#|交易编号|トレード番号)/, 'Trade #'],
  [/^(?:类型|タイプ)/, 'Type'],
  [/^(?:日期和时间|日時)/, 'Date and time'],
  [/^(?:信号|シグナル)/, 'Signal'],
  [/^(?:价格|価格)/, 'Price'],
  [/^(?:大小|サイズ) ?[（(]数量[)）]/, 'Size (qty)'],
  [/^(?:净损益|純損益)/, 'Net P&L'],
  [/^(?:累计损益|累積損益)/, 'Cumulative P&L'],
]

function englishHead(head: string): string {
  const pair = beginnings.find(([beginning]) => beginning.test(head.trim()))
  return pair === undefined ? head : head.trim().replace(pair[0], pair[1])
}

const unnamed = 'TradingView strategy'

const symbolOf = (fileName: string): string =>
  /_[A-Z0-9]{2,12}_([A-Z0-9.!]{2,20})[_ ]\d{4}-\d\d-\d\d/.exec(fileName)?.[1] ?? unnamed

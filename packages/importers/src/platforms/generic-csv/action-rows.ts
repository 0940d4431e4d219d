import type { ActionRow } from '../../shared/action-rows.ts'
import { actionKindOf, ratioIn } from '../../shared/action-words.ts'
import { type CsvRow, rowText } from '../../shared/csv.ts'
import { readSide } from '../../shared/sides.ts'
import type { CellReader } from './cell-reader.ts'

/** Reads rows whose side is a corporate action, with the number of units that it added or took; null: another row. */
export function actionReader(read: CellReader): (row: CsvRow) => ActionRow | null {
  return (row) => {
    const word = read.text(row, 'side')
    const kind = readSide(word) === null ? actionKindOf(word) : null
    if (kind === null) return null
    return {
      line: row.line,
      text: rowText(row.cells),
      account: read.text(row, 'account') || null,
      date: read.time(row, 'time'),
      kind,
      symbol: read.symbol(row),
      size: read.number(row, 'quantity'),
      ratio: kind === 'SPLIT' ? ratioIn(`${word} ${read.text(row, 'notes')}`) : null,
      other: null,
      money: read.number(row, 'amount') ?? '0',
    }
  }
}

import type { ActionRow } from '../../shared/action-rows.ts'
import { actionKindIn, newSymbolIn, ratioIn } from '../../shared/action-words.ts'
import { type CsvRow, rowText } from '../../shared/csv.ts'
import { readSide } from '../../shared/sides.ts'
import type { CellReader } from './cell-reader.ts'

const descriptions = 'description|details|comment|comments|memo|ratio|split ratio'
const newSymbols = 'new symbol|new ticker|to symbol'

/**
 * Reads rows whose side is a corporate action, with the number of units that it added or took, or its ratio in any cell; null: another row.
 */
export function actionReader(read: CellReader): (row: CsvRow) => ActionRow | null {
  return (row) => {
    const word = read.text(row, 'side')
    if (readSide(word) !== null) return null
    const allWords = [word, read.text(row, 'notes'), read.under(row, descriptions)].join(' ')
    const kind = actionKindIn(word, allWords)
    if (kind === null) return null
    const [quantity, price] = [read.text(row, 'quantity'), read.text(row, 'price')]
    const symbol = read.symbol(row)
    const isMoved = kind === 'RENAME' || kind === 'MERGER'
    const other = isMoved ? read.under(row, newSymbols) || newSymbolIn(allWords) : null
    return {
      line: row.line,
      text: rowText(row.cells),
      account: read.text(row, 'account') || null,
      date: read.time(row, 'time'),
      kind,
      symbol,
      size: ratioIn(quantity) === null ? read.number(row, 'quantity') : null,
      ratio: kind === 'SPLIT' ? (ratioIn(allWords) ?? ratioIn(quantity) ?? ratioIn(price)) : null,
      other: other === symbol || other === '' ? null : other,
      money: read.number(row, 'amount') ?? '0',
    }
  }
}

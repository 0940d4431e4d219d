import { tableImporter } from '../table-importer.ts'
import type { SourceTable } from '../source-table.ts'

/** The trades of FTMO’s client area, from files. Times are the server's, without a zone in the file. */
export const ftmo = tableImporter({
  type: 'FTMO',
  label: 'FTMO',
  hint: 'Trades of the client area',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'CLOSED',
      name: 'FTMO trades',
      from: 'Client area, Account metrix, Export',
      evidence: 'EXAMPLES',
      marks: ['ticket', 'open', 'type', 'volume', 'symbol', 'price', 'close', 'profit', 'pips', 'duration *|duration'],
      prepare: withExitPrice,
      columns: {
        id: 'ticket',
        symbol: 'symbol',
        side: 'type',
        size: 'volume',
        entryTime: 'open',
        exitTime: 'close',
        entryPrice: 'price',
        exitPrice: 'exit price',
        stop: 's/l',
        target: 't/p',
        swap: 'swap',
        result: 'profit',
      },
      costs: { columns: ['commissions|commission'], written: 'NEGATIVE' },
      dates: 'YMD',
      result: 'GROSS',
    },
  ],
})

/** Two columns are called "Price": the second is the exit's. */
function withExitPrice(table: SourceTable): SourceTable {
  return {
    ...table,
    heads: table.heads.map((head, at) => (head === 'Price' && table.heads.indexOf(head) < at ? 'Exit price' : head)),
  }
}

import { futuresContract } from '../contracts.ts'
import { tableImporter } from '../table-importer.ts'

/** Quantower's trades: one row per execution, its result on the closing one. From files; cells state their zone. */
export const quantower = tableImporter({
  type: 'QUANTOWER',
  label: 'Quantower',
  hint: 'Panel “Trades”',
  fileExtensions: ['csv', 'xlsx'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Quantower trades',
      from: 'Panel Trades, Export',
      evidence: 'EXAMPLES',
      marks: ['date/time', 'symbol', 'side', 'gross p/l', 'fee', 'trade id'],
      columns: {
        id: 'trade id',
        account: 'account',
        symbol: 'symbol',
        side: 'side',
        size: 'quantity',
        price: 'price',
        time: 'date/time',
        result: 'gross p/l',
        net: 'net p/l',
        notes: 'comment',
      },
      costs: { columns: ['fee'], written: 'POSITIVE' },
      dates: 'FOUND',
      needless: ['trade value'],
      contract: (symbol, cells) =>
        /^fut/i.test(cells.under('symbol type')) ? futuresContract(symbol) : { symbol, market: null, pointValue: null },
    },
  ],
})

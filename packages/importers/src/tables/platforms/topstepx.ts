import { futuresContract } from '../contracts.ts'
import { sideOf } from '../side-and-size.ts'
import { tableImporter } from '../table-importer.ts'

/** Trades of TopstepX and other ProjectX firms, from files; orders, from the documentation of other importers. */
export const topstepX = tableImporter({
  type: 'TOPSTEPX',
  label: 'TopstepX',
  hint: 'Trades or orders, Export',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'CLOSED',
      name: 'TopstepX trades',
      from: 'Trades tab, Export',
      evidence: 'EXAMPLES',
      marks: ['contract name', 'entered at', 'exited at', 'entry price'],
      columns: {
        id: 'id',
        account: 'account name|account',
        symbol: 'contract name',
        side: 'type',
        size: 'size',
        entryTime: 'entered at',
        exitTime: 'exited at',
        entryPrice: 'entry price',
        exitPrice: 'exit price',
        result: 'pnl',
      },
      costs: { columns: ['fees', 'commissions'], written: 'POSITIVE' },
      dates: 'MDY',
      contract: futuresContract,
      result: 'GROSS',
    },
    {
      kind: 'FILLS',
      name: 'TopstepX orders',
      from: 'Orders tab, Export',
      marks: ['contract name', 'side', 'filled at', 'execute price', 'position disposition'],
      columns: {
        id: 'id|platform order id|exchange order id',
        account: 'account name|account',
        symbol: 'contract name',
        side: 'side',
        size: 'size',
        time: 'filled at',
        price: 'execute price',
      },
      dates: 'MDY',
      contract: futuresContract,
      skip: (cells) => (cells.text('price') === '' ? `“${cells.under('status')}” is not a filled order` : null),
      side(cells) {
        const { side } = sideOf(cells)
        const hint = cells.under('position disposition').toLowerCase()
        return { side, effect: hint === 'opening' ? 'OPEN' : hint === 'closing' ? 'CLOSE' : null }
      },
      hints: ['TopstepX orders have no fees, so results are before costs. Export trades to include them.'],
    },
    {
      kind: 'NOT_READ',
      name: 'list of half-turns that the API of TopstepX gives',
      evidence: 'FILES',
      marks: ['symbol id', 'profit and loss', 'entered at'],
      instead: 'It has no prices. Export the trades instead: TopstepX, Trades tab, Export.',
    },
  ],
})

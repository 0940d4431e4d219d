import { big, decimalText } from '@afterclose/core/decimal'
import type { FillCost } from '../format.ts'
import { perpetual } from '../perpetuals.ts'
import type { Cells } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

/** Futures of Bitget: documentation only. The net profit of an order is its realised result less its fees, for which there is no column. */
export const bitget = tableImporter({
  type: 'BITGET',
  label: 'Bitget',
  hint: 'Futures, Order history, Export',
  fileExtensions: ['csv', 'xlsx'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Bitget futures orders',
      from: 'Orders, Futures orders, Order history, Export',
      leaves: ['Fees are the difference between realized and net profit. Funding is not in the file.'],
      marks: ['futures', 'direction', 'average price', 'executed', 'realized p/l', 'net profits'],
      columns: {
        id: 'order id',
        symbol: 'futures',
        side: 'direction',
        size: 'executed',
        price: 'average price',
        time: 'date',
        result: 'realized p/l',
        currency: 'coin',
      },
      dates: 'YMD',
      needless: ['net profits', 'order amount'],
      contract: perpetual,
      cost: feeOf,
      skip: (cells) => (['', '0'].includes(cells.number('size') ?? '') ? 'Not a filled order' : null),
    },
    {
      kind: 'NOT_READ',
      name: 'futures transactions of Bitget',
      marks: ['futures', 'margin mode', 'type', 'amount', 'wallet balance'],
      instead:
        'They have no prices. Export the order history of futures instead: Orders, Futures orders, Order history.',
    },
  ],
})

function feeOf(cells: Cells): FillCost {
  const [realised, net] = [cells.number('result'), cells.numberUnder('net profits')]
  return { commission: realised === null || net === null ? '0' : decimalText(big(realised).minus(net)) }
}

import { sideOf } from '../side-and-size.ts'
import { feeIn, perpetual } from '../perpetuals.ts'
import { tableImporter } from '../table-importer.ts'

/**
 * Futures of MEXC: documentation only. Sizes are also given in coins, so that prices times sizes are money; whether the stated result is
 * before or after fees is not documented, so results are made from prices.
 */
export const mexc = tableImporter({
  type: 'MEXC',
  label: 'MEXC',
  hint: 'Futures, Trade History or Order History, Export',
  fileExtensions: ['csv', 'xlsx'],
  formats: [
    {
      kind: 'FILLS',
      name: 'MEXC futures trades and orders',
      from: 'Orders, Futures, Trade History or Order History, Export',
      leaves: ['Fees in a third coin count at the rate that you enter in the preview. Funding is not in the file.'],
      marks: [
        'futures trading pair',
        'direction',
        'filled qty crypto',
        'filled price|average filled price',
        'closing pnl',
      ],
      columns: {
        account: 'uid',
        symbol: 'futures trading pair',
        side: 'direction',
        size: 'filled qty crypto',
        price: 'filled price|average filled price',
        time: 'time *',
      },
      dates: 'YMD',
      needless: ['closing pnl', 'filled qty amount', 'order qty amount'],
      contract: perpetual,
      side(cells) {
        const word = sideOf(cells)
        return word.effect === null
          ? cells.fail('side', 'The direction does not state whether it opens or closes')
          : word
      },
      cost: (cells) => feeIn(cells, cells.numberUnder('trading fee') ?? '0', cells.under('fee payment crypto')),
      skip: (cells) => (['', '0'].includes(cells.number('size') ?? '') ? 'Not a filled order' : null),
    },
    {
      kind: 'NOT_READ',
      name: 'futures position history of MEXC',
      marks: ['futures', 'avg entry price', 'avg close price', 'closing qty cont', 'realized pnl'],
      instead: 'Its sizes are in contracts of unknown worth. Export the trade history of futures instead.',
    },
  ],
})

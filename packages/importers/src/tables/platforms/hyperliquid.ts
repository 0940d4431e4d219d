import { big, decimalText } from '@afterclose/core/decimal'
import type { SideWord } from '../../shared/sides.ts'
import { coinPair } from '../contracts.ts'
import type { Contract, FillCost } from '../format.ts'
import { sideOf } from '../side-and-size.ts'
import type { Cells } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

/**
 * The trade history of Hyperliquid: from documentation of other programs. Results are made from prices and fees, as the stated result of a
 * fill that turns a position around is that of both its parts.
 */
export const hyperliquid = tableImporter({
  type: 'HYPERLIQUID',
  label: 'Hyperliquid',
  hint: 'Portfolio, Trade History, Export',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Hyperliquid trade history',
      from: 'Portfolio, Trade History, Export as CSV',
      leaves: ['Funding is not in the file. Times are in the time zone of the browser, which no file states.'],
      marks: ['time', 'coin', 'dir', 'px', 'sz', 'closed pnl'],
      columns: { symbol: 'coin', side: 'dir', size: 'sz', price: 'px', time: 'time' },
      dates: 'FOUND',
      decimals: '.',
      contract: contractOf,
      side: (cells) => (isSpot(cells.text('symbol')) ? spotSide(cells) : sideOf(cells)),
      cost: costOf,
    },
  ],
})

/** "QZL" is a perpetual priced in dollars, "QZL/USDC" a pair of the spot market. */
const isSpot = (symbol: string): boolean => symbol.includes('/')

function contractOf(symbol: string): Contract {
  const [base = symbol, quote = ''] = symbol.split('/')
  return isSpot(symbol) ? coinPair(base, quote) : { symbol, market: 'CRYPTO', pointValue: '1', currency: 'USD' }
}

/** Coins of the spot market cannot be sold short: selling coins from elsewhere opens nothing. */
function spotSide(cells: Cells): SideWord {
  const { side } = sideOf(cells)
  return { side, effect: side === 'SELL' ? 'CLOSE' : 'OPEN' }
}

/** The fee of a purchase on the spot market is in the purchased coin, and reduces the received size. */
function costOf(cells: Cells): FillCost {
  const fee = cells.numberUnder('fee') ?? '0'
  if (fee === '0' || !isSpot(cells.text('symbol')) || sideOf(cells).side === 'SELL') return { commission: fee }
  return { commission: decimalText(big(fee).times(cells.positive('price'))), size: fee }
}

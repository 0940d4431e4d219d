import { coinPair } from '../contracts.ts'
import type { Contract } from '../format.ts'
import { sideOf } from '../side-and-size.ts'
import { tableImporter } from '../table-importer.ts'

/** The trades of Kraken's spot market, from files. UTC; fees are in the coin of the price. */
export const kraken = tableImporter({
  type: 'KRAKEN',
  label: 'Kraken',
  hint: 'History, Export, “Trades”',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Kraken trades',
      from: 'History, Export, “Trades”',
      evidence: 'EXAMPLES',
      marks: ['txid', 'ordertxid', 'pair', 'vol', 'cost', 'fee'],
      columns: { id: 'txid', symbol: 'pair', side: 'type', size: 'vol', price: 'price', amount: 'cost', time: 'time' },
      costs: { columns: ['fee'], written: 'POSITIVE' },
      dates: 'YMD',
      decimals: '.',
      zone: 'UTC',
      amount: 'GROSS',
      contract: pairOf,
      // Only margin accounts can sell what they do not hold.
      side(cells) {
        const { side } = sideOf(cells)
        const onMargin = ![null, '0'].includes(cells.numberUnder('margin'))
        return { side, effect: side === 'SELL' && !onMargin ? 'CLOSE' : null }
      },
    },
    {
      kind: 'NOT_READ',
      name: 'ledger of Kraken',
      marks: ['txid', 'refid', 'asset', 'balance'],
      instead: 'It has no prices. Export the trades instead: History, Export, “Trades”.',
    },
  ],
})

/** Names of assets with a mark before them, X for coins and Z for currencies, as Kraken first named all of them. */
const marked = /^(?:[XZ](?=[A-Z]{3}Z)|(?=USDTZ))([A-Z]{3,4})Z(EUR|USD|GBP|CAD|JPY|CHF|AUD)$/
const plain = /^([A-Z0-9]{1,10}?)\/?(EUR|USDT|USDC|USD|GBP|CAD|JPY|CHF|AUD)$/

/** "BTC/EUR", "XXBTZEUR", "XBTEUR". */
function pairOf(pair: string): Contract {
  const [, base, quote] = marked.exec(pair) ?? plain.exec(pair) ?? []
  if (base === undefined || quote === undefined) return { symbol: pair, market: 'CRYPTO', pointValue: '1' }
  return coinPair(base === 'XBT' ? 'BTC' : base, quote)
}

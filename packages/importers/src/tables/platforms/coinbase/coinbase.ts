import { coinPair } from '../../contracts.ts'
import { tableImporter } from '../../table-importer.ts'
import { joinedMatches } from './joined-matches.ts'

const trades = /^(advanced trade |advance trade )?(buy|sell)$/i

/**
 * The transactions and the Pro account statement of Coinbase, from files. UTC. A Pro trade has a row for each coin, and one for the fee.
 * Conversions of one coin into another are listed, not imported. Fills of Pro and Advanced: documentation only.
 */
export const coinbase = tableImporter({
  type: 'COINBASE',
  label: 'Coinbase',
  hint: 'Transactions, or the Pro account',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Coinbase transactions',
      from: 'Statements, Transactions, Generate report (CSV)',
      evidence: 'FILES',
      leaves: ['Coin conversions, deposits and withdrawals are not imported.'],
      marks: ['timestamp', 'transaction type', 'asset', 'quantity transacted'],
      columns: {
        id: 'id',
        symbol: 'asset',
        side: 'transaction type',
        size: 'quantity transacted',
        price: 'price at transaction|spot price at transaction',
        amount: 'subtotal',
        total: 'total inclusive of fees and/or spread|total inclusive of fees|total',
        time: 'timestamp',
        currency: 'price currency|spot price currency',
      },
      costs: { columns: ['fees and/or spread|fees'], written: 'POSITIVE' },
      dates: 'YMD',
      decimals: '.',
      zone: 'UTC',
      amount: 'GROSS',
      contract: (asset, cells) => coinPair(asset, cells.text('currency')),
      skip: (cells) => (trades.test(cells.text('side')) ? null : `“${cells.text('side')}” is not a trade`),
      side: (cells) =>
        / ?sell$/i.test(cells.text('side')) ? { side: 'SELL', effect: 'CLOSE' } : { side: 'BUY', effect: 'OPEN' },
    },
    {
      kind: 'FILLS',
      name: 'Coinbase Pro fills',
      from: 'Statements, Fills',
      marks: ['portfolio', 'trade id', 'product', 'side', 'created at', 'size', 'price', 'fee'],
      columns: {
        account: 'portfolio',
        symbol: 'product',
        side: 'side',
        size: 'size',
        price: 'price',
        amount: 'total',
        time: 'created at',
        currency: 'price/fee/total unit',
      },
      names: ['product', 'trade id'],
      costs: { columns: ['fee'], written: 'POSITIVE' },
      dates: 'YMD',
      decimals: '.',
      zone: 'UTC',
      amount: 'NET',
      contract: (product) => {
        const [base = product, quote = ''] = product.split('-')
        return coinPair(base, quote)
      },
      side: (cells) =>
        /^sell$/i.test(cells.text('side')) ? { side: 'SELL', effect: 'CLOSE' } : { side: 'BUY', effect: 'OPEN' },
    },
    {
      kind: 'FILLS',
      name: 'Coinbase Pro account',
      from: 'Statements, Account',
      evidence: 'FILES',
      leaves: ['Coin deposits are not imported.'],
      marks: ['portfolio', 'type', 'amount/balance unit', 'trade id', 'order id'],
      prepare: joinedMatches,
      columns: {
        account: 'portfolio',
        symbol: 'base',
        side: 'side',
        size: 'size',
        price: 'price',
        amount: 'money',
        time: 'timestamp',
        currency: 'quote',
      },
      names: ['pair', 'trade id'],
      costs: { columns: ['cost'], written: 'POSITIVE' },
      dates: 'YMD',
      decimals: '.',
      zone: 'UTC',
      amount: 'GROSS',
      contract: (base, cells) => coinPair(base, cells.text('currency')),
      cash: (cells) => (cells.under('cash') === '' ? null : cells.under('type')),
      skip: (cells) => (cells.text('symbol') === '' ? `“${cells.under('type')}” is not a trade` : null),
      side: (cells) =>
        cells.text('side') === 'Sell' ? { side: 'SELL', effect: 'CLOSE' } : { side: 'BUY', effect: 'OPEN' },
    },
  ],
})

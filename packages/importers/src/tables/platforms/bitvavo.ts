import { coinPair } from '../contracts.ts'
import { cellReader, type SourceTable, withColumns } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

/** Bitvavo's full transaction history. Each row names its time zone. */
export const bitvavo = tableImporter({
  type: 'BITVAVO',
  label: 'Bitvavo',
  hint: 'Full history',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Bitvavo history',
      from: 'Account, Transaction history, Export',
      evidence: 'FILES',
      leaves: ['Coin deposits, withdrawals and staking are not imported.'],
      newestFirst: true,
      marks: [
        'timezone',
        'date',
        'time',
        'type',
        'currency',
        'amount',
        'quote currency',
        'quote price',
        'transaction id',
      ],
      prepare: withMoneyAndZone,
      columns: {
        id: 'transaction id',
        symbol: 'currency',
        side: 'type',
        size: 'amount',
        price: 'quote price',
        amount: 'money',
        time: 'date',
        clock: 'time',
        currency: 'money currency',
      },
      costs: { columns: ['fee in money'], written: 'POSITIVE' },
      dates: 'YMD',
      needless: ['received / paid currency'],
      decimals: '.',
      amount: 'NET',
      contract: (coin, cells) => coinPair(coin, cells.text('currency')),
      cash: (cells) =>
        /^(deposit|withdrawal)$/i.test(cells.text('side')) && cells.text('symbol') === 'EUR'
          ? cells.text('side')
          : null,
      skip: (cells) => (/^(buy|sell)$/i.test(cells.text('side')) ? null : `“${cells.text('side')}” is not a trade`),
      side: (cells) =>
        /^sell$/i.test(cells.text('side')) ? { side: 'SELL', effect: 'CLOSE' } : { side: 'BUY', effect: 'OPEN' },
    },
  ],
})

/** Adds one money column for trades, deposits and withdrawals, and the time zone if all rows agree. Fees in coins are already deducted. */
function withMoneyAndZone(table: SourceTable): SourceTable {
  const cell = cellReader(table.heads)
  const zones = new Set(table.rows.map((row) => cell(row, 'timezone')).filter((zoneName) => zoneName !== ''))
  const zone = zones.size === 1 ? [...zones][0] : undefined
  return {
    ...withColumns(table, {
      Money: (cellText) => cellText('received / paid amount') || cellText('amount'),
      'Money currency': (cellText) => cellText('quote currency') || cellText('currency'),
      'Fee in money': (cellText) =>
        cellText('fee currency') === cellText('quote currency') ? cellText('fee amount') : '',
    }),
    ...(zone === undefined ? {} : { zone }),
  }
}

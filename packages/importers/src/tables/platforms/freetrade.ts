import { share } from '../contracts.ts'
import { type SourceTable, withColumns } from '../source-table.ts'
import { actionIn } from '../action-word.ts'
import { tableImporter } from '../table-importer.ts'

const orders = /^(order|freeshare_order)$/i
const total = 'total amount|total amount in account currency'

/** The activity of Freetrade: documentation only, by the columns that other importers read. Prices in money of the account. UTC. */
export const freetrade = tableImporter({
  type: 'FREETRADE',
  label: 'Freetrade',
  hint: 'Activity, Export',
  fileExtensions: ['csv'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Freetrade activity',
      from: 'Activity, Export',
      leaves: ['Dividends are not imported.'],
      newestFirst: true,
      marks: ['title', 'type', 'timestamp', 'account currency', 'buy / sell', 'ticker', 'quantity'],
      prepare: withMoney,
      columns: {
        id: 'order id',
        symbol: 'ticker',
        side: 'buy / sell',
        size: 'quantity',
        price: 'price per share in account currency',
        amount: 'money',
        time: 'timestamp',
        currency: 'account currency',
      },
      costs: { columns: ['stamp duty', 'fx fee amount'], written: 'POSITIVE' },
      dates: 'YMD',
      needless: ['instrument currency', 'total shares amount'],
      decimals: '.',
      zone: 'UTC',
      amount: 'NET',
      contract: share,
      cash: (cells) => (/^(top_up|withdrawal)$/i.test(cells.under('type')) ? cells.under('title') : null),
      action: (cells) => actionIn(cells.under('type').replaceAll('_', ' '), cells.under('title')),
      skip: (cells) => (orders.test(cells.under('type')) ? null : `“${cells.under('type')}” is not a trade`),
      side: (cells) =>
        /^sell$/i.test(cells.text('side')) ? { side: 'SELL', effect: 'CLOSE' } : { side: 'BUY', effect: 'OPEN' },
    },
  ],
})

/** Adds the sign to withdrawals, which have none in the file. */
function withMoney(table: SourceTable): SourceTable {
  return withColumns(table, {
    Money: (text) =>
      /^withdrawal$/i.test(text('type')) && !text(total).startsWith('-') ? `-${text(total)}` : text(total),
  })
}

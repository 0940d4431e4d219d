import { readNumber, withPoint } from '../../shared/numbers.ts'
import { readSide } from '../../shared/sides.ts'
import { share } from '../contracts.ts'
import { cellReader, type SourceTable, withColumns } from '../source-table.ts'
import { tableImporter } from '../table-importer.ts'

/** "Sell 3 @ 139.74 USD", in the language of the account. */
const event = /^(\p{L}+) ([\d.,]+) @ ([\d.,]+) ([A-Z]{3})$/u

/** In English, Danish, Dutch, French, German, Italian and Spanish. */
const heads = {
  client: 'client id|klient id|klant id|identifiant client|kunden id|id cliente|id de cliente',
  date: 'trade date|handelsdato|transactiedatum|handelsdatum|date d operation|date de transaction|data operazione|data della transazione|fecha de operacion',
  type: 'type|typ|tipo',
  instrument: 'instrument|strumento|instrumento',
  symbol:
    'instrument symbol|instrumentsymbol|instrumentsymbool|symbole de l instrument|symbole|simbolo dello strumento|simbolo del instrumento|simbolo',
  event: 'event|haendelse|gebeurtenis|evenement|ereignis|evento',
  currency:
    'instrument currency|instrumentvaluta|devise de l instrument|devise|instrumentwahrung|valuta dello strumento|divisa del instrumento',
  rate: 'conversion rate|omregningskurs|conversiekoers|taux de conversion|umrechnungskurs|tasso di conversione|tipo de conversion',
  order: 'order id|ordre id|id d ordre|auftrags id|id ordine|id de orden',
  /** Amounts in the account's currency. */
  booked:
    'amount|booked amount|belob|bogfort belob|bedrag|geboekt bedrag|montant|montant comptabilise|betrag|gebuchter betrag|importo|importo contabilizzato|importe|importe contabilizado',
}

const transfers =
  /^(deposit|withdrawal|indbetaling|udbetaling|haevning|storting|opname|depot|dépôt|retrait|einzahlung|auszahlung|deposito|depósito|prelievo|retirada)$/i

/** Parses the text of an event as [side, size, price, currency]; empty if it is not a trade. The amount shows the side in any language. */
function traded(text: string, amount: string): readonly string[] {
  const [, word = '', size, price, currency] = event.exec(text.trim().replace(/\s+/g, ' ')) ?? []
  if (size === undefined || price === undefined || currency === undefined) return []
  const side = readSide(word)?.side ?? (amount.trim().startsWith('-') ? 'BUY' : 'SELL')
  return [side, size, price, currency]
}

/**
 * The transactions of Saxo's platforms, from a file: days without times, and size and price are in the text of the event. Closed positions
 * and executed trades as workbooks: documentation only.
 */
export const saxo = tableImporter({
  type: 'SAXO',
  label: 'Saxo',
  hint: 'Transactions or closed positions',
  fileExtensions: ['csv', 'xlsx'],
  formats: [
    {
      kind: 'FILLS',
      name: 'Saxo transactions',
      from: 'Account, Transactions, Export',
      evidence: 'FILES',
      leaves: [
        'Dates without times. Costs are imported if the account currency is the price currency.',
        'Columns in Danish, Dutch, French, German, Italian and Spanish are read as well, and have not been tried with real files.',
      ],
      newestFirst: true,
      marks: [heads.date, heads.type, heads.instrument, heads.symbol, heads.event, heads.booked],
      prepare: withTrades,
      // A partially filled order has a row for each fill.
      names: [heads.order, heads.date, heads.event],
      columns: {
        account: heads.client,
        symbol: heads.symbol,
        side: 'side',
        size: 'size',
        price: 'price',
        amount: 'money',
        time: heads.date,
        currency: 'price currency',
      },
      dates: 'DMY',
      needless: [heads.currency],
      decimals: '.',
      amount: 'NET',
      contract: (symbol) => share(symbol.replace(/:.*$/, '')),
      cash: (cells) => (transfers.test(cells.under(heads.event)) ? cells.under(heads.event) : null),
      skip: (cells) => (cells.text('side') === '' ? `“${cells.under(heads.event)}” is not a trade` : null),
    },
    {
      kind: 'CLOSED',
      name: 'Saxo closed positions',
      from: 'Account, Historic reports, Closed positions',
      marks: ['trade date open|open date', 'trade date close|close date', 'instrument', 'open price', 'close price'],
      columns: {
        id: 'close position id',
        account: 'account id',
        symbol: 'instrument symbol|instrument',
        side: 'buy/sell',
        size: 'amount open|amount',
        entryTime: 'trade date open|open date',
        exitTime: 'trade date close|close date',
        entryPrice: 'open price',
        exitPrice: 'close price',
        result: 'pnl account currency|profit/loss|p&l',
        currency: 'account currency',
      },
      dates: 'FOUND',
      result: 'NET',
      contract: (symbol) => ({ symbol: symbol.replace(/:.*$/, ''), market: null, pointValue: null }),
    },
    {
      kind: 'FILLS',
      name: 'Saxo trades executed',
      from: 'Account, Historic reports, Trades executed',
      marks: ['trade id', 'instrument', 'trade time', 'b/s', 'amount', 'price'],
      columns: {
        id: 'trade id',
        account: 'account id',
        symbol: 'instrument symbol|instrument',
        side: 'b/s',
        size: 'amount',
        price: 'price',
        time: 'trade time',
        currency: 'instrument currency',
      },
      dates: 'FOUND',
      contract: (symbol) => share(symbol.replace(/:.*$/, '')),
      hints: ['Saxo’s executed trades have no costs, so results are before costs.'],
    },
  ],
})

const isOne = (rate: string): boolean => readNumber(rate, '.') === '1'

/** Amounts are in the account's currency: only at a rate of 1 they are in the price's. They have a decimal point or comma. */
function withTrades(table: SourceTable): SourceTable {
  const read = cellReader(table.heads)
  const part = (at: number) => (text: (names: string) => string) =>
    traded(text(heads.event), text(heads.booked))[at] ?? ''
  const isOfTrade = (text: (names: string) => string) => part(0)(text) !== ''
  const converted = table.rows.filter((row) => isOfTrade((names) => read(row, names)) && !isOne(read(row, heads.rate)))
  const widerTable = withColumns(table, {
    Side: part(0),
    Size: part(1),
    Price: part(2),
    'Price currency': (text) => part(3)(text) || text(heads.currency),
    Money: (text) => (isOfTrade(text) && !isOne(text(heads.rate)) ? '' : withPoint(text(heads.booked))),
  })
  if (converted.length === 0) return widerTable
  return {
    ...widerTable,
    remarks: [
      `Amounts of ${converted.length} trades are in a different currency from their prices, so their costs are unknown.`,
    ],
  }
}

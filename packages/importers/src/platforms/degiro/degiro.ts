import { big, decimalText, quantity } from '@afterclose/core/decimal'
import { share } from '../../tables/contracts.ts'
import type { FillCost } from '../../tables/format.ts'
import type { Cells, SourceTable } from '../../tables/source-table.ts'
import { tableImporter } from '../../tables/table-importer.ts'

/** Some exports go on with "and/or third party fees". */
function bothWays(names: string): string {
  return names
    .split('|')
    .flatMap((name) => [name, `${name} *`])
    .join('|')
}

const heads = {
  date: 'date|datum|data|fecha|dato|paivays',
  time: 'time|tijd|uhrzeit|heure|ora|hora|tid|aika|czas|cas',
  product: 'product|produkt|produit|prodotto|producto|produto|tuote',
  order:
    'order id|order id *|orderid|id ordre|id ordine|id orden|id da ordem|identyfikator zlecenia|tilaustunnus|id objednavky',
  size: 'quantity|aantal|anzahl|quantite|quantita|numero|quantidade|antal|maara|liczba|pocet',
  price: 'price|koers|kurs|cours|quotazione|precio|preco|cena|hinta',
  rate: 'exchange rate|wisselkoers|wechselkurs|taux de change|tasso di cambio|tipo de cambio|taxa de cambio|kurs wymiany|vaxlingskurs|vekslekurs',
  cost: bothWays(
    'transaction and/or third|transaction costs|transactiekosten|transaktionskosten|gebuhr|gebuhren|frais de transaction|frais de courtage|costi di transazione|costes de transaccion|costos de transaccion|custos de transacao|oplata transakcyjna|prowizja',
  ),
}

/**
 * The transactions of DEGIRO, in the language of the account: from a file that was made by hand in the layout of a real one;
 * the heads of other languages from the documentation of other importers. Behind each amount stands its currency in a column
 * without a name. An order can be filled in several rows, with the costs on the first.
 */
export const degiro = tableImporter({
  type: 'DEGIRO',
  label: 'DEGIRO',
  fileExtensions: ['csv', 'xlsx'],
  formats: [
    {
      kind: 'FILLS',
      name: 'DEGIRO transactions',
      from: 'Inbox, Transactions, Export',
      evidence: 'EXAMPLES',
      leaves: ['Dividends and other cash are not read.'],
      newestFirst: true,
      marks: [heads.date, heads.time, heads.product, 'isin', heads.size, heads.price, heads.order],
      prepare: withCurrencies,
      columns: {
        symbol: heads.product,
        size: heads.size,
        price: heads.price,
        time: heads.date,
        clock: heads.time,
        currency: 'currency of price',
      },
      dates: 'DMY',
      contract: share,
      cost: costOf,
      rate: rateOf,
      skip: (cells) => (cells.under(heads.order) === '' ? 'Without an order: not a trade' : null),
    },
    {
      kind: 'NOT_READ',
      name: 'account statement of DEGIRO',
      marks: [
        heads.date,
        heads.time,
        heads.product,
        'isin',
        'description|omschrijving|beschreibung|descriptif|descrizione|descripcion|descricao|opis|beskrivning|beskrivelse',
      ],
      instead: 'Export the transactions instead: Inbox, Transactions, Export.',
    },
  ],
})

/** Columns without a name hold the currency of the one before. */
function withCurrencies(table: SourceTable): SourceTable {
  const price = new Set(heads.price.split('|'))
  const cost = heads.cost.split('|').map((name) => name.replace(/ \*$/, ''))
  const named = table.heads.map((head, at) => {
    const before = plain(table.heads[at - 1] ?? '')
    if (head.trim() !== '' || at === 0) return head
    if (price.has(before)) return 'Currency of price'
    return cost.some((name) => before.startsWith(name)) ? 'Currency of cost' : `Column ${at + 1}`
  })
  return { ...table, heads: named }
}

const plain = (head: string): string => head.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').trim()

/** Costs are money of the account; the rate says how much of the price's currency one of it is. */
function costOf(cells: Cells): FillCost {
  const cost = big(cells.numberUnder(heads.cost) ?? '0').neg()
  const [ofCost, ofPrice] = [cells.under('currency of cost'), cells.under('currency of price')]
  const rate = cells.numberUnder(heads.rate)
  if (cost.eq(0) || ofCost === ofPrice || ofCost === '') return { commission: decimalText(cost) }
  return rate === null || rate === '0'
    ? { commission: '0', unknown: `${cost.toFixed()} ${ofCost}` }
    : { commission: decimalText(cost.times(rate).round(4)) }
}

function rateOf(cells: Cells) {
  const rate = cells.numberUnder(heads.rate)
  return rate === null || rate === '0' ? null : quantity(big(1).div(rate))
}

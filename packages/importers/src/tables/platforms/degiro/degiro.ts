import { big, decimalText, quantity } from '@afterclose/core/decimal'
import { pointValue } from '../../../shared/point-value.ts'
import { share } from '../../contracts.ts'
import type { Contract, FillCost } from '../../format.ts'
import { type Cells, type SourceTable, withColumns } from '../../source-table.ts'
import { sizeOf } from '../../side-and-size.ts'
import { tableImporter } from '../../table-importer.ts'
import { accountLedger } from './account-ledger.ts'
import { accountHeads, heads } from './heads.ts'

/**
 * The transactions and the account statement of DEGIRO, in the language of the account: from a file written manually in the layout of a
 * real one; headers and texts of other languages from the documentation and the tests of other importers. Each amount is followed by its
 * currency in a column without a name. An order can be filled in several rows, with the costs on the first.
 */
export const degiro = tableImporter({
  type: 'DEGIRO',
  label: 'DEGIRO',
  hint: 'Inbox, Transactions or Account statement',
  fileExtensions: ['csv', 'xlsx'],
  formats: [
    {
      kind: 'FILLS',
      name: 'DEGIRO transactions',
      from: 'Inbox, Transactions, Export',
      evidence: 'EXAMPLES',
      leaves: ['Dividends and other cash are not in it: the account statement has them, and the same trades.'],
      newestFirst: true,
      marks: [heads.date, heads.time, heads.product, heads.isin, heads.size, heads.price, heads.order],
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
      contract: contractOf,
      cost: costOf,
      rate: rateOf,
      skip: (cells) => (cells.under('name of order') === '' ? 'No order: not a trade' : null),
    },
    {
      kind: 'FILLS',
      name: 'DEGIRO account statement',
      from: 'Inbox, Account statement, Export',
      evidence: 'EXAMPLES',
      leaves: [
        'Dividends, taxes, interest and fees are cash, each under its own text. In another currency they are converted at the rate of the conversion that follows.',
        'Splits, mergers and other corporate actions are named and not read.',
      ],
      newestFirst: true,
      marks: [accountHeads.date, accountHeads.time, accountHeads.product, accountHeads.isin, accountHeads.text],
      prepare: accountLedger,
      columns: {
        symbol: heads.product,
        size: heads.size,
        price: heads.price,
        amount: 'money',
        time: heads.date,
        clock: heads.time,
        currency: 'currency of price',
      },
      dates: 'DMY',
      decimals: '.',
      contract: contractOf,
      cost: costOf,
      rate: rateOf,
      cash: (cells) => cells.under('reason') || null,
      skip: (cells) => cells.under('left') || null,
    },
  ],
})

/** An option or future moves a multiple of price times size, a bond a hundredth of it; a share exactly that, but for rounding. */
function contractOf(symbol: string, cells: Cells): Contract {
  const [price, size] = [cells.number('price') ?? '0', sizeOf(cells)]
  // A price of 0 shows no point value: the option expired, and its opening shows it.
  if (price === '0') return { ...share(symbol), pointValue: null }
  const units = big(price).times(size)
  const money = cells.numberUnder('traded money')
  const rest = big(money ?? units)
    .abs()
    .minus(units)
    .abs()
  if (money === null || rest.lte('0.01') || rest.lte(units.times('0.005'))) return share(symbol)
  return { ...share(symbol), pointValue: pointValue(money, price, size) }
}

/**
 * Names the columns without a header, which contain the currency of the preceding column. That of the account is after the total, or in its
 * header: "Total EUR".
 */
function withCurrencies(table: SourceTable): SourceTable {
  const price = new Set(heads.price.split('|'))
  const priceAt = table.heads.findIndex((head) => price.has(plain(head)))
  const named = table.heads.map((head, at) => {
    if (head.trim() !== '' || at === 0) return head
    return price.has(plain(table.heads[at - 1] ?? '')) ? 'Currency of price' : `Column ${at + 1}`
  })
  const ofHead = table.heads.map((head) => / ([A-Z]{3})$/.exec(head.trim())?.[1]).findLast((code) => code !== undefined)
  const behind = table.heads.findLastIndex(
    (head, at) => head.trim() === '' && (table.heads[at - 1] ?? '').trim() !== '',
  )
  const ofCell = table.rows.map(({ cells }) => (cells[behind] ?? '').trim()).find((cell) => /^[A-Z]{3}$/.test(cell))
  const account = ofHead ?? ofCell ?? ''
  return {
    ...withColumns(
      { ...table, heads: named },
      {
        'Currency of account': () => account,
        // The amount and its currency are after the price and its currency, under headers in many languages.
        'Traded money': (_, { cells }) => (cells[priceAt + 1] === cells[priceAt + 3] ? (cells[priceAt + 2] ?? '') : ''),
        // In one layout the order is in the column after its header.
        'Name of order': (text, { cells }) => text(heads.order) || (cells.at(-1) ?? '').trim(),
      },
    ),
    ...(account === '' ? {} : { accountCurrency: account }),
  }
}

const plain = (head: string): string => head.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').trim()

/** Costs are in the account's currency; the rate is the price's currency per unit of it. */
function costOf(cells: Cells): FillCost {
  const cost = big(cells.numberUnder(heads.cost) ?? '0')
    .plus(cells.numberUnder(heads.conversion) ?? '0')
    .neg()
  const [ofCost, ofPrice] = [cells.under('currency of account'), cells.under('currency of price')]
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

import { big, type Decimal, decimalText, money, quantity, sum } from '@afterclose/core/decimal'
import { pointValue } from '../../../shared/point-value.ts'
import { share } from '../../contracts.ts'
import type { ActionWord, Contract, FillCost } from '../../format.ts'
import {
  cellReader,
  type Cells,
  headAt,
  plainHeads,
  type SourceRow,
  type SourceTable,
  withColumns,
} from '../../source-table.ts'
import { sizeOf } from '../../side-and-size.ts'
import { tableImporter } from '../../table-importer.ts'
import { actionKinds } from '../../../shared/action.ts'
import { findDecimalSign, readNumber } from '../../../shared/numbers.ts'
import { accountLedger } from './account-ledger.ts'
import { actionsAmong } from './actions.ts'
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
      leaves: [
        'Dividends and other cash are not in it: the account statement has them, and the same trades.',
        'Of rows without an order, splits and new names are read: units of the same worth that go out and come in on one day.',
      ],
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
      needless: ['local money *'],
      contract: contractOf,
      cost: costOf,
      rate: rateOf,
      action: actionOf,
      skip: (cells) => (cells.under('name of order') === '' ? 'No order: not a trade' : null),
    },
    {
      kind: 'FILLS',
      name: 'DEGIRO account statement',
      from: 'Inbox, Account statement, Export',
      evidence: 'EXAMPLES',
      leaves: [
        'Dividends, taxes, interest and fees are cash, each under its own text. In another currency they are converted at the rate of the conversion that follows.',
        'Splits, mergers and new names of products are read; other corporate actions are named. A spin-off does not name the product that it is from.',
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
      action: actionOf,
      skip: (cells) => cells.under('left') || null,
    },
  ],
})

function actionOf(cells: Cells): ActionWord | null {
  const kind = actionKinds.find((one) => one === cells.under('action'))
  return kind === undefined ? null : { kind }
}

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
 * Names columns by their place, which is the same in every language: after the price its currency, the value in it, the value in the
 * account's currency, the exchange rate, the costs and the total. Columns without a header contain the currency of the preceding column.
 * That of the account is after the total, or in its header: "Total EUR".
 */
function withCurrencies(table: SourceTable): SourceTable {
  const price = new Set(heads.price.split('|'))
  const priceAt = table.heads.findIndex((head) => price.has(plain(head)))
  const orderAt = headAt(plainHeads(table.heads), heads.order)
  const behindPrice = table.heads.flatMap((head, at) =>
    at > priceAt && at < orderAt && head.trim() !== '' ? [at] : [],
  )
  const [localAt, valueAt, rateAt, ...rest] = behindPrice
  const totalAt = rest.at(-1)
  const costsAt = rest.slice(0, -1)
  const named = table.heads.map((head, at) => {
    if (at === localAt) return `Local money (${head})`
    if (at === valueAt) return `Value (${head})`
    if (at === rateAt) return `Rate (${head})`
    if (at === totalAt) return `Total (${head})`
    if (costsAt.includes(at)) return `Cost ${costsAt.indexOf(at) + 1} (${head})`
    if (head.trim() !== '' || at === 0) return head
    return price.has(plain(table.heads[at - 1] ?? '')) ? 'Currency of price' : `Column ${at + 1}`
  })
  const ofHead = table.heads.map((head) => / ([A-Z]{3})$/.exec(head.trim())?.[1]).findLast((code) => code !== undefined)
  const behind = table.heads.findLastIndex(
    (head, at) => head.trim() === '' && (table.heads[at - 1] ?? '').trim() !== '',
  )
  const ofCell = table.rows.map(({ cells }) => (cells[behind] ?? '').trim()).find((cell) => /^[A-Z]{3}$/.test(cell))
  const account = ofHead ?? ofCell ?? ''
  // In one layout the order is in the column after its header.
  const orderOf = ({ cells }: SourceRow): string => (cells[orderAt] ?? '').trim() || (cells.at(-1) ?? '').trim()
  const cell = cellReader(table.heads)
  const sign = findDecimalSign(
    table.rows.flatMap(({ cells }) => cells.slice(priceAt)),
    table.delimiter === ';' ? ',' : '.',
  )
  const kinds = actionsAmong(
    table.rows.flatMap((row) => {
      const [size, price] = [heads.size, heads.price].map((names) => readNumber(cell(row, names), sign))
      if (orderOf(row) !== '' || size == null || price == null) return []
      const value = decimalText(big(size).times(price))
      return [{ line: row.line, day: cell(row, heads.date), product: cell(row, heads.product), size, value }]
    }),
  )
  return {
    ...withColumns(
      { ...table, heads: named },
      {
        Action: (_, { line }) => kinds.get(line) ?? '',
        'Currency of account': () => account,
        // The amount and its currency are after the price and its currency, under headers in many languages.
        'Traded money': (_, { cells }) => (cells[priceAt + 1] === cells[priceAt + 3] ? (cells[priceAt + 2] ?? '') : ''),
        'Name of order': (_, row) => orderOf(row),
      },
    ),
    ...(account === '' ? {} : { accountCurrency: account }),
  }
}

const plain = (head: string): string => head.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').trim()

const costColumns = ['cost 1 *', 'cost 2 *', 'cost 3 *', 'cost 4 *', 'cost 5 *']

/**
 * Costs are in the account's currency: what the total is below the value. The columns of costs are compared with it.
 */
function costOf(cells: Cells): FillCost {
  const listed = sum(costColumns.map((column) => cells.numberUnder(column) ?? '0')).neg()
  const [value, total] = [cells.numberUnder('value *'), cells.numberUnder('total *')]
  const paid = value === null || total === null ? listed : big(value).minus(total)
  const doubt = paid.minus(listed).abs().gt('0.02')
    ? { doubt: 'The costs in the file are not its total minus its value; the total is kept' }
    : {}
  const [ofCost, ofPrice] = [cells.under('currency of account'), cells.under('currency of price')]
  if (paid.eq(0) || ofCost === ofPrice || ofCost === '') return { commission: decimalText(paid), ...doubt }
  const rate = rateOf(cells)
  return rate === null
    ? { commission: '0', other: { currency: ofCost, amount: decimalText(paid) }, ...doubt }
    : { commission: money(paid.div(rate)), ...doubt }
}

/**
 * Value of one of the price's currency in the account's: by the two values of the trade, which are exact; the stated rate is rounded to
 * four decimals.
 */
function rateOf(cells: Cells): Decimal | null {
  const statedRate = cells.numberUnder('rate *')
  const [local, value] = [cells.numberUnder('traded money'), cells.numberUnder('value *')]
  if (statedRate === null || statedRate === '0') return null
  const rounded = big(1).div(statedRate)
  if (local === null || value === null || local === '0' || value === '0') return quantity(rounded)
  const exact = big(value).div(local)
  return exact.div(rounded).minus(1).abs().lt('0.01') ? quantity(exact) : quantity(rounded)
}

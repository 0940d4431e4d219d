import { localText } from '@afterclose/core/time'
import { failedFile, type ParsedFile, type RowProblem } from '../../importer.ts'
import { type CsvRow, type Delimiter, readCsv } from '../../shared/csv.ts'
import { type DateOrder, findDateOrder, readTime } from '../../shared/dates.ts'
import { type DecimalSign, findDecimalSign, readNumber } from '../../shared/numbers.ts'
import { spanOf } from '../../shared/span.ts'
import { accountNames } from '../metatrader/account-names.ts'
import { rowProblem } from '../metatrader/row-problem.ts'
import { type Deal, inExecution } from './deals.ts'
import { matchDeals } from './match-deals.ts'
import { matchTrade } from './match-trades.ts'

const format = 'MetaTrader 5 position history list'
const heads = {
  symbol: 'symbol',
  account: 'account number',
  position: 'position',
  time: 'date time',
  type: 'transaction type',
  volume: 'trade volume lots',
  price: 'open price',
  profit: 'profit',
} as const
type Field = keyof typeof heads

export const isPositionList = (head: string): boolean =>
  /Mt5 Position History List/i.test(head) ||
  /Position Status.{0,40}Transaction Type.{0,40}Trade Volume Lots/i.test(head)

/**
 * The "Mt5 Position History List" of broker portals: title rows, then one row per deal with its position, side and
 * "In" or "Out". Each row is a row read. Deals are paired within their position; costs are not in the file, so that the
 * net result is its profit.
 */
export function readPositionList(text: string): ParsedFile {
  // A spreadsheet may have saved it again with semicolons and decimal commas.
  const delimiter: Delimiter = /Transaction Type"?;/i.test(text.slice(0, 4096)) ? ';' : ','
  const { rows, failure } = readCsv(text, delimiter)
  if (failure !== null) return failedFile(format, failure)
  const at = rows.findIndex(({ cells }) => cells.some((cell) => cell.trim().toLowerCase() === heads.type))
  const columns = columnsOf(rows[at]?.cells ?? [])
  if (columns === null) return failedFile(format, 'The list has no header row.')

  const body = rows.slice(at + 1)
  const { order } = findDateOrder(
    body.map(({ cells }) => cells[columns.time] ?? ''),
    delimiter === ';' ? 'DMY' : 'MDY',
  )
  const numbers = body.flatMap(({ cells }) =>
    [columns.volume, columns.price, columns.profit].map((one) => cells[one] ?? ''),
  )
  const sign = findDecimalSign(numbers, delimiter === ';' ? ',' : '.')
  const rejected: RowProblem[] = []
  const deals: Deal[] = []
  const accounts = new Set<string>()
  for (const row of body) {
    const deal = readDeal(row, { columns, order, sign })
    if ('reason' in deal) rejected.push(deal)
    else deals.push(deal)
    accounts.add((row.cells[columns.account] ?? '').trim())
  }
  const account = accounts.size === 1 ? [...accounts][0]! : ''
  const { matches, rejected: unmatched } = matchDeals(inExecution(deals), {
    keyOf: (deal) => deal.order,
    fits: () => false,
  })
  const context = { account: account || null, nameOf: accountNames(account || null), levels: new Map() }
  const trades = matches.map((match) => matchTrade(match, context))
  return {
    format,
    failure: null,
    accountCurrency: null,
    timeZone: null,
    rowsRead: body.length,
    fills: [],
    positions: trades,
    payins: [],
    actions: [],
    rejected: [...rejected, ...unmatched],
    duplicateLines: [],
    totals: [],
    warnings:
      accounts.size > 1
        ? [`The list has positions from ${accounts.size} accounts. Importing puts them all in one journal.`]
        : [],
    mapping: null,
    span: spanOf({ fills: [], positions: trades, payins: [] }),
  }
}

function columnsOf(names: readonly string[]): Record<Field, number> | null {
  const at = (field: Field) => names.findIndex((name) => name.trim().toLowerCase() === heads[field])
  const columns = {
    symbol: at('symbol'),
    account: at('account'),
    position: at('position'),
    time: at('time'),
    type: at('type'),
    volume: at('volume'),
    price: at('price'),
    profit: at('profit'),
  }
  const { account: _, ...needed } = columns
  return Object.values(needed).includes(-1) ? null : columns
}

interface Reading {
  readonly columns: Record<Field, number>
  readonly order: DateOrder
  readonly sign: DecimalSign
}

function readDeal({ line, cells }: CsvRow, { columns, order, sign }: Reading): Deal | RowProblem {
  const row = { line, cells: cells.map((cell) => cell.trim()), title: '' }
  const text = (field: Field) => row.cells[columns[field]] ?? ''
  const wrong = (field: Field, reason: string) =>
    rowProblem(row, 'error', reason, { column: columns[field], name: heads[field] })
  const time = readTime(text('time'), order)
  const volume = readNumber(text('volume'), sign)
  const price = readNumber(text('price'), sign)
  const profit = readNumber(text('profit'), sign)
  const type = /\b(buy|sell) (in|out)$/i.exec(text('type'))
  if (type === null) return wrong('type', `"${text('type')}" is neither an opening nor a closing deal.`)
  if (text('symbol') === '') return wrong('symbol', 'The symbol is missing.')
  if (text('position') === '') return wrong('position', 'The position number is missing.')
  if (time === null) return wrong('time', `"${text('time')}" is not a date and time.`)
  if (volume === null || volume === '0' || volume.startsWith('-')) return wrong('volume', 'The volume must be above 0.')
  if (price === null || price === '0' || price.startsWith('-')) return wrong('price', 'The price must be above 0.')
  if (profit === null) return wrong('profit', `"${text('profit')}" is not a number.`)
  return {
    row,
    time: localText(time.wall),
    number: '',
    symbol: text('symbol'),
    direction: type[1]?.toLowerCase() === 'buy' ? 'LONG' : 'SHORT',
    entry: type[2]?.toLowerCase() === 'in' ? 'in' : 'out',
    volume,
    price,
    order: text('position'),
    costs: '0',
    fee: '0',
    swap: '0',
    profit,
    comment: '',
  }
}

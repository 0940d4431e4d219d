import type { OtherCost } from '../../shared/fill.ts'
import { big, type Decimal, decimalText } from '@afterclose/core/decimal'
import type { LocalDateTime } from '@afterclose/core/time'
import type { ColumnMapping } from '../../importer.ts'
import { cellCurrency, currencyCode } from '../../shared/cell-currency.ts'
import {
  amountInCoin,
  coinCode,
  type CoinPair,
  coinsOf,
  coinsOrMoneyOf,
  isCoin,
  pairWith,
} from '../../shared/coin-pairs.ts'
import { CellError, quotedCell } from '../../shared/cell-error.ts'
import type { CsvRow } from '../../shared/csv.ts'
import { type FileTime, mayStateZone, readClock, readSerial, readTime, timeInFile } from '../../shared/dates.ts'
import { type DecimalSign, findDecimalSign, isBlank, isNameless, readNumber } from '../../shared/numbers.ts'
import { instrumentName } from '../../shared/instrument-name.ts'
import { plainHead } from '../../shared/plain-head.ts'
import { mayBeBelowZero } from '@afterclose/core/futures'
import { zoneOfHead, zoneOfLines, type ZoneRule } from '../../shared/zone-names.ts'
import { costFields, type Field, fieldLabels } from './fields.ts'
import { timeColumns } from './guess-mapping.ts'
import { headCurrency } from './head-units.ts'
import { readSide, type SideWord } from '../../shared/sides.ts'
import { sideReader } from './row-sides.ts'
import { cellsOf, type Columns, columnsOf, type Table } from './table.ts'

/** Parses the cells of a table by their meaning. Every method throws a `CellError` that names the column. */
export interface CellReader {
  has(field: Field): boolean
  readonly hasCosts: boolean
  /** Whether nearly no amount is better for the trader than price × size: otherwise they are in another currency. */
  readonly amountsAreAfterCosts: boolean
  /** Header of a column that the table has. */
  headOf(field: Field): string
  /** "" if the table has no such column. */
  text(row: CsvRow, field: Field): string
  /** Cell of a column by its header, which no field holds; "" if there is none. */
  under(row: CsvRow, heads: string): string
  required(row: CsvRow, field: Field): string
  /** Symbol of the row, or the one given for all rows. */
  symbol(row: CsvRow): string
  number(row: CsvRow, field: Field): Decimal | null
  /** Above 0. */
  price(row: CsvRow, field: Field): Decimal
  /** Whether some sizes are negative, so that the sign distinguishes purchases from sales. */
  readonly signed: boolean
  /** Not 0; signed as in the table. */
  size(row: CsvRow): Decimal
  side(row: CsvRow): SideWord
  /** A date with its time of day, which may be in a separate column. */
  time(row: CsvRow, field: 'entryTime' | 'exitTime' | 'time'): LocalDateTime
  /** Costs of the row; negative = rebate. */
  cost(row: CsvRow): RowCost
  /** Currency of the row's money: by its cell, else by a header, else that of its pair of coins; null: unknown. */
  currencyOf(row: CsvRow): string | null
  /** "UTC" if cells or headers state an offset, else null. */
  readonly timeZone: string | null
}

/** The costs of a row, each in the currency of its price unless it says otherwise. */
export interface RowCost {
  /** In the currency of the row. */
  readonly commission: Decimal
  /** Paid in the traded coin, which reduces the size that was bought; "0" mostly. */
  readonly coins: Decimal
  /** In currencies for which the row has no rate. */
  readonly others: readonly OtherCost[]
}

const clocks = { entryTime: 'entryClock', exitTime: 'exitClock', time: 'clock' } as const

export function cellReader(table: Table, mapping: ColumnMapping): CellReader {
  const columns = columnsOf(table.heads, mapping.columns)
  const headZones = table.heads.map(zoneOfHead)
  const zoneUnder = (column: number): ZoneRule | null => headZones[column] ?? null
  const above = zoneOfLines(table.above)
  const inUtc =
    above !== null ||
    statesZone(table, columns, mapping) ||
    [...timeColumns(columns), ...clockColumns(columns)].some((at) => zoneUnder(at) !== null)

  const plain = table.heads.map(plainHead)
  const text = (row: CsvRow, field: Field): string => {
    const column = columns[field]
    return column < 0 ? '' : (row.cells[column] ?? '').trim()
  }
  const paidIn = costColumns(table, columns, mapping)
  const ofHead = moneyCurrency(table, columns, mapping.shape)
  const symbolText = (row: CsvRow): string => (columns.symbol < 0 ? (mapping.instrument ?? '') : text(row, 'symbol'))
  /** An amount and the coin behind it; most cells end with a digit. */
  const withCoin = (row: CsvRow, cell: string) =>
    /[A-Za-z]$/.test(cell) ? amountInCoin(cell, coinsOf(symbolText(row))) : null
  /** The coin in which a cost is paid: by its column, its cell, or its header. */
  const coinOfCost = (row: CsvRow, { field, coin }: CostColumn): string | null =>
    coinCode(text(row, 'feeCurrency')) ??
    withCoin(row, text(row, field))?.coin ??
    cellCurrency(text(row, field)) ??
    coin
  const coinsOfCosts = new Set(table.rows.flatMap((row) => paidIn.map((column) => coinOfCost(row, column))))
  const byPair =
    hasManyQuotes(table, columns) || columns.feeCurrency >= 0 || [...coinsOfCosts].some((coin) => coin !== null)
  const coinsOfFees = [...coinsOfCosts].filter((coin) => coin !== null && isCoin(coin))
  /** Costs in coins show that "OPEUR" is a pair of them, and which ones: "WETH" with a cost in W. */
  const pairOf = (symbol: string): CoinPair | null => {
    if (coinsOfFees.length === 0) return coinsOf(symbol)
    return (
      coinsOrMoneyOf(symbol) ?? coinsOfFees.map((coin) => pairWith(symbol, coin!)).find((pair) => pair !== null) ?? null
    )
  }
  /** The currency that the costs state, if nothing else does. */
  const costCurrency = (row: CsvRow): string | null => {
    for (const column of paidIn) {
      const currency = coinOfCost(row, column)
      if (currency !== null) return currency
    }
    return null
  }
  /** Executions of a pair of currencies are priced in the second one; stated results may be in the account's. */
  const ofPrices = (row: CsvRow): string | null => {
    const pair = mapping.shape === 'FILL' && columns.pnl < 0 ? coinsOrMoneyOf(symbolText(row)) : null
    return pair !== null && !isCoin(pair.base) && !isCoin(pair.quote) ? pair.quote : null
  }
  const currencyOf = (row: CsvRow): string | null =>
    currencyCode(text(row, 'currency')) ??
    currencyOfCells(row, columns, mapping.shape) ??
    ofHead ??
    (byPair ? (pairOf(symbolText(row))?.quote ?? ofPrices(row) ?? costCurrency(row)) : null)
  const under = ({ cells }: CsvRow, heads: string): string => {
    const head = heads.split('|').find((name) => plain.includes(name))
    return head === undefined ? '' : (cells[plain.indexOf(head)] ?? '').trim()
  }
  /** Header of a column that the table has. */
  const headOf = (field: Field): string => table.heads[columns[field]]!
  const required = (row: CsvRow, field: Field): string => {
    if (columns[field] < 0) throw new CellError('', `No column is chosen for ${fieldLabels[field]}`)
    const cell = text(row, field)
    if (field === 'symbol' ? isNameless(cell) : isBlank(cell))
      throw new CellError(headOf(field), `${headOf(field)} is empty`)
    return cell
  }
  const signs = new Map<Field, DecimalSign>()
  /** Decimal sign of a column: its own numbers decide, as a spreadsheet converts numbers but no amounts with a currency. */
  const signOf = (field: Field): DecimalSign => {
    let sign = signs.get(field)
    if (sign === undefined)
      signs.set(field, (sign = findDecimalSign(cellsOf(table, [columns[field]]), mapping.decimalSign)))
    return sign
  }
  const parsed = (row: CsvRow, cell: string, field: Field): Decimal => {
    const value = readNumber(withCoin(row, cell)?.amount ?? cell, signOf(field))
    if (value === null) throw new CellError(headOf(field), `${quotedCell(cell)} is not a number`)
    return value
  }
  const number = (row: CsvRow, field: Field): Decimal | null => {
    const cell = text(row, field)
    return isBlank(cell) ? null : parsed(row, cell, field)
  }
  const sideIn = sideReader(table, columns)
  return {
    timeZone: inUtc ? 'UTC' : null,
    signed: table.rows.some(({ cells }) => /^\s*[-(\u2212]\s*[\d.,]/.test(cells[columns.quantity] ?? '')),
    has: (field) => columns[field] >= 0,
    hasCosts: paidIn.length > 0,
    amountsAreAfterCosts: areAfterCosts(table, columns, mapping.decimalSign),
    headOf,
    text,
    under,
    required,
    symbol(row) {
      if (columns.symbol >= 0 || mapping.instrument === undefined)
        return instrumentName(oneLine(required(row, 'symbol')), (heads) => under(row, heads))
      return oneLine(mapping.instrument)
    },
    number,
    currencyOf,
    price(row, field) {
      const value = parsed(row, required(row, field), field)
      if (value.startsWith('-') && mayBeBelowZero(symbolText(row))) return value
      if (value === '0' || value.startsWith('-')) throw new CellError(headOf(field), `${headOf(field)} must be above 0`)
      return value
    },
    size(row) {
      const value = parsed(row, required(row, 'quantity'), 'quantity')
      if (value === '0') throw new CellError(headOf('quantity'), 'Size must be above 0')
      if (value.startsWith('-') && readSide(text(row, 'side'))?.side === 'BUY')
        throw new CellError(headOf('quantity'), `${quotedCell(value)} is a sale by its sign, but the side says buy`)
      return value
    },
    side(row) {
      const cell = required(row, 'side')
      const word = sideIn(row.cells)
      if (word === null) throw new CellError(headOf('side'), `${quotedCell(cell)} is not Buy or Sell`)
      return word
    },
    time(row, field) {
      const cell = required(row, field)
      const date = readTime(cell, mapping.dateOrder) ?? readSerial(cell)
      if (date === null) throw new CellError(headOf(field), `${quotedCell(cell)} is not a date`)
      const rule = zoneUnder(columns[field]) ?? zoneUnder(columns[clocks[field]]) ?? above
      const clocked = withClock(date, row, clocks[field])
      const time = clocked.offset === null ? { ...clocked, offset: rule?.(clocked.wall) ?? null } : clocked
      const local = timeInFile(time, inUtc)
      if (local === null) throw new CellError(headOf(field), `${quotedCell(cell)} has no time zone, but other rows do`)
      return local
    },
    cost(row) {
      let [commission, coins] = ['0', '0']
      const others = new Map<string, Decimal>()
      for (const column of paidIn) {
        const cost = number(row, column.field) ?? '0'
        if (cost === '0') continue
        const paid = column.written === 'NEGATIVE' ? negatedDecimal(cost) : cost
        const coin = coinOfCost(row, column)
        if (coin === null) {
          commission = sumOf(commission, paid)
          continue
        }
        const [currency, pair] = [currencyOf(row), pairOf(symbolText(row))]
        if (coin === currency || (currency === null && (pair === null || pair.quote === coin)))
          commission = sumOf(commission, paid)
        else if (pair?.base === coin && columns.price >= 0) {
          commission = sumOf(commission, decimalText(big(paid).times(number(row, 'price') ?? '0')))
          coins = sumOf(coins, paid)
        } else others.set(coin, sumOf(others.get(coin) ?? '0', paid))
      }
      return { commission, coins, others: Array.from(others, ([of, amount]) => ({ currency: of, amount })) }
    },
  }

  function withClock(date: FileTime, row: CsvRow, field: 'entryClock' | 'exitClock' | 'clock'): FileTime {
    const cell = text(row, field)
    if (date.timed || isBlank(cell)) return date
    const clock = readClock(cell, date.wall) ?? readTime(cell, mapping.dateOrder)
    if (clock === null) throw new CellError(headOf(field), `${quotedCell(cell)} is not a time`)
    const day = 86_400_000
    return { wall: date.wall + (clock.wall % day), offset: clock.offset, timed: true }
  }
}

const oneLine = (name: string): string => name.trim().replace(/\s+/g, ' ')

/** A fill's money is in the currency of its price. */
const moneyColumns = ({ price, amount, pnl }: Columns, shape: ColumnMapping['shape']): readonly number[] =>
  shape === 'FILL' ? [price, amount, pnl] : [pnl]

/** The currency that a cell of money states: "1,000.00 SEK". */
function currencyOfCells({ cells }: CsvRow, columns: Columns, shape: ColumnMapping['shape']): string | null {
  for (const at of moneyColumns(columns, shape)) {
    const currency = at < 0 ? null : cellCurrency(cells[at] ?? '')
    if (currency !== null) return currency
  }
  return null
}

/** Most rows have one cost. */
const sumOf = (a: Decimal, b: Decimal): Decimal => (a === '0' ? b : b === '0' ? a : decimalText(big(a).plus(b)))

/** The coin in brackets at the end of a header: "Fee (BNB)". Short names are coins only if they are traded: "Fee (OP)". */
function coinOfHead(head: string, traded: ReadonlySet<string>): string | null {
  const coin = /[([]([A-Z0-9]{1,10})[)\]]$/.exec(head.trim())?.[1] ?? ''
  return /^[A-Z]{3,5}$/.test(coin) || traded.has(coin) ? coin : null
}

/** Whether purchases are above price × size and sales below it, as amounts that include costs are. */
function areAfterCosts(table: Table, columns: Columns, sign: ColumnMapping['decimalSign']): boolean {
  const sideIn = sideReader(table, columns)
  if ([columns.amount, columns.price, columns.quantity].includes(-1)) return false
  let [worse, better] = [0, 0]
  for (const { cells } of table.rows) {
    const numberAt = (at: number): number => Number(readNumber(cells[at] ?? '', sign) ?? Number.NaN)
    const [amount, size] = [numberAt(columns.amount), numberAt(columns.quantity)]
    const isSale = sideIn(cells)?.side === 'SELL' || size < 0
    const units = Math.abs(numberAt(columns.price) * size)
    const value = [10, 100, 1000].find((usual) => Math.abs(Math.abs(amount) / units / usual - 1) < 0.05) ?? 1
    const gap = (Math.abs(amount) - units * value) * (isSale ? -1 : 1)
    if (gap > 0.005) worse++
    else if (gap < -0.005) better++
  }
  return better * 20 <= worse
}

/** Whether the pairs of a table are priced in several coins, whose money must not be added up. */
function hasManyQuotes({ rows }: Table, { symbol }: Columns): boolean {
  if (symbol < 0) return false
  const quotes = new Set(rows.flatMap(({ cells }) => coinsOf((cells[symbol] ?? '').trim())?.quote ?? []))
  return quotes.size > 1
}

function moneyCurrency({ heads }: Table, columns: Columns, shape: ColumnMapping['shape']): string | null {
  for (const at of moneyColumns(columns, shape)) {
    const currency = at < 0 ? null : headCurrency(heads[at]!)
    if (currency !== null) return currency
  }
  return null
}

interface CostColumn {
  readonly field: Field
  readonly written: ColumnMapping['costs']
  /** Coin that its header names. */
  readonly coin: string | null
}

/** The columns of costs. If some are written as negative amounts and others as positive costs, each has its own sign. */
function costColumns({ heads, rows }: Table, columns: Columns, mapping: ColumnMapping): readonly CostColumn[] {
  const traded = new Set(
    rows.flatMap(({ cells }) => Object.values(coinsOrMoneyOf((cells[columns.symbol] ?? '').trim()) ?? {})),
  )
  const costSigns = costFields
    .filter((field) => columns[field] >= 0)
    .map((field) => {
      let negative = 0
      for (const { cells } of rows) {
        const cost = readNumber(cells[columns[field]] ?? '', mapping.decimalSign)
        if (cost !== null && cost !== '0') negative += cost.startsWith('-') ? 1 : -1
      }
      return { field, negative }
    })
  const isMixed = costSigns.some(({ negative }) => negative > 0) && costSigns.some(({ negative }) => negative < 0)
  return costSigns.map(({ field, negative }) => ({
    field,
    coin: coinOfHead(heads[columns[field]]!, traded),
    written: !isMixed || negative === 0 ? mapping.costs : negative > 0 ? 'NEGATIVE' : 'POSITIVE',
  }))
}

/** The negated value. */
export const negatedDecimal = (value: Decimal): Decimal =>
  value === '0' ? '0' : value.startsWith('-') ? value.slice(1) : `-${value}`

const clockColumns = ({ entryClock, exitClock, clock }: Columns): readonly number[] => [entryClock, exitClock, clock]

const tells = (cell: string | undefined, read: (text: string) => FileTime | null): boolean =>
  cell !== undefined && mayStateZone(cell) && (read(cell)?.offset ?? null) !== null

/** Whether any time of the table states an offset from UTC. */
function statesZone(table: Table, columns: Columns, mapping: ColumnMapping): boolean {
  const times = timeColumns(columns).filter((column) => column >= 0)
  const dayTimes = clockColumns(columns).filter((column) => column >= 0)
  return table.rows.some(
    ({ cells }) =>
      times.some((column) => tells(cells[column], (text) => readTime(text, mapping.dateOrder))) ||
      dayTimes.some((column) => tells(cells[column], readClock)),
  )
}

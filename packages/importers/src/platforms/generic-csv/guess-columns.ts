import { readClock, readSerial, readTime } from '../../shared/dates.ts'
import { moneyKind } from '../../shared/money-heads.ts'
import { findDecimalSign, isBlank, isNameless, readNumber } from '../../shared/numbers.ts'
import { contents, type Field, fields } from './fields.ts'
import { plainHead } from '../../shared/plain-head.ts'
import { guessCostColumns } from './guess-costs.ts'
import { fieldRanks, isBareMoney } from './head-names.ts'
import { otherUnit } from './head-units.ts'
import { isReturn } from './returns.ts'
import { readEffect, readSide } from '../../shared/sides.ts'
import type { Table } from './table.ts'

type Content = (typeof contents)[Field]

/** Round trips first: "Open Time" is better taken as an entry than as just a time. */
const order: readonly Field[] = [
  'side',
  'entryTime',
  'exitTime',
  'entryPrice',
  'exitPrice',
  'time',
  'price',
  'quantity',
  'symbol',
  ...fields,
]

const sampled = 300

/**
 * Maps columns to fields by name, if their cells can be parsed. A column is used once; a column without values is unused, except for exits:
 * all trades of a file may be open.
 */
export function guessColumns(table: Table): Partial<Record<Field, string>> {
  const { heads, rows } = table
  const sample = rows.slice(0, sampled)
  const columns = heads.map((head, at) => {
    const cells = sample.map((row) => (row.cells[at] ?? '').trim()).filter((cell) => !isBlank(cell))
    return {
      head,
      ranks: fieldRanks(head.replace(/ \(\d+\)$/, '')),
      reads: withSerials(head, cells, readability(cells)),
      bothSides: hasBothSides(cells),
      bothEffects: ['OPEN', 'CLOSE'].every((effect) => cells.some((cell) => readEffect(cell) === effect)),
      isTimed:
        cells.length > 0 && cells.every((cell) => (readTime(cell, 'DMY') ?? readTime(cell, 'MDY'))?.timed === true),
      empty: cells.length === 0,
      nameless: sample.every((row) => isNameless((row.cells[at] ?? '').trim())),
    }
  })
  const guess: Partial<Record<Field, string>> = {}
  const usedColumns = new Set<number>()
  for (const field of order) {
    if (guess[field] !== undefined) continue
    let best: { at: number; rank: number } | null = null
    for (const [at, column] of columns.entries()) {
      const rank = column.ranks.get(field)
      const readable = column.reads[contents[field]]
      if (rank === undefined || usedColumns.has(at)) continue
      const isEmpty = field === 'symbol' ? column.nameless : column.empty
      if (isEmpty ? !mayBeEmpty(field, guess) : readable < needed(field)) continue
      if (field === 'effect' && !column.bothEffects) continue
      if (field === 'pnl' && !isMoney(table, column.head, at, guess)) continue
      // "Type" and "Action" are the side in some tables and the kind of order in others: the cells decide.
      // A column with purchases and sales wins over one with only one of them.
      const order = field === 'side' ? 1 - readable + (column.bothSides ? 0 : 2) : rank
      if (best === null || order < best.rank) best = { at, rank: order }
    }
    if (best === null) continue
    guess[field] = heads[best.at]!
    usedColumns.add(best.at)
  }
  onlyTime(guess, columns, usedColumns)
  resultByWords(table, guess, columns, usedColumns)
  onlyCurrency(table, guess, usedColumns)
  betterSide(guess, columns, usedColumns)
  betterTime(table, guess, columns, usedColumns)
  sizeCalledAmount(table, guess, columns, usedColumns)
  betterAmount(table, guess, columns, usedColumns)
  Object.assign(
    guess,
    guessCostColumns(table, guess, (at) => !columns[at]!.empty && columns[at]!.reads.number >= needed('fees')),
  )
  return withTwins(
    guess,
    columns.map(({ head }) => head),
    usedColumns,
  )
}

interface ColumnFacts {
  readonly head: string
  readonly reads: Readonly<Record<Content, number>>
  readonly bothSides: boolean
  readonly isTimed: boolean
}

/** Without a time that is known by its name, the only column of dates is it, unless there are others. */
function onlyTime(
  guess: Partial<Record<Field, string>>,
  columns: readonly ColumnFacts[],
  usedColumns: Set<number>,
): void {
  if (guess.time !== undefined || guess.entryTime !== undefined || guess.exitTime !== undefined) return
  const dates = columns.flatMap(({ reads }, at) =>
    !usedColumns.has(at) && reads.time === 1 && reads.number < 1 ? [at] : [],
  )
  const [only] = dates
  if (only === undefined || dates.length > 1) return
  usedColumns.add(only)
  guess.time = columns[only]!.head
}

/** The only column whose name has a word for a currency, if its cells are codes of currencies. */
function onlyCurrency({ heads, rows }: Table, guess: Partial<Record<Field, string>>, usedColumns: Set<number>): void {
  if (guess.currency !== undefined) return
  const currencyColumns = [...heads.keys()].filter((at) => !usedColumns.has(at) && moneyKind(heads[at]!) === 'CURRENCY')
  const [only] = currencyColumns
  if (only === undefined || currencyColumns.length > 1 || guess.feeCurrency !== undefined) return
  const cells = rows.slice(0, sampled).map((row) => (row.cells[only] ?? '').trim())
  if (isFeeCurrency.test(plainHead(heads[only]!)) || !cells.some((cell) => cell !== '')) return
  if (cells.some((cell) => cell !== '' && !/^[A-Z]{3,4}$/.test(cell))) return
  usedColumns.add(only)
  guess.currency = heads[only]!
}

const isFeeCurrency =
  /(^| )(fee|fees|commission|base|risk|profit|pnl|margin|\p{L}*gebuhr\p{L}*|prowizji|commissione|comision|frais) /u

/** In a table of closed trades without a result that is known by its full name, the first column whose name has a word of results. */
function resultByWords(
  table: Table,
  guess: Partial<Record<Field, string>>,
  columns: readonly ColumnFacts[],
  usedColumns: Set<number>,
): void {
  if (guess.pnl !== undefined || (guess.exitPrice === undefined && guess.exitTime === undefined)) return
  const resultColumn = columns.findIndex(
    ({ head, reads }, at) =>
      !usedColumns.has(at) &&
      reads.number >= needed('pnl') &&
      moneyKind(head) === 'RESULT' &&
      otherUnit(head) === null &&
      !notOfTrade.test(plainHead(head)) &&
      isMoney(table, head, at, guess),
  )
  if (resultColumn < 0) return
  usedColumns.add(resultColumn)
  guess.pnl = columns[resultColumn]!.head
}

/** Running totals, and what is paid for holding a position. */
const notOfTrade =
  /(^| )(cum|cumulative|kum|kumuliert\p{L}*|acu|acum\p{L}*|cumul\p{L}*|total|mtm|swap|swaps|rollover|funding|financing|overnight|interest|zins\p{L}*|interes\p{L}*|dividend\p{L}*|unrealized|unrealised|open|max\p{L}*|min\p{L}*|avg|average|\p{L}*gebuhren)( |$)/u

/** In a table of executions, a side that is the same in all rows gives way to an unknown column with purchases and sales. */
function betterSide(
  guess: Partial<Record<Field, string>>,
  columns: readonly ColumnFacts[],
  usedColumns: Set<number>,
): void {
  if (guess.exitPrice !== undefined || guess.exitTime !== undefined) return
  const now = columns.findIndex(({ head }) => head === guess.side)
  if (now >= 0 && columns[now]!.bothSides) return
  const better = columns.findIndex(({ bothSides, reads }, at) => bothSides && reads.side >= 0.5 && !usedColumns.has(at))
  if (better < 0) return
  usedColumns.delete(now)
  usedColumns.add(better)
  guess.side = columns[better]!.head
}

/** A column of days gives way to one of moments on the same days, whatever it is called. */
function betterTime(
  { rows }: Table,
  guess: Partial<Record<Field, string>>,
  columns: readonly ColumnFacts[],
  usedColumns: Set<number>,
): void {
  const now = columns.findIndex(({ head }) => head === guess.time)
  if (now < 0 || columns[now]!.isTimed || guess.clock !== undefined || guess.exitTime !== undefined) return
  const dayOf = (cell = ''): string => cell.trim().slice(0, 10)
  const better = columns.findIndex(
    ({ isTimed }, at) =>
      isTimed &&
      !usedColumns.has(at) &&
      rows.slice(0, sampled).every(({ cells }) => dayOf(cells[at]) === dayOf(cells[now])),
  )
  if (better < 0) return
  usedColumns.delete(now)
  usedColumns.add(better)
  guess.time = columns[better]!.head
}

/**
 * In a table of executions, the amount is a column that is near price × size in nearly all rows. If several are, a column that differs from
 * price × size is preferred: it is after costs.
 */
function betterAmount(
  { heads, rows }: Table,
  guess: Partial<Record<Field, string>>,
  columns: readonly ColumnFacts[],
  usedColumns: Set<number>,
): void {
  const { price, quantity, exitPrice, exitTime, entryTime } = guess
  if (price === undefined || quantity === undefined || exitPrice !== undefined || exitTime !== undefined) return
  if (entryTime !== undefined) return
  const [priceAt, sizeAt] = [heads.indexOf(price), heads.indexOf(quantity)]
  const tested = rows.slice(0, sampled)
  const sign = findDecimalSign(
    tested.flatMap(({ cells }) => [priceAt, sizeAt, ...columns.keys()].map((at) => cells[at] ?? '')),
    '.',
  )
  const gapsOf = (at: number) =>
    tested.flatMap(({ cells }) => {
      const [amount, each, size] = [at, priceAt, sizeAt].map((one) => readNumber(cells[one] ?? '', sign))
      if (amount === null || each === null || size === null) return []
      const worth = Math.abs(Number(each) * Number(size))
      return [{ gap: Math.abs(Math.abs(Number(amount)) - worth), worth }]
    })
  const isNear = (at: number): boolean => {
    const gaps = gapsOf(at)
    return (
      gaps.length > 0 &&
      gaps.filter(({ gap, worth }) => gap <= worth * 0.05 + 5 && gap < worth / 2).length >= gaps.length * 0.9
    )
  }
  const differs = (at: number): boolean => gapsOf(at).some(({ gap }) => gap > 0.011)
  const now = heads.indexOf(guess.amount ?? '')
  if (now >= 0 && (!isNear(now) || differs(now))) return
  const better = columns.findIndex(
    ({ head, reads }, at) =>
      !usedColumns.has(at) &&
      reads.number >= needed('amount') &&
      (moneyKind(head) === 'TOTAL' || isBareMoney(head)) &&
      isNear(at) &&
      (now < 0 || differs(at)),
  )
  if (better < 0) return
  usedColumns.delete(now)
  usedColumns.add(better)
  guess.amount = heads[better]!
}

/** Exchanges of coins call a size an amount: proved by a total that is price × amount in nearly all rows. */
function sizeCalledAmount(
  { heads, rows }: Table,
  guess: Partial<Record<Field, string>>,
  columns: readonly ColumnFacts[],
  usedColumns: Set<number>,
): void {
  const { amount, price, quantity, exitPrice } = guess
  if (amount === undefined || price === undefined || quantity !== undefined || exitPrice !== undefined) return
  const places = [price, amount].map((head) => heads.indexOf(head))
  const tested = rows.slice(0, sampled)
  const total = columns.findIndex(({ head, reads }, at) => {
    if (usedColumns.has(at) || reads.number < needed('amount') || moneyKind(head) !== 'TOTAL') return false
    const sign = findDecimalSign(
      tested.flatMap(({ cells }) => [at, ...places].map((one) => cells[one] ?? '')),
      '.',
    )
    const gaps = tested.flatMap(({ cells }) => {
      const [paid, each, size] = [at, ...places].map((one) => Math.abs(Number(readNumber(cells[one] ?? '', sign) ?? 0)))
      return paid! > 0 ? [Math.abs((each! * size!) / paid! - 1)] : []
    })
    return gaps.length > 0 && gaps.filter((gap) => gap < 0.05).length >= gaps.length * 0.9
  })
  if (total < 0) return
  usedColumns.add(total)
  guess.quantity = amount
  guess.amount = columns[total]!.head
}

function hasBothSides(cells: readonly string[]): boolean {
  const sides = new Set(cells.map((cell) => readSide(cell)?.side))
  return sides.has('BUY') && sides.has('SELL')
}

/** Headers of results that are skipped, because they are price moves in percent. */
export const headsOfReturns = (table: Table, guess: Partial<Record<Field, string>>): ReadonlySet<string> =>
  new Set(table.heads.filter((head, at) => fieldRanks(head).has('pnl') && isReturn(table, at, guess)))

/** "Net USD" is the result of a trade only if a row has an exit; price moves in percent never are. */
function isMoney(table: Table, head: string, at: number, guess: Partial<Record<Field, string>>): boolean {
  const { entryPrice, exitPrice } = withTwins(guess, table.heads, new Set())
  const isTrade = exitPrice !== undefined || guess.exitTime !== undefined
  if (isBareMoney(head) && !isTrade) return false
  return !isReturn(table, at, { entryPrice: entryPrice ?? guess.price, exitPrice, quantity: guess.quantity })
}

const mayBeEmpty = (field: Field, { entryTime }: Partial<Record<Field, string>>): boolean =>
  (field === 'exitTime' || field === 'exitPrice') && entryTime !== undefined

/** The action column of an account history also contains dividends and transfers. */
const needed = (field: Field): number =>
  field === 'side' ? 0.02 : field === 'effect' ? 1 : contents[field] === 'text' ? 0 : 0.5

/** Days as a spreadsheet counts them are moments only below a name of a time: prices of coins look the same. */
function withSerials(
  head: string,
  cells: readonly string[],
  reads: Readonly<Record<Content, number>>,
): Readonly<Record<Content, number>> {
  if (!/date|time|datum|zeit|fecha|data|heure|opened|closed/.test(plainHead(head))) return reads
  const serials = cells.filter((cell) => readSerial(cell) !== null).length
  return serials === 0 ? reads : { ...reads, time: Math.max(reads.time, serials / cells.length) }
}

/** Share of the cells that can be read as each kind of content. */
function readability(cells: readonly string[]): Readonly<Record<Content, number>> {
  const share = (test: (cell: string) => boolean): number =>
    cells.length === 0 ? 0 : cells.filter(test).length / cells.length
  return {
    text: 1,
    number: share((cell) => (readNumber(cell, '.') ?? readNumber(cell, ',')) !== null),
    time: share((cell) => (readTime(cell, 'DMY') ?? readTime(cell, 'MDY')) !== null),
    clock: share((cell) => /^\d{1,2}:?\d\d/.test(cell) && readClock(cell) !== null),
    side: share((cell) => readSide(cell) !== null),
    effect: share((cell) => readEffect(cell) !== null),
  }
}

/** Some tables have two columns of the same name, the entry's and then the exit's: "Price" and "Price", "Time" and "Time". */
function withTwins(
  guess: Partial<Record<Field, string>>,
  heads: readonly string[],
  usedColumns: ReadonlySet<number>,
): Partial<Record<Field, string>> {
  const twin = (field: 'price' | 'time'): string | null => {
    const first = guess[field]
    const second = first === undefined ? -1 : heads.indexOf(`${first} (2)`)
    return second < 0 || usedColumns.has(second) ? null : heads[second]!
  }
  const { price, time, ...rest } = guess
  const secondPrice = twin('price')
  const secondTime = twin('time')
  return {
    ...rest,
    ...pair('entryPrice', 'exitPrice', price, secondPrice, guess),
    ...pair('entryTime', 'exitTime', time, secondTime, guess),
    ...(price !== undefined && secondPrice === null && guess.exitPrice === undefined ? { price } : {}),
    ...(time !== undefined && secondTime === null && guess.exitTime === undefined ? { time } : {}),
  }
}

/** A single "Price" next to a "Close Price" is the entry's. */
function pair(
  entry: 'entryPrice' | 'entryTime',
  exit: 'exitPrice' | 'exitTime',
  lone: string | undefined,
  second: string | null,
  guess: Partial<Record<Field, string>>,
): Partial<Record<Field, string>> {
  if (lone === undefined) return {}
  if (second !== null && guess[entry] === undefined && guess[exit] === undefined)
    return { [entry]: lone, [exit]: second }
  return guess[exit] !== undefined && guess[entry] === undefined ? { [entry]: lone } : {}
}

/** Identifies tables with the same header row. */
export const headKey = (heads: readonly string[]): string => heads.map(plainHead).join('\u0000')

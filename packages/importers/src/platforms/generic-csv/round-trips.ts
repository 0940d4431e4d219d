import { directionOf } from '../../shared/sides.ts'
import { big, type Decimal, money } from '@afterclose/core/decimal'
import type { LocalDateTime } from '@afterclose/core/time'
import type { Direction } from '@afterclose/core/trade'
import type { ColumnMapping, ParsedTrade } from '../../importer.ts'
import { CellError } from '../../shared/cell-error.ts'
import { type CsvRow, rowText } from '../../shared/csv.ts'
import { contentNames } from '../../shared/digest.ts'
import { isBlank } from '../../shared/numbers.ts'
import { includedRemark, type Remark } from '../../shared/remarks.ts'
import { marketOfClass, pointValueOfClass } from './asset-classes.ts'
import type { CellReader } from './cell-reader.ts'

/**
 * Parses rows with an entry and an exit. The exit time is the entry's if the table has only one.
 *
 * @param nameOf the id of a row in the table; null: named by its content
 */
export function roundTripReader(
  read: CellReader,
  result: ColumnMapping['result'],
  nameOf: (row: CsvRow) => string | null,
  remark: Remark,
): (row: CsvRow) => ParsedTrade {
  const nameByContent = contentNames()
  return (row) => {
    const times = readTimes(read, row)
    const closed = times.exitDate !== null
    const { commission, others } = read.cost(row)
    const swap = read.number(row, 'swap') ?? '0'
    const pnl = read.number(row, 'pnl')
    const includesAll = pnl !== null && result === 'NET'
    if (includesAll) for (const { currency: coin } of others) remark(includedRemark(coin), row.line)
    const size = read.has('quantity') ? read.size(row) : null
    const entryPrice = read.has('entryPrice') ? read.price(row, 'entryPrice') : null
    const exitPrice = closed && read.has('exitPrice') ? exit(read, row, pnl) : null
    if (pnl === null && (entryPrice === null || size === null)) missing(read, row)
    const assetClass = read.text(row, 'assetClass')
    const account = read.text(row, 'account') || null
    const symbol = read.symbol(row)
    const side = direction(read, row, { entryPrice, exitPrice, pnl })
    const content = [account, symbol, side, times.entryDate, times.exitDate, entryPrice, exitPrice, size, pnl]
    return {
      externalId: nameOf(row) ?? nameByContent(content.join('\u0000')),
      account,
      symbol,
      market: marketOfClass(assetClass),
      direction: side,
      entryDate: times.entryDate,
      exitDate: times.exitDate,
      entryPrice,
      exitPrice,
      size: size === null ? null : size.replace('-', ''),
      stopLoss: level(read.number(row, 'stop')),
      takeProfit: level(read.number(row, 'target')),
      finalStop: null,
      highestPrice: null,
      lowestPrice: null,
      commission,
      swap,
      ...(others.length > 0 && !includesAll && { otherCosts: others }),
      netGain: closed && pnl !== null ? net(pnl, commission, swap, result) : null,
      beforeCosts: !read.hasCosts && (pnl === null || result === 'GROSS'),
      pointValue: pointValueOfClass(assetClass),
      currency: read.currencyOf(row),
      fxRate: null,
      notes: notesOf(read, row),
      executions: [],
      lines: [row.line],
      texts: [rowText(row.cells)],
    }
  }
}

/** A trade is closed if its row has an exit; without exit columns, if it has a result. */
function readTimes(read: CellReader, row: CsvRow): { entryDate: LocalDateTime; exitDate: LocalDateTime | null } {
  const onlyExit = !read.has('entryTime') && read.has('exitTime')
  const entryDate = read.time(row, onlyExit ? 'exitTime' : 'entryTime')
  if (onlyExit) return { entryDate, exitDate: entryDate }
  if (!isBlank(read.text(row, 'exitTime'))) {
    const exitDate = read.time(row, 'exitTime')
    // A day without a time does not prove that the trade was closed before it was opened.
    const sameDay = exitDate === `${entryDate.slice(0, 10)}T00:00:00`
    if (exitDate < entryDate && sameDay) return { entryDate, exitDate: entryDate }
    if (exitDate < entryDate) throw new CellError('', 'The exit is before the entry')
    return { entryDate, exitDate }
  }
  if (read.has('exitTime')) return { entryDate, exitDate: null }
  const resultField = read.has('exitPrice') ? 'exitPrice' : 'pnl'
  return { entryDate, exitDate: isBlank(read.text(row, resultField)) ? null : entryDate }
}

/** An option may expire at 0. Without a price the result must show it. */
function exit(read: CellReader, row: CsvRow, pnl: Decimal | null): Decimal | null {
  const price = read.number(row, 'exitPrice')
  if (price === '0') return price
  return price === null && pnl !== null ? null : read.price(row, 'exitPrice')
}

function missing(read: CellReader, row: CsvRow): void {
  read.required(row, 'entryPrice')
  read.required(row, 'quantity')
}

interface StatedValues {
  readonly entryPrice: Decimal | null
  readonly exitPrice: Decimal | null
  readonly pnl: Decimal | null
}

/** By the side column; otherwise by the sign of the size, or by which direction gives the result. */
function direction(read: CellReader, row: CsvRow, statedValues: StatedValues): Direction {
  if (read.has('side')) return directionOf(read.side(row))
  const sign = read.text(row, 'quantity')[0]
  if (sign === '-' || sign === '+') return sign === '-' ? 'SHORT' : 'LONG'
  if (statedValues.entryPrice !== null && statedValues.exitPrice !== null && statedValues.pnl !== null) {
    const earned = big(statedValues.exitPrice).minus(statedValues.entryPrice).times(statedValues.pnl)
    if (!earned.eq(0)) return earned.gt(0) ? 'LONG' : 'SHORT'
  }
  throw new CellError('', 'The side is unknown. Choose the column with Buy or Sell')
}

/** 0 means "no stop", "no target". */
const level = (price: Decimal | null): Decimal | null =>
  price === null || price === '0' || price.startsWith('-') ? null : price

function net(pnl: Decimal, commission: Decimal, swap: Decimal, result: ColumnMapping['result']): Decimal {
  if (result === 'NET' || (commission === '0' && swap === '0')) return pnl
  return money(big(pnl).minus(commission).plus(swap))
}

export function notesOf(read: CellReader, row: CsvRow): string {
  const tags = read.text(row, 'tags')
  const notes = read.text(row, 'notes')
  if (tags === '') return notes
  return notes === '' ? `Tags: ${tags}` : `${notes}\nTags: ${tags}`
}

import { big, type Decimal, decimalText } from '@afterclose/core/decimal'
import type { ColumnMapping } from '../../importer.ts'
import { type CsvRow, rowText } from '../../shared/csv.ts'
import type { Fill } from '../../shared/fill.ts'
import { marketOfClass, pointValueOfClass } from './asset-classes.ts'
import { type CellReader, negated } from './cell-reader.ts'
import { currencyCode, notesOf } from './round-trips.ts'
import type { SideWord } from './sides.ts'

/** Reads rows that each are one execution. */
export function fillReader(read: CellReader, result: ColumnMapping['result']): (row: CsvRow) => Fill {
  return (row) => {
    const date = read.time(row, 'time')
    const symbol = read.required(row, 'symbol').replace(/\s+/g, ' ')
    const size = read.size(row)
    const word = read.has('side') || !read.signed ? read.side(row) : sideOf(size)
    const price = fillPrice(read, row)
    const commission = read.cost(row)
    const swap = read.number(row, 'swap') ?? '0'
    const assetClass = read.text(row, 'assetClass')
    const currency = currencyCode(read.text(row, 'currency'))
    const units = size.replace('-', '')
    const pnl = read.number(row, 'pnl')
    const amount = read.has('pnl') ? null : read.number(row, 'amount')
    const value = pointValueOfClass(assetClass) ?? valueByAmount(amount, price, units)
    return {
      line: row.line,
      text: rowText(row.cells),
      id: null,
      account: read.text(row, 'account') || null,
      instrument: `${symbol}\u0000${currency ?? ''}`,
      symbol,
      market: marketOfClass(assetClass),
      side: word.side,
      date,
      price,
      size: units,
      commission,
      swap,
      effect: word.effect,
      realised: pnl,
      realisedIsNet: result === 'NET',
      cash: value === null ? null : moneyMoved(word.side, price, units, value),
      pointValue: value,
      currency,
      fxRate: null,
      notes: notesOf(read, row),
      explained: false,
      details: [],
    }
  }
}

const sideOf = (size: Decimal): SideWord => ({ side: size.startsWith('-') ? 'SELL' : 'BUY', effect: null })

/** Expired options are closed at 0. */
function fillPrice(read: CellReader, row: CsvRow): Decimal {
  const price = read.number(row, 'price')
  return price === '0' ? price : read.price(row, 'price')
}

/** An amount that is size times price, fees aside, tells that a point is worth 1; that a contract counts 100, 100. */
function valueByAmount(amount: Decimal | null, price: Decimal, size: Decimal): Decimal | null {
  if (amount === null || price === '0') return null
  const ratio = big(amount).abs().div(big(price).times(size))
  const whole = ratio.round(0)
  return whole.gt(0) && ratio.minus(whole).abs().lte(whole.times('0.02')) ? whole.toFixed() : null
}

function moneyMoved(side: Fill['side'], price: Decimal, size: Decimal, value: Decimal): Decimal {
  const amount = decimalText(big(price).times(size).times(value))
  return side === 'BUY' ? negated(amount) : amount
}

/**
 * A table that has words for opening a short position, or for covering it, means by plain "Sell" the sale of what is
 * held: it must not open a short one when that was bought before the file starts.
 */
export function withShortWords(fills: readonly Fill[]): readonly Fill[] {
  const marksShorts = fills.some(({ side, effect }) => side === 'SELL' && effect === 'OPEN')
  if (!marksShorts) return fills
  return fills.map((fill) => (fill.side === 'SELL' && fill.effect === null ? { ...fill, effect: 'CLOSE' } : fill))
}

import type Big from 'big.js'
import { big, type Decimal, decimalText } from '@afterclose/core/decimal'
import type { ColumnMapping } from '../../importer.ts'
import { type CsvRow, rowText } from '../../shared/csv.ts'
import type { Fill } from '../../shared/fill.ts'
import { marketOfClass, pointValueOfClass } from './asset-classes.ts'
import { type CellReader, negated } from './cell-reader.ts'
import { currencyCode, notesOf } from './round-trips.ts'
import type { SideWord } from '../../shared/sides.ts'

/** Reads rows that each are one execution. */
export function fillReader(read: CellReader, result: ColumnMapping['result']): (row: CsvRow) => Fill {
  return (row) => {
    const date = read.time(row, 'time')
    const symbol = read.symbol(row)
    const size = read.size(row)
    const word = read.has('side') || !read.signed ? read.side(row) : sideOf(size)
    const price = fillPrice(read, row)
    const commission = read.cost(row)
    const swap = read.number(row, 'swap') ?? '0'
    const assetClass = read.text(row, 'assetClass')
    const currency = currencyCode(read.text(row, 'currency')) ?? read.currency
    const units = size.replace('-', '')
    const pnl = read.number(row, 'pnl')
    const amount = read.has('pnl') ? null : read.number(row, 'amount')
    const costs = word.side === 'BUY' ? commission : negated(commission)
    const value = pointValueOfClass(assetClass) ?? valueByAmount(amount, big(price).times(units), costs)
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
      standIn: null,
    }
  }
}

const sideOf = (size: Decimal): SideWord => ({ side: size.startsWith('-') ? 'SELL' : 'BUY', effect: null })

/** Expired options are closed at 0. */
function fillPrice(read: CellReader, row: CsvRow): Decimal {
  const price = read.number(row, 'price')
  return price === '0' ? price : read.price(row, 'price')
}

const cent = big('0.01')
const usualSizes = ['1', '10', '100', '1000'] as const

/**
 * Point value from the amount of a fill: 1 for a share, 100 for most options. The amount may include the costs. If it
 * fits neither way, it contains fees that the table does not state: then only usual sizes are accepted, as a fee of
 * 1.32 on 160 would otherwise give 101 instead of 100.
 *
 * @param notional price times size
 * @param costs what the costs of this fill add to its amount: negative for a sale
 */
function valueByAmount(amount: Decimal | null, notional: Big, costs: Decimal): Decimal | null {
  if (amount === null || notional.eq(0)) return null
  const paid = big(amount).abs()
  for (const money of [paid, paid.minus(costs)]) {
    const whole = money.div(notional).round(0)
    const rounding = notional.times('0.02').lt(cent) ? notional.times('0.02') : cent
    if (whole.gt(0) && money.minus(whole.times(notional)).abs().lte(rounding)) return whole.toFixed()
  }
  return usualSizes.find((size) => paid.div(notional).minus(size).abs().lte(big(size).times('0.02'))) ?? null
}

function moneyMoved(side: Fill['side'], price: Decimal, size: Decimal, value: Decimal): Decimal {
  const amount = decimalText(big(price).times(size).times(value))
  return side === 'BUY' ? negated(amount) : amount
}

/**
 * In a table with separate words for opening a short position, or for covering it, plain "Sell" means selling a holding: it must not open a
 * short position if the purchase was before the file starts.
 */
export function withShortWords(fills: readonly Fill[]): readonly Fill[] {
  const marksShorts = fills.some(({ side, effect }) => side === 'SELL' && effect === 'OPEN')
  if (!marksShorts) return fills
  return fills.map((fill) => (fill.side === 'SELL' && fill.effect === null ? { ...fill, effect: 'CLOSE' } : fill))
}

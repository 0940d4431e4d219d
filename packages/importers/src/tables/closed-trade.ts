import type Big from 'big.js'
import { big, type Decimal, decimalText, money, quantity } from '@afterclose/core/decimal'
import type { LocalDateTime } from '@afterclose/core/time'
import type { ParsedTrade } from '../importer.ts'
import { CellError } from '../shared/cell-error.ts'
import { rowText } from '../shared/csv.ts'
import { mayBeBelowZero } from '@afterclose/core/futures'
import { isBlank } from '../shared/numbers.ts'
import { contradiction } from '../shared/remarks.ts'
import { directionOf } from '../shared/sides.ts'
import { contractOf } from './contracts.ts'
import type { ClosedTrades } from './format.ts'
import type { RowContext } from './row-context.ts'
import { sideOf, sizeOf } from './side-and-size.ts'
import type { Cells } from './source-table.ts'

interface Leg {
  readonly date: LocalDateTime
  readonly price: Decimal
}

interface Legs {
  readonly direction: 'LONG' | 'SHORT'
  readonly entry: Leg
  /** Null while it is open. */
  readonly exit: Leg | null
}

/** Parses a row that contains an entry and an exit. */
export function readClosedTrade(
  format: ClosedTrades,
  kind: 'NET' | 'GROSS',
  context: RowContext,
  contentName: (text: string) => string,
): ParsedTrade {
  const { cells } = context
  const contract = contractOf(format, cells)
  const anyPrice = contract.market === 'FUTURES' && mayBeBelowZero(contract.symbol)
  const currency = context.currency ?? contract.currency ?? null
  const { direction, entry, exit } =
    format.boughtAndSold === true ? boughtAndSold(context, anyPrice) : legs(format, context, anyPrice)
  const size = quantity(big(sizeOf(cells)))
  const commission = context.cost()
  const swap = cells.number('swap') ?? '0'
  const result = exit === null ? null : cells.number('result')
  const costs = big(commission).minus(swap)
  const gross = result === null ? null : kind === 'GROSS' ? big(result) : costs.plus(result)
  const moved = exit === null ? null : big(exit.price).minus(entry.price).times(size)
  const earned = moved === null ? null : direction === 'LONG' ? moved : moved.neg()
  const pointValue = contract.pointValue ?? valueOf(gross, earned)
  const counted = gross ?? (earned === null || pointValue === null ? null : earned.times(pointValue))
  if (gross !== null && earned !== null && pointValue !== null) {
    const gap = earned.times(pointValue).minus(gross).abs()
    if (gap.gt(big(commission).abs().plus(big(swap).abs()).times(3).plus('0.02'))) context.remark(contradiction)
  }
  const before = kind === 'NET' ? cells.number('gross') : null
  if (gross !== null && before !== null && gross.minus(before).abs().gt('0.02'))
    context.remark('The net result in the file is not its gross result minus costs, and is kept')
  const after = kind === 'GROSS' ? cells.number('net') : null
  if (gross !== null && after !== null && gross.minus(costs).minus(after).abs().gt('0.02'))
    context.remark('The net result in the file is not its gross result minus costs, which are kept')
  const account = cells.text('account') || null
  const content = [account, contract.symbol, direction, entry.date, exit?.date, entry.price, exit?.price, size, result]
  return {
    externalId: context.name ?? contentName(content.join('\u0000')),
    account,
    symbol: contract.symbol,
    market: contract.market,
    direction,
    entryDate: entry.date,
    exitDate: exit?.date ?? null,
    entryPrice: entry.price,
    exitPrice: exit?.price ?? null,
    size,
    stopLoss: level(cells.number('stop')),
    takeProfit: level(cells.number('target')),
    finalStop: null,
    highestPrice: level(cells.number('high')),
    lowestPrice: level(cells.number('low')),
    commission,
    swap,
    netGain: counted === null ? null : money(counted.minus(costs)),
    beforeCosts: kind === 'GROSS' && !context.hasCosts,
    pointValue,
    currency,
    fxRate: null,
    notes: cells.text('notes'),
    executions: [],
    lines: [cells.row.line, ...cells.row.others.map(({ line }) => line)],
    texts: [rowText(cells.row.cells), ...cells.row.others.map(({ text }) => text)],
  }
}

/** @param anyPrice whether prices may be below 0 */
function priceOf(cells: Cells, column: 'entryPrice' | 'exitPrice', anyPrice: boolean): Decimal {
  const price = cells.number(column)
  return price !== null && (anyPrice || (price === '0' && column === 'exitPrice')) ? price : cells.positive(column)
}

function legs(format: ClosedTrades, { cells, time }: RowContext, anyPrice: boolean): Legs {
  const direction = directionOf((format.side ?? sideOf)(cells))
  const entry = { date: time('entryTime'), price: priceOf(cells, 'entryPrice', anyPrice) }
  if (format.isOpen?.(cells) ?? isBlank(cells.text('exitTime'))) return { direction, entry, exit: null }
  const price = priceOf(cells, 'exitPrice', anyPrice)
  const exit = { date: time('exitTime'), price }
  if (exit.date < entry.date) throw new CellError('', 'The exit is before the entry')
  return { direction, entry, exit }
}

/**
 * The earlier of purchase and sale is the entry; at the same second the one with the lower id, because ids ascend. With only one of the two
 * it is still open.
 */
function boughtAndSold({ cells, time }: RowContext, anyPrice: boolean): Legs {
  if (isBlank(cells.text('exitTime')) && isBlank(cells.text('exitPrice')))
    return { direction: 'LONG', entry: { date: time('entryTime'), price: cells.positive('entryPrice') }, exit: null }
  if (isBlank(cells.text('entryTime')) && isBlank(cells.text('entryPrice')))
    return { direction: 'SHORT', entry: { date: time('exitTime'), price: cells.positive('exitPrice') }, exit: null }
  const bought = { date: time('entryTime'), price: priceOf(cells, 'entryPrice', anyPrice) }
  const sold = { date: time('exitTime'), price: priceOf(cells, 'exitPrice', anyPrice) }
  const [boughtId, soldId] = [cells.under('buy fill id'), cells.under('sell fill id')]
  const sameTime = bought.date === sold.date
  if (sameTime && [boughtId, soldId].some((id) => /\dE\+\d/i.test(id)))
    throw new CellError(
      '',
      'Purchase and sale have the same time, and a spreadsheet cut the ids that show which was first',
    )
  const soldFirst = sameTime ? isLower(soldId, boughtId) : sold.date < bought.date
  return soldFirst
    ? { direction: 'SHORT', entry: sold, exit: bought }
    : { direction: 'LONG', entry: bought, exit: sold }
}

const isLower = (a: string, b: string): boolean => (a.length === b.length ? a < b : a.length < b.length)

/** 0 means "none". */
const level = (price: Decimal | null): Decimal | null =>
  price === null || price === '0' || price.startsWith('-') ? null : price

/** Point value, if it follows exactly from the result; rounded cents and conversions do not allow that. */
function valueOf(gross: Big | null, earned: Big | null): Decimal | null {
  if (gross === null || earned === null || earned.eq(0)) return null
  const value = gross.div(earned).round(4)
  return value.gt(0) && value.times(earned).eq(gross) ? decimalText(value) : null
}

import type Big from 'big.js'
import { big, type Decimal, decimalText } from '@afterclose/core/decimal'
import type { ColumnMapping } from '../../importer.ts'
import { type CsvRow, rowText } from '../../shared/csv.ts'
import type { Fill } from '../../shared/fill.ts'
import type { Remark } from '../../shared/remarks.ts'
import { marketOfClass, pointValueOfClass } from './asset-classes.ts'
import { type CellReader, negatedDecimal } from './cell-reader.ts'
import { roundingOf } from '../../shared/rounding.ts'
import { statedResultKind } from './head-names.ts'
import { notesOf } from './round-trips.ts'
import type { SideWord } from '../../shared/sides.ts'

/** Reads rows that each are one execution. */
export function fillReader(read: CellReader, result: ColumnMapping['result'], remark: Remark): (row: CsvRow) => Fill {
  const isNet = read.has('amount') && statedResultKind(read.headOf('amount')) === 'NET'
  const hasNetResult = read.has('pnl') && statedResultKind(read.headOf('pnl')) === 'NET'
  const hasNoCosts = !read.hasCosts && !isNet && !hasNetResult
  return (row) => {
    const date = read.time(row, 'time')
    const symbol = read.symbol(row)
    const size = read.size(row)
    const word = read.has('side') || !read.signed ? read.side(row) : sideOf(size)
    const price = fillPrice(read, row)
    const cost = read.cost(row)
    const swap = read.number(row, 'swap') ?? '0'
    const assetClass = read.text(row, 'assetClass')
    const currency = read.currencyOf(row)
    const traded = size.replace('-', '')
    const units = cost.coins === '0' || word.side === 'SELL' ? traded : decimalText(big(traded).minus(cost.coins))
    const pnl = read.number(row, 'pnl')
    const amount = read.number(row, 'amount')
    const statedMoney = { amount, isNet, price, size: traded, side: word.side, cost: cost.commission }
    const { byAmount, commission, doubt } = moneyByAmount(read, statedMoney, pointValueOfClass(assetClass))
    const value = pointValueOfClass(assetClass) ?? (read.has('pnl') ? null : byAmount)
    if (doubt !== null) remark(doubt, row.line)
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
      withoutCosts: hasNoCosts && commission === '0',
      ...(cost.others.length > 0 && { otherCosts: cost.others }),
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

interface StatedMoney {
  readonly amount: Decimal | null
  /** Whether the amount is called net. */
  readonly isNet: boolean
  readonly price: Decimal
  readonly size: Decimal
  readonly side: Fill['side']
  /** Sum of the columns of costs. */
  readonly cost: Decimal
}

interface MoneyByAmount {
  /** Point value; null: the amount does not show it. */
  readonly byAmount: Decimal | null
  readonly commission: Decimal
  /** Remark about a contradiction; null: none. */
  readonly doubt: string | null
}

/** @param knownValue point value of the row's market; null: unknown */
function moneyByAmount(read: CellReader, statedMoney: StatedMoney, knownValue: Decimal | null): MoneyByAmount {
  const { amount, price, size, side, cost } = statedMoney
  if (amount === null) return { byAmount: null, commission: cost, doubt: null }
  if (knownValue === null && isExact(statedMoney)) return { byAmount: '1', commission: cost, doubt: null }
  const notional = big(price).times(size)
  const byAmount = valueByAmount(amount, notional, side === 'BUY' ? cost : negatedDecimal(cost))
  return { byAmount, ...costByAmount(read, statedMoney, notional, knownValue ?? byAmount) }
}

/** Whether the amount is price × size, or that and the costs, which doubles decide for nearly all rows. */
function isExact({ amount, isNet, price, size, side, cost }: StatedMoney): boolean {
  const worth = Number(price) * Number(size)
  const paid = Math.abs(Number(amount))
  const rest = side === 'BUY' ? paid - worth : worth - paid
  if (worth < 1) return false
  return Math.abs(rest - Number(cost)) < 0.005 || (!isNet && Math.abs(rest) < 0.005)
}

/**
 * Compares the amount of a row with its price, size and costs. A net amount is what was really paid: without columns of costs, the
 * difference is the costs, and with them it is kept if it contradicts them.
 */
function costByAmount(
  read: CellReader,
  { amount, isNet, price, size, side, cost }: StatedMoney,
  notional: Big,
  value: Decimal | null,
): Pick<MoneyByAmount, 'commission' | 'doubt'> {
  const listed = { commission: cost, doubt: null }
  if (amount === null || amount === '0' || notional.eq(0)) return listed
  const paid = big(amount).abs()
  const worth = notional.times(value ?? '1')
  const rounding = roundingOf(price, size).times(value ?? '1')
  const rest = side === 'BUY' ? paid.minus(worth) : worth.minus(paid)
  const name = read.headOf('amount')
  const isCost = rest.gt(0) && rest.lte(worth.times('0.05').plus(5)) && read.amountsAreAfterCosts
  if (isCost && !read.hasCosts && (isNet || rest.gt(rounding))) return { commission: decimalText(rest), doubt: null }
  const isBefore = !isNet && rest.abs().lte(rounding)
  if (isBefore || rest.minus(cost).abs().lte(rounding)) return listed
  if (isCost && isNet)
    return {
      commission: decimalText(rest),
      doubt: `“${name}” does not match price × size and costs. Its costs are kept`,
    }
  return { commission: cost, doubt: `“${name}” does not match price × size and costs` }
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

export function moneyMoved(side: Fill['side'], price: Decimal, size: Decimal, value: Decimal): Decimal {
  const amount = decimalText(big(price).times(size).times(value))
  return side === 'BUY' ? negatedDecimal(amount) : amount
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

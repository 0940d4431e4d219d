import { big, type Decimal, decimalText, money } from '@afterclose/core/decimal'
import { rowText } from '../shared/csv.ts'
import type { Fill } from '../shared/fill.ts'
import { contractOf } from './contracts.ts'
import { mayBeBelowZero } from '@afterclose/core/futures'
import { roundingOf } from '../shared/rounding.ts'
import type { Contract, FillCost, Fills } from './format.ts'
import type { RowContext } from './row-context.ts'
import { sideOf, sizeOf } from './side-and-size.ts'
import type { Cells } from './source-table.ts'

/** Parses a row that is one execution. */
export function readFill(format: Fills, context: RowContext): Fill {
  const { cells } = context
  const date = context.time('time')
  const contract = contractOf(format, cells)
  const currency = context.currency ?? contract.currency ?? null
  const { side, effect } = (format.side ?? sideOf)(cells)
  const traded = sizeOf(cells)
  const price = priceOf(cells, contract)
  const statedCost = format.cost?.(cells) ?? { commission: context.cost() }
  if (statedCost.doubt !== undefined) context.remark(statedCost.doubt)
  const size = statedCost.size === undefined ? traded : decimalText(big(traded).minus(statedCost.size))
  // A price of 0 moves nothing, whatever a point is worth.
  const worth = price === '0' ? '0' : contract.pointValue
  const notional = worth === null ? null : decimalText(big(price).times(size).times(worth))
  const paid = moneyOf(format, context, side, notional, statedCost)
  checkStated(context, side, paid.commission, format)
  const signed = (amount: Decimal): Decimal => decimalText(side === 'BUY' ? big(amount).neg() : big(amount))
  return {
    line: cells.row.line,
    text: rowText(cells.row.cells),
    id: context.name,
    account: cells.text('account') || null,
    instrument: [contract.symbol, currency ?? ''].join('\u0000'),
    symbol: contract.symbol,
    market: contract.market,
    side,
    date,
    price,
    size,
    commission: paid.commission,
    swap: cells.number('swap') ?? '0',
    withoutCosts: !context.hasCosts && format.result !== 'NET',
    ...(statedCost.other !== undefined && { otherCosts: [statedCost.other] }),
    effect,
    realised: cells.number('result'),
    realisedIsNet: format.result === 'NET',
    cash: paid.gross === null ? null : signed(paid.gross),
    pointValue: contract.pointValue,
    currency,
    fxRate: format.rate?.(cells) ?? null,
    notes: cells.text('notes'),
    explained: false,
    details: cells.row.others,
    standIn: null,
    ...format.option?.(cells),
  }
}

/** 0 for an option that ended; futures of energy have been below it. */
function priceOf(cells: Cells, { market, symbol }: Contract): Decimal {
  const price = cells.number('price')
  return price !== null && (price === '0' || (market === 'FUTURES' && mayBeBelowZero(symbol)))
    ? price
    : cells.positive('price')
}

/** Compares totals and net results of the row with its amount, gross result and costs. */
function checkStated({ cells, remark }: RowContext, side: Fill['side'], cost: Decimal, format: Fills): void {
  const [amount, total] = [cells.number('amount'), cells.number('total')]
  if (format.amount === 'GROSS' && amount !== null && total !== null) {
    const paid = side === 'BUY' ? big(amount).abs().plus(cost) : big(amount).abs().minus(cost)
    if (paid.minus(big(total).abs()).abs().gt('0.011'))
      remark('The total in the file is not its amount and costs, which are kept')
  }
  const [result, net] = [cells.number('result'), cells.number('net')]
  if (
    format.result !== 'NET' &&
    result !== null &&
    net !== null &&
    big(result).minus(cost).minus(net).abs().gt('0.011')
  )
    remark('The net result in the file is not its gross result minus costs, which are kept')
}

interface Money {
  /** Amount before costs; null: unknown. */
  readonly gross: Decimal | null
  readonly commission: Decimal
}

/**
 * The stated amount is authoritative, to the cent. If it is after costs and there is no cost column, the costs are its difference from
 * price times size; less than a cent is rounding.
 */
function moneyOf(
  format: Fills,
  context: RowContext,
  side: Fill['side'],
  notional: Decimal | null,
  statedCost: FillCost,
): Money {
  const { commission } = statedCost
  const amount = format.amount === undefined ? null : context.cells.number('amount')
  if (amount === null || format.amount === undefined) return { gross: notional, commission }
  const bought = side === 'BUY'
  // A sale whose costs exceed its proceeds moves money out.
  const paid = bought || format.amount === 'GROSS' ? big(amount).abs() : big(amount)
  // A fee in the traded coin is included in the amount, and is counted as a cost already.
  if (format.amount === 'GROSS')
    return { gross: decimalText(statedCost.size === undefined ? paid : paid.minus(commission)), commission }
  const traded = decimalText(bought ? paid.minus(commission) : paid.plus(commission))
  if (notional === null) return { gross: traded, commission }
  const rounding = roundingOf(context.cells.number('price') ?? '0', context.cells.number('size') ?? '0').plus(
    big(notional).abs().times('0.0005'),
  )
  const rest = bought ? paid.minus(commission).minus(notional) : big(notional).minus(paid).minus(commission)
  if (rest.abs().lt('0.01')) return { gross: traded, commission }
  if (rest.abs().gt(format.costs === undefined ? big(notional).times('0.05').plus(5) : rounding))
    context.remark(
      `The amount does not match price × size${format.costs === undefined ? '' : ' and costs'}, and is kept`,
    )
  if (format.costs !== undefined) return { gross: traded, commission }
  const gross = money(big(notional).round(2))
  const cost = bought ? paid.minus(gross) : big(gross).minus(paid)
  // A negative cost comes from rounded prices or sizes: the amount is more exact.
  if (cost.lt(0)) return { gross: traded, commission }
  return { gross, commission: decimalText(cost) }
}

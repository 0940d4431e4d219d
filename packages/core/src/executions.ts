import type { Big } from 'big.js'
import { big, decimalText, money, quantity, sum } from './decimal.ts'
import type { TradeExecution, TradeInput } from './trade.ts'

const ofSide = (executions: readonly TradeExecution[], side: TradeExecution['side']) =>
  executions.filter((execution) => execution.side === side)

const totalSize = (executions: readonly TradeExecution[]): Big => sum(executions.map(({ size }) => size))

/** Price × size summed over the fills of one side, divided by their size; unrounded. Null without fills. */
export function averagePrice(executions: readonly TradeExecution[], side: TradeExecution['side']): Big | null {
  const fills = ofSide(executions, side)
  if (fills.length === 0) return null
  let paid = big(0)
  for (const { price, size } of fills) paid = paid.plus(big(price).times(size))
  return paid.div(totalSize(fills))
}

/**
 * Computes every field of a trade that its fills determine: first entry, last exit, size-weighted average prices (as `quantity`), total entry
 * size, summed costs. While less was closed than opened, the trade is open, without exit date and price. A trade without entry fills is
 * returned unchanged.
 *
 * @example two entries of 1 at 100 and 110, one exit of 2 at 120: entryPrice "105", size "2", exitPrice "120"
 */
export function withExecutions(trade: TradeInput): TradeInput {
  const { executions } = trade
  if (executions.length === 0) return trade
  const entries = ofSide(executions, 'ENTRY')
  const entryPrice = averagePrice(executions, 'ENTRY')
  if (entryPrice === null) return trade
  const exits = ofSide(executions, 'EXIT')
  const exitPrice = averagePrice(executions, 'EXIT')
  const size = totalSize(entries)
  const closed = exitPrice !== null && totalSize(exits).eq(size)
  return {
    ...trade,
    entryDate: entries.map(({ date }) => date).reduce((a, b) => (a < b ? a : b)),
    exitDate: closed ? exits.map(({ date }) => date).reduce((a, b) => (a > b ? a : b)) : null,
    entryPrice: quantity(entryPrice),
    exitPrice: closed ? quantity(exitPrice) : null,
    size: decimalText(size),
    commission: money(sum(executions.map(({ commission }) => commission))),
    swap: money(sum(executions.map(({ swap }) => swap))),
  }
}

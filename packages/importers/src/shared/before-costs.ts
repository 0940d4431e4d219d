import { big } from '@afterclose/core/decimal'
import type { BrokerTrade } from '../importer.ts'
import { futuresPointValue } from '@afterclose/core/futures'

/**
 * Proves from prices which results of a table without costs are before costs: those that equal price move × size × point value to the
 * cent. The point value is stated, known for the future, or a usual one, which a result after costs would only hit by chance.
 */
export const provenBeforeCosts = <Trade extends BrokerTrade>(trades: readonly Trade[]): readonly Trade[] =>
  trades.map((trade) => (equalsPrices(trade) ? { ...trade, beforeCosts: true } : trade))

function equalsPrices({ netGain, entryPrice, exitPrice, size, direction, symbol, pointValue }: BrokerTrade): boolean {
  if (netGain === null || entryPrice === null || exitPrice === null || size === null) return false
  const moved = big(exitPrice).minus(entryPrice).times(size)
  const earned = direction === 'LONG' ? moved : moved.neg()
  if (earned.eq(0)) return false
  const equals = (value: string) => earned.times(value).minus(netGain).abs().lt('0.011')
  const knownValue = pointValue ?? futuresPointValue(symbol)
  return knownValue === null ? usualValues.some(equals) : equals(knownValue)
}

/** Shares and coins, options, and lots of currencies. */
const usualValues = ['1', '100', '1000', '10000', '100000'] as const

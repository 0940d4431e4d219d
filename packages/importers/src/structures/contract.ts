import type { Contract } from '@afterclose/core/option-leg'
import type { BrokerFill } from '../shared/fill.ts'

/** "SPY 2025-03-21 500 C", as `optionName` writes contracts. */
const named = /^(\S+) (\d{4}-\d{2}-\d{2}) (\d+(?:\.\d+)?) ([CP])$/

/** Contract of a fill; null if it is neither an option nor a share. */
export function contractOf(fill: BrokerFill): Contract | null {
  const [, root, day, price, letter] = (fill.symbol.includes(' ') && named.exec(fill.symbol)) || []
  const right = fill.right ?? (letter === undefined ? undefined : letter === 'C' ? 'CALL' : 'PUT')
  const [strike, expires] = [fill.strike ?? price, fill.expires ?? day]
  if (right !== undefined && strike !== undefined && expires !== undefined) {
    const name = root ?? fill.symbol
    return {
      underlying: fill.underlying ?? name.replace(/\d$/, ''),
      right,
      strike,
      expires,
      multiplier: fill.multiplier ?? fill.pointValue ?? '100',
      isAdjusted: /[A-Z]\d$/.test(name),
    }
  }
  if (fill.market !== 'STOCKS') return null
  return {
    underlying: fill.underlying ?? fill.symbol,
    right: 'STOCK',
    strike: '0',
    expires: '',
    multiplier: '1',
    isAdjusted: false,
  }
}

import type { FileToImport } from './import-file.ts'

/** A fill of an option or of shares. */
export interface OptionFill {
  /** "2026-03-02 10:05:00", in UTC. */
  readonly at: string
  readonly side: 'BUY' | 'SELL'
  readonly effect: 'OPEN' | 'CLOSE'
  /** "SPY 260417P00560000", or shares. */
  readonly symbol: string
  readonly size?: number
  readonly price: string
}

/** An option in the writing of tastytrade. @param day "260417" */
export const optionOf = (underlying: string, day: string, right: 'P' | 'C', strike: number): string =>
  `${underlying} ${day}${right}${String(strike * 1000).padStart(8, '0')}`

const head =
  'Date,Type,Sub Type,Action,Symbol,Instrument Type,Description,Value,Quantity,Average Price,Commissions,Fees,Multiplier,Root Symbol,Underlying Symbol,Expiration Date,Strike Price,Call or Put,Order #,Total,Currency'

/** A history of tastytrade without orders: what fills in one second may be one trade. Each contract costs 0.65. */
export function optionFile(fills: readonly OptionFill[]): FileToImport {
  const lines = fills.map(({ at, side, effect, symbol, size = 1, price }) => {
    const isOption = symbol.includes(' ')
    const multiplier = isOption ? 100 : 1
    const value = (side === 'SELL' ? 1 : -1) * Number(price) * size * multiplier
    const costs = isOption ? 0.65 * size : 0
    const words = `${side === 'SELL' ? 'Sell' : 'Buy'} to ${effect === 'OPEN' ? 'Open' : 'Close'}`
    const kind = isOption ? 'Equity Option' : 'Equity'
    return [
      `${at.replace(' ', 'T')}+0000`,
      'Trade',
      words,
      words.toUpperCase().replaceAll(' ', '_'),
      symbol,
      kind,
      `${side === 'SELL' ? 'Sold' : 'Bought'} ${size} ${symbol} @ ${price}`,
      value.toFixed(2),
      size,
      (value / size).toFixed(2),
      (-costs).toFixed(2),
      '0.00',
      isOption ? multiplier : '',
      ...['', '', '', '', '', ''],
      (value - costs).toFixed(2),
      'USD',
    ].join(',')
  })
  return { name: 'history.csv', bytes: [head, ...lines.toReversed()].join('\n') }
}

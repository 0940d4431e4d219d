import { futuresPointValue } from '../shared/futures.ts'
import { optionName } from '../shared/options.ts'
import type { Contract } from './format.ts'

/** A symbol of which nothing else is known. */
export const anyContract = (symbol: string): Contract => ({ symbol, market: null, pointValue: null })

export const futuresContract = (symbol: string): Contract => ({
  symbol,
  market: 'FUTURES',
  pointValue: futuresPointValue(symbol),
})

/** A share or fund of the United States, or an option on one: 100 shares a contract. */
export function usSecurity(symbol: string): Contract {
  const option = optionName(symbol)
  return option === null
    ? { symbol, market: 'STOCKS', pointValue: '1' }
    : { symbol: option, market: 'STOCKS', pointValue: '100' }
}

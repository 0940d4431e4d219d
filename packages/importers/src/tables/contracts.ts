import { big } from '@afterclose/core/decimal'
import { futuresPointValue } from '@afterclose/core/futures'
import { optionName } from '../shared/options.ts'
import { instrumentName } from '../shared/instrument-name.ts'
import type { ClosedTrades, Contract, Fills } from './format.ts'
import type { Cells } from './source-table.ts'

/** Contract of a row, under a name that fits an instrument. */
export function contractOf({ contract = anyContract }: ClosedTrades | Fills, cells: Cells): Contract {
  const details = contract(cells.required('symbol').replace(/\s+/g, ' '), cells)
  return { ...details, symbol: instrumentName(details.symbol, (heads) => cells.under(heads)) }
}

/** Contract of a symbol about which nothing else is known. */
export const anyContract = (symbol: string): Contract => ({ symbol, market: null, pointValue: null })

/** Maximum size in lots; larger sizes are in units. No platform has sizes in between. */
const mostLots = 100
const fewestUnits = 1000
const lot = '100000'

/**
 * Contract of a symbol at a platform with many kinds of instruments: two currencies are a pair with money in the second; sizes are lots of
 * 100,000, or units.
 */
export function pairOrAny(symbol: string, cells: Cells): Contract {
  const [, base = '', quote = ''] = /^([A-Z]{3})[/_-]?([A-Z]{3})$/.exec(symbol.toUpperCase()) ?? []
  if (!currencies.has(base) || !currencies.has(quote) || base === quote) return anyContract(symbol)
  const size = big(cells.number('size') ?? '0').abs()
  const pointValue = size.gte(fewestUnits) ? '1' : size.lte(mostLots) ? lot : null
  return { symbol, market: 'FOREX', pointValue, currency: quote }
}

const currencies = new Set('USD EUR GBP JPY CHF AUD CAD NZD SEK NOK DKK PLN CZK HUF TRY ZAR MXN SGD HKD CNH'.split(' '))

export const futuresContract = (symbol: string): Contract => ({
  symbol,
  market: 'FUTURES',
  pointValue: futuresPointValue(symbol),
})

/** A coin priced in another coin or currency, as "BTCEUR". */
export const coinPair = (base: string, quote: string): Contract => ({
  symbol: `${base}${quote}`,
  market: 'CRYPTO',
  pointValue: '1',
  currency: quote,
})

/** A share or fund: prices times sizes are money of the price's currency. */
export const share = (symbol: string): Contract => ({ symbol, market: 'STOCKS', pointValue: '1' })

/**
 * A share or fund in a file with prices in the currency of its exchange, and money in that of the account: results are taken from the
 * money.
 */
export const shareInOtherMoney = (symbol: string): Contract => ({ symbol, market: 'STOCKS', pointValue: null })

/** "ESH26", "ESH2026" and "ES1!", the contract of the nearest month. */
const datedFuture = /^\/?[A-Z0-9]{1,3}(?:[FGHJKMNQUVXZ](?:\d{1,2}|20\d\d)|\d!)(?:\D|$)/

/** Contract of a symbol at a broker for shares, options and futures: a symbol with a month is a future, as "ESH26". */
export const usSecurityOrFuture = (symbol: string): Contract =>
  optionName(symbol) === null && isKnownFuture(symbol) ? futuresContract(symbol) : usSecurity(symbol)

/** Whether a symbol is a future with a month, of which a point's worth is known: "ES" alone may be a share. */
export const isKnownFuture = (symbol: string): boolean => datedFuture.test(symbol) && futuresPointValue(symbol) !== null

/** A share or fund of the United States, or an option on one: 100 shares per contract. */
export function usSecurity(symbol: string): Contract {
  const option = optionName(symbol)
  return option === null
    ? { symbol, market: 'STOCKS', pointValue: '1' }
    : { symbol: option, market: 'STOCKS', pointValue: '100' }
}

/**
 * A share or derivative of an Indian exchange: sizes of futures and options are in units, too. Those of currencies and commodities are in
 * lots of unknown worth.
 *
 * @param segment as "EQ", "FO", "CDS", "MCX"
 */
export const indianContract = (symbol: string, segment: string): Contract => ({
  symbol,
  market: /(?:^FUT\w* | ?FUT)/i.test(symbol) ? 'FUTURES' : 'STOCKS',
  pointValue: /^(?:CD|CDS|BCD|CUR\w*|MCX|COM\w*|NCDEX|NCO)$/i.test(segment) ? null : '1',
  currency: 'INR',
})

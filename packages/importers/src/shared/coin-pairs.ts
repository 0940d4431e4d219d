/** The two coins or currencies of a pair. */
export interface CoinPair {
  readonly base: string
  readonly quote: string
}

/** Coins in which others are priced, the longer names first. */
const quoteCoins = 'FDUSD USDT USDC BUSD TUSD USDE USDD USD1 EURI AEUR EURT IDRT BIDR DAI BTC ETH BNB'.split(' ')
/** Codes that nothing else begins with, so that one letter in front of them is a coin: "WUSDT". */
const sureQuotes = new Set('FDUSD USDT USDC BUSD TUSD'.split(' '))
const currencies = new Set(
  'USD EUR GBP CHF JPY AUD CAD NZD SEK NOK DKK PLN CZK HUF RON TRY BRL MXN ARS COP ZAR UAH RUB NGN INR IDR KRW SGD HKD'.split(
    ' ',
  ),
)

/** Whether a code is a coin and not the currency of a country. */
export const isCoin = (code: string): boolean => !currencies.has(code)

/** The coins of a pair that is priced in a coin, as "OPUSDT", "1INCH-USDT", "ETH/BTC"; null for other symbols. */
export function coinsOf(symbol: string): CoinPair | null {
  const name = symbol.toUpperCase().replace(/[-_]?PERP$/, '')
  const parted = partsOf(name)
  if (parted !== null) return quoteCoins.includes(parted.quote) ? parted : null
  const quote = quoteCoins.find((coin) => name.endsWith(coin) && name.length > coin.length)
  if (quote === undefined) return null
  const base = name.slice(0, -quote.length)
  return /^[A-Z0-9]{1,12}$/.test(base) && (base.length > 1 || sureQuotes.has(quote)) ? { base, quote } : null
}

/** The same where a coin may also be priced in a currency, as "OPEUR": only for tables that are known to be of coins. */
export function coinsOrMoneyOf(symbol: string): CoinPair | null {
  const name = symbol.toUpperCase()
  const pair = coinsOf(name) ?? partsOf(name)
  if (pair !== null) return pair
  const [, base = '', quote = ''] = /^([A-Z0-9]{1,12})([A-Z]{3})$/.exec(name) ?? []
  return currencies.has(quote) ? { base, quote } : null
}

/** A pair that begins or ends with a coin; null for other symbols. */
export function pairWith(symbol: string, coin: string): CoinPair | null {
  const name = symbol.toUpperCase()
  if (name.length <= coin.length) return null
  if (name.startsWith(coin)) return { base: coin, quote: name.slice(coin.length) }
  return name.endsWith(coin) ? { base: name.slice(0, -coin.length), quote: coin } : null
}

function partsOf(name: string): CoinPair | null {
  const [, base, quote] = /^([A-Z0-9]{1,12})[-_/]([A-Z0-9]{2,6})$/.exec(name) ?? []
  return base === undefined || quote === undefined ? null : { base, quote }
}

/** The code of a coin that is all of a cell: "OP", "W", "1INCH"; null for other texts. */
export const coinCode = (text: string): string | null =>
  /^(?=\d*[A-Za-z])[A-Za-z0-9]{1,12}$/.test(text) ? text.toUpperCase() : null

/** An amount and the coin of its pair behind it: "100.001INCH" of 1INCHUSDT are 100 of 1INCH. Null for other coins, and without one. */
export function amountInCoin(
  cell: string,
  pair: CoinPair | null,
): { readonly amount: string; readonly coin: string } | null {
  if (pair === null || !/[A-Za-z]$/.test(cell)) return null
  const text = cell.trim()
  const coin = [pair.base, pair.quote].find((one) => text.toUpperCase().endsWith(one))
  const amount = coin === undefined ? '' : text.slice(0, -coin.length).trimEnd()
  return coin !== undefined && /^[-+(]?[\d.,' ]*\d$/.test(amount) ? { amount, coin } : null
}

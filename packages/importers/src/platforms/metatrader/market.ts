import type { Market } from '@afterclose/core/journal'

const currencies = new Set(
  (
    'USD EUR GBP JPY CHF AUD CAD NZD SEK NOK DKK PLN CZK HUF RON TRY ZAR MXN BRL SGD HKD CNH CNY INR KRW THB ILS RUB ' +
    'AED SAR TWD IDR PHP MYR CLP COP'
  ).split(' '),
)
const coins = 'BTC XBT ETH LTC XRP BCH ADA SOL DOT DOG BNB XLM TRX EOS UNI LNK AVX XMR DSH SHB'.split(' ')
const coin = new RegExp(
  `^(?:${coins.join('|')}|DOGE|LINK|AVAX|DASH|SHIB|MATIC|ATOM|NEAR|PEPE)[^A-Z]?(?:USD|EUR|GBP|JPY|BTC)`,
)
const metal = /^(?:XAU|XAG|XPT|XPD|XCU|XAL|GOLD|SILVER)/
const goods = /^(?:XBR|XTI|XNG|UKOIL|USOIL|WTI|BRENT|NGAS|NATGAS|COPPER|COCOA|COFFEE|CORN|COTTON|SUGAR|WHEAT|SOYB)/
const index =
  /^(?:US|USA|SPX|SP|NAS|NDX|DJ|DJI|WS|GER|DE|DAX|UK|FTSE|JP|JPN|NI|NIK|FRA|FR|CAC|EU|EUSTX|STOXX|AUS|ASX|HK|HSI|CN|CHINA|ES|ESP|SPA|IT|ITA|NETH|NL|SWI|CH|SG|IND|VIX)_?\d{2,5}(?!\d)/

/**
 * The market of a symbol that is the same on every platform: "US100", "XAUUSD" and "EURUSD", but not "GOLD", which is also a share. Null for
 * everything else.
 */
export function knownMarket(symbol: string): Market | null {
  const guess = guessMarket(symbol)
  const isUnmistakable = guess === 'FOREX' || /\d/.test(symbol) || /^\W*X(?:AU|AG|PT|PD)/i.test(symbol)
  return guess !== null && guess !== 'CRYPTO' && isUnmistakable ? guess : null
}

/**
 * The market of a MetaTrader symbol, which brokers write as they like ("eurusd", "EURUSD.m", "#US100", "jp225"): two
 * currencies make a pair, a coin against money is crypto, metals, goods and indices are contracts for difference. Null
 * for everything else: a share and its CFD look alike.
 */
export function guessMarket(symbol: string): Market | null {
  const name = symbol.toUpperCase().replace(/^[^A-Z]+/, '')
  const base = name.slice(0, 3)
  const quote = /^[A-Z]{3}[/_.-]?([A-Z]{3})/.exec(name)?.[1] ?? ''
  if (currencies.has(base) && currencies.has(quote) && base !== quote) return 'FOREX'
  if (coin.test(name)) return 'CRYPTO'
  if (metal.test(name) || goods.test(name) || index.test(name) || /^(?:USTEC|NASDAQ|DXY|USDX|VIX)/.test(name))
    return 'CFD'
  return null
}

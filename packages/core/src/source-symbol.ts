import type { Market } from './journal.ts'

/**
 * How a price source writes the symbol of an instrument: as its name; in capitals without signs; as a pair in one (`BTCUSDT`), or with a sign between
 * (`BTC-USD`, `EUR_USD`, `EUR/USD`); with Kraken's own names of Bitcoin and Dogecoin (`XBTUSD`); as Stooq does (`aapl.us`, `eurusd`); as
 * Polygon does (`AAPL`, `C:EURUSD`, `X:BTCUSD`). What is no pair keeps its name in capitals.
 */
export const symbolRules = [
  'NAME',
  'PLAIN',
  'JOINED',
  'DASH',
  'UNDERSCORE',
  'SLASH',
  'KRAKEN',
  'STOOQ',
  'POLYGON',
] as const
export type SymbolRule = (typeof symbolRules)[number]

/** Kinds of instruments as price sources distinguish them. Metals against a currency count as currencies. */
export const symbolKinds = ['STOCK', 'CURRENCY', 'CRYPTO'] as const
export type SymbolKind = (typeof symbolKinds)[number]

interface Pair {
  readonly base: string
  readonly quote: string
}

const fiat =
  'USD EUR GBP JPY CHF AUD NZD CAD SEK NOK DKK PLN HUF CZK RON TRY ZAR MXN BRL SGD HKD CNH CNY INR KRW THB ILS'.split(
    ' ',
  )
const metals = ['XAU', 'XAG', 'XPT', 'XPD']
const coins =
  'BTC XBT ETH SOL XRP ADA DOGE XDG LTC BCH DOT AVAX LINK MATIC POL TRX BNB TON SHIB UNI ATOM XLM NEAR APT ARB OP FIL ETC ICP SUI PEPE INJ AAVE HBAR'.split(
    ' ',
  )
/** Longest first, so that USDT is not read as T against USD. */
const quotes = ['USDT', 'USDC', 'BUSD', 'FDUSD', 'DAI', ...fiat, 'BTC', 'ETH']

/**
 * Base and quote of a pair; null for a name that is none. Suffixes of brokers are left out: `EURUSD.a`, `EURUSDm` and `BTCUSDT.P` are pairs.
 * @param market with CRYPTO any base is a coin; otherwise the base must be known
 */
export function pairOf(name: string, market: Market | null = null): Pair | null {
  const parts = /^([A-Za-z0-9]{2,12})\s*[/_ -]\s*([A-Za-z]{3,5})(?![A-Za-z0-9])/.exec(name.trim())
  if (parts !== null) {
    const [base = '', quote = ''] = [parts[1]?.toUpperCase(), parts[2]?.toUpperCase()]
    return quotes.includes(quote) && isBase(base, market) ? { base, quote } : null
  }
  const [plain = ''] = /^[A-Za-z0-9]+/.exec(name.trim().replace(/^([A-Z0-9]{6,})[a-z]+$/, '$1')) ?? []
  const text = plain.toUpperCase()
  for (const quote of quotes) {
    const base = text.slice(0, -quote.length)
    if (text.endsWith(quote) && base !== '' && isBase(base, market)) return { base, quote }
  }
  return null
}

const isBase = (base: string, market: Market | null): boolean =>
  market === 'CRYPTO' ? base.length >= 2 : [...fiat, ...metals, ...coins].includes(base)

/** Tickers as United States exchanges write them, with a class of shares: `AAPL`, `BRK.B`. */
const ticker = /^[A-Z]{1,5}([.-][A-Z])?$/

/**
 * Kind of an instrument, by its market and the form of its name. Null for those without a ready-made source: futures, indices, options, shares
 * of other exchanges.
 */
export function kindOfSymbol(name: string, market: Market): SymbolKind | null {
  if (market === 'FUTURES') return null
  if (market === 'STOCKS') return ticker.test(name.trim()) ? 'STOCK' : null
  const pair = pairOf(name, market)
  if (pair === null) return null
  if (market === 'CRYPTO') return 'CRYPTO'
  return coins.includes(pair.base) ? 'CRYPTO' : 'CURRENCY'
}

const krakenNames: Readonly<Record<string, string>> = { BTC: 'XBT', DOGE: 'XDG' }
const signs = { JOINED: '', DASH: '-', UNDERSCORE: '_', SLASH: '/' } as const

/** Symbol of an instrument by a source's rule. Empty if nothing is left of its name. */
export function symbolByRule(rule: SymbolRule, name: string): string {
  const plain = name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  switch (rule) {
    case 'NAME':
      return name
    case 'PLAIN':
      return plain
    case 'JOINED':
    case 'DASH':
    case 'UNDERSCORE':
    case 'SLASH': {
      const pair = pairOf(name) ?? separated(name)
      return pair === null ? name.trim().toUpperCase() : `${pair.base}${signs[rule]}${pair.quote}`
    }
    case 'KRAKEN': {
      const pair = pairOf(name) ?? separated(name)
      return pair === null ? plain : `${krakenNames[pair.base] ?? pair.base}${krakenNames[pair.quote] ?? pair.quote}`
    }
    case 'STOOQ': {
      const pair = pairOf(name)
      if (pair !== null) return `${pair.base}${pair.quote}`.toLowerCase()
      // Stooq writes a class of shares with a dash: brk-b.us.
      const share = name
        .trim()
        .toLowerCase()
        .replace(/^([a-z]{1,5})\.([a-z])$/, '$1-$2')
      return share === '' || share.includes('.') ? share : `${share}.us`
    }
    case 'POLYGON': {
      const pair = pairOf(name)
      if (pair === null) return name.trim().toUpperCase()
      return `${coins.includes(pair.base) ? 'X' : 'C'}:${pair.base}${pair.quote}`
    }
  }
}

/** A pair of any coin, by its sign or its quote alone: coins that are not listed above. */
const separated = (name: string): Pair | null => pairOf(name, 'CRYPTO')

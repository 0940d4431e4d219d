export const markets = ['FOREX', 'STOCKS', 'FUTURES', 'CFD', 'CRYPTO'] as const
export type Market = (typeof markets)[number]

export const dateFormats = ['yyyy-MM-dd', 'dd/MM/yyyy', 'MM/dd/yyyy'] as const
export type DateFormat = (typeof dateFormats)[number]

/** Currencies offered for an account; any three to five capital letters are accepted. */
export const currencies = [
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'CHF',
  'AUD',
  'CAD',
  'NZD',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'SGD',
  'HKD',
  'CNY',
  'INR',
  'KRW',
  'BRL',
  'MXN',
  'ZAR',
  'TRY',
  'ILS',
  'AED',
  'THB',
  'BTC',
  'ETH',
  'USDT',
  'USDC',
] as const

/** Currencies without a smaller unit, of ISO 4217. */
const wholeCurrencies: ReadonlySet<string> = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
)

/** Decimal places in which money of a journal is shown: none in yen, unless crypto is traded. It is stored exactly. */
export const shownDecimals = (tradeMarkets: readonly Market[], currency: string): number =>
  wholeCurrencies.has(currency) && !tradeMarkets.includes('CRYPTO') ? 0 : moneyDecimals(tradeMarkets)

/** Decimal places of a typed amount of money: 8 if crypto is traded, else 2. */
export const moneyDecimals = (tradeMarkets: readonly Market[]): number => (tradeMarkets.includes('CRYPTO') ? 8 : 2)

/** Whether a position that is closed in parts is one trade, or one for each exit (PRODUCT A.22, Parts). */
export const partialExits = ['ONE_TRADE', 'TRADE_PER_EXIT'] as const
export type PartialExits = (typeof partialExits)[number]

/** Whether each option contract is a trade of its own, legs that were opened as one idea are one, or also those that follow by rolling. */
export const optionLegs = ['APART', 'TOGETHER', 'ROLLED_TOGETHER'] as const
export type OptionLegs = (typeof optionLegs)[number]

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

/** Decimal places of money in a journal: 8 if crypto is traded, else 2. */
export const moneyDecimals = (tradeMarkets: readonly Market[]): number => (tradeMarkets.includes('CRYPTO') ? 8 : 2)

import type { Market } from '@afterclose/core/journal'

const markets: readonly (readonly [RegExp, Market])[] = [
  [/crypto|coin|krypto/i, 'CRYPTO'],
  [/cfd|index|indices/i, 'CFD'],
  [/forex|fx|currenc|devisen/i, 'FOREX'],
  [/fut/i, 'FUTURES'],
  [/stock|equit|share|etf|option|aktie|action|accion|azion|stk|opt/i, 'STOCKS'],
]

export const marketOfClass = (text: string): Market | null =>
  text === '' ? null : (markets.find(([words]) => words.test(text))?.[1] ?? null)

/** Shares and coins are worth their price; an option is for many shares. */
export const pointValueOfClass = (text: string): '1' | null => {
  const market = marketOfClass(text)
  return (market === 'STOCKS' && !/opt/i.test(text)) || market === 'CRYPTO' ? '1' : null
}

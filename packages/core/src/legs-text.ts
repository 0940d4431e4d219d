import type { TradeLeg } from './option-leg.ts'

/**
 * Legs in one line, as traders write them: size with its sign, strike and right. An expiry that all options share comes first.
 * @example "2026-04-17 −2 560P / +2 550P"
 */
export function legsText(legs: readonly TradeLeg[]): string {
  const expiries = new Set(legs.flatMap(({ expires }) => expires ?? []))
  const [first = ''] = expiries
  const isShared = expiries.size === 1
  const texts = legs.map(({ contract, right, strike, expires, direction, size }) => {
    const signed = `${direction === 'LONG' ? '+' : '−'}${size}`
    if (right === 'STOCK') return `${signed} ${contract}`
    return [signed, ...(isShared ? [] : [expires]), `${strike ?? ''}${right.slice(0, 1)}`].join(' ')
  })
  return `${isShared ? `${first} ` : ''}${texts.join(' / ')}`
}

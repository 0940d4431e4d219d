import { expect, it } from 'vitest'
import { sizeForRisk } from './size-for-risk.ts'

const es = { market: 'FUTURES', tickSize: '0.25', tickValue: '12.5' } as const
const eurusd = { market: 'FOREX', tickSize: '0.0001', tickValue: '10' } as const
const long = { entryPrice: '6000', stopLoss: '5990', fxRate: '1' }

it('is the amount over what one unit loses at the stop, rounded down to what the market trades', () => {
  expect(sizeForRisk('1200', long, es)).toBe('2') // 10 points of 50 each: 500 a contract
  expect(sizeForRisk('1000', { ...long, entryPrice: '5990', stopLoss: '6000' }, es)).toBe('2')
  expect(sizeForRisk('499.99', long, es)).toBe('0')
  // 20 pips of 10 each: 200 a lot
  expect(sizeForRisk('105', { entryPrice: '1.1', stopLoss: '1.098', fxRate: '1' }, eurusd)).toBe('0.52')
  expect(sizeForRisk('105', { entryPrice: '1.1', stopLoss: '1.098', fxRate: '0.5' }, eurusd)).toBe('1.05')
  // 2 × 0.3 ÷ 0.2 is 3, though 0.2 ÷ 0.3 ends nowhere
  const thirds = { market: 'FUTURES', tickSize: '0.3', tickValue: '1' } as const
  expect(sizeForRisk('2', { entryPrice: '100', stopLoss: '99.8', fxRate: '1' }, thirds)).toBe('3')
  const btc = { market: 'CRYPTO', tickSize: '0.01', tickValue: '0.01' } as const
  expect(sizeForRisk('100', { entryPrice: '60000', stopLoss: '57000', fxRate: '1' }, btc)).toBe('0.03333333')
})

it('is not known without entry, stop or ticks, nor where the stop is at the entry', () => {
  expect(sizeForRisk('100', { ...long, entryPrice: null }, es)).toBeNull()
  expect(sizeForRisk('100', { ...long, stopLoss: null }, es)).toBeNull()
  expect(sizeForRisk('100', long, { ...es, tickValue: null })).toBeNull()
  expect(sizeForRisk('100', { ...long, stopLoss: '6000' }, es)).toBeNull()
})

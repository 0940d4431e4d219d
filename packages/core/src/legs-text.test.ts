import { expect, it } from 'vitest'
import { legsText } from './legs-text.ts'
import type { TradeLeg } from './option-leg.ts'

const leg = (more: Partial<TradeLeg>): TradeLeg => ({
  contract: 'SPY',
  right: 'CALL',
  strike: '100',
  expires: '2026-04-17',
  multiplier: '100',
  direction: 'LONG',
  size: '1',
  entryPrice: '1',
  exitPrice: null,
  entryDate: '2026-03-02T10:05:00',
  exitDate: null,
  end: null,
  gain: null,
  isOpening: true,
  ...more,
})

it.each<[string, readonly Partial<TradeLeg>[]]>([
  [
    '2026-04-17 −2 560P / +2 550P',
    [
      { right: 'PUT', strike: '560', direction: 'SHORT', size: '2' },
      { right: 'PUT', strike: '550', size: '2' },
    ],
  ],
  ['−1 2026-04-17 100C / +1 2026-05-15 100C', [{ direction: 'SHORT' }, { expires: '2026-05-15' }]],
  [
    '2026-04-17 +100 SPY / −1 105C',
    [
      { right: 'STOCK', strike: null, expires: null, size: '100' },
      { direction: 'SHORT', strike: '105' },
    ],
  ],
])('legs are written as %s', (text, legs) => {
  expect(legsText(legs.map(leg))).toBe(text)
})

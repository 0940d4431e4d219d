import { expect, it } from 'vitest'
import { unitWords } from '../../../journal/engine/unit-words.ts'
import { sizeChange } from './month-stats.tsx'

it('says by how much a fall is larger or smaller', () => {
  const words = unitWords('CURRENCY', { currency: 'USD', decimals: 2 })
  expect([120, -120].map((by) => sizeChange(by, words))).toEqual(['120 larger', '120 smaller'])
  const inPercent = unitWords('PERCENT', { currency: 'USD', decimals: 2 })
  expect(sizeChange(1.2, inPercent)).toBe('1.20 points larger')
})

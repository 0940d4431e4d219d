import type { AssumedSpread } from '@afterclose/contract/walks'
import { describe, expect, it } from 'vitest'
import { spreadWords } from './spread-words.ts'

const instruments = ['EURUSD', 'GBPUSD', 'AUDUSD', 'NZDUSD', 'USDCAD', 'XAUUSD'].map((name, i) => ({
  id: i + 1,
  name,
  tickSize: name === 'XAUUSD' ? null : '0.0001',
}))
const of = (instrumentId: number, spread: string, side: AssumedSpread['side'] = 'BID'): AssumedSpread => ({
  instrumentId,
  side,
  spread,
})
const words = (...spreads: readonly AssumedSpread[]) => spreadWords(spreads, instruments)

describe('what walks assume of the spread [BARS 3.2]', () => {
  it('is a sentence of exits of short trades by bids, of long ones by asks, of all by the middle', () => {
    expect(words(of(1, '0.0001'))).toBe('Exits of short trades assume a spread of 1 tick.')
    expect(words(of(1, '0.00015', 'ASK'))).toBe('Exits of long trades assume a spread of 1.5 ticks.')
    expect(words(of(1, '0.0003', 'MID'))).toBe('Exits assume a spread of 3 ticks.')
    expect(words(of(1, '0.0002', 'MID'), of(1, '0.0001'))).toBe(
      'Exits of short trades assume a spread of 1 tick. Exits assume a spread of 2 ticks.',
    )
    expect(words()).toBe('')
  })

  it('says none, and a price where no tick is known', () => {
    expect(words(of(1, '0'))).toBe('Exits of short trades assume no spread.')
    expect(words(of(6, '0.35'))).toBe('Exits of short trades assume a spread of 0.35.')
  })

  it('names instruments where they differ, each once and few of them', () => {
    expect(words(of(1, '0.0001'), of(2, '0.0001'), of(1, '0.0001'))).toBe(
      'Exits of short trades assume a spread of 1 tick.',
    )
    expect(words(of(1, '0.0001'), of(2, '0.0002'), of(3, '0'), of(1, '0.0001'))).toBe(
      'Exits of short trades assume a spread of 1 tick (EURUSD), 2 ticks (GBPUSD), none (AUDUSD).',
    )
    expect(words(...[1, 2, 3, 4].map((id) => of(id, '0.0001')), of(6, '0.3'))).toContain(
      '1 tick (EURUSD, GBPUSD, AUDUSD, NZDUSD)',
    )
    expect(words(...[1, 2, 3, 4, 5].map((id) => of(id, '0.0001')), of(6, '0.3'))).toBe(
      'Exits of short trades assume a spread of 1 tick (EURUSD, GBPUSD, AUDUSD and 2 more), 0.3 (XAUUSD).',
    )
  })
})

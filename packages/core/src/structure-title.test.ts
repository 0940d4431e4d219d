import { describe, expect, it } from 'vitest'
import type { LegRight, TradeLeg } from './option-leg.ts'
import { legText, structureTitle } from './structure-title.ts'

const rights: Readonly<Record<string, LegRight>> = { P: 'PUT', C: 'CALL', S: 'STOCK' }

/** A leg in few words: "-2 560P 4.10", "1 550P 2.60 2026-05-15", "100 S 50". */
function leg(text: string): TradeLeg {
  const [size = '', what = '', entryPrice = '', expires = '2026-04-17'] = text.split(' ')
  const right = rights[what.at(-1)!]!
  const isStock = right === 'STOCK'
  return {
    contract: isStock ? 'SPY' : `SPY ${expires} ${what}`,
    right,
    strike: isStock ? null : what.slice(0, -1),
    expires: isStock ? null : expires,
    multiplier: isStock ? '1' : '100',
    direction: size.startsWith('-') ? 'SHORT' : 'LONG',
    size: size.replace('-', ''),
    entryPrice,
    exitPrice: null,
    entryDate: '2026-03-02T10:05:00',
    exitDate: null,
    end: null,
    gain: null,
    isOpening: true,
  }
}
const titleOf = (...legs: readonly string[]) => structureTitle(legs.map(leg))

describe('a trade in options in words', () => {
  it.each([
    ['iron condor 550/560/620/630, 17 Apr', ['-2 620C 3.20', '2 550P 2.60', '-2 560P 4.10', '2 630C 1.90']],
    ['bull put 550/560, 17 Apr', ['-1 560P 4.10', '1 550P 2.60']],
    ['bear put 550/560, 17 Apr', ['1 560P 4.10', '-1 550P 2.60']],
    ['bear call 620/630, 17 Apr', ['-1 620C 3.20', '1 630C 1.90']],
    ['bull call 620/630, 17 Apr', ['1 620C 3.20', '-1 630C 1.90']],
    ['calendar 560, 17 Apr and 15 May', ['-1 560P 4.10', '1 560P 6 2026-05-15']],
    ['straddle 560, 17 Apr', ['-1 560P 4.10', '-1 560C 5']],
    ['covered call 52.5, 17 Apr', ['100 S 50', '-1 52.5C 0.80']],
    ['cash-secured put 50, 17 Apr', ['-1 50P 1.20']],
    ['long put 9.5, 17 Apr', ['1 9.5P 1.20']],
    ['short call 50, 21 Jan 2028', ['-1 50C 1.20 2028-01-21']],
    ['custom 9.5/10, 17 Apr', ['1 9.5P 1', '-1 10C 1']],
    ['custom 1 to 7, 17 Apr', [1, 2, 3, 4, 5, 6, 7].map((strike) => `1 ${strike}C 1`)],
  ])('is "%s"', (title, legs) => {
    expect(titleOf(...legs)).toBe(title)
  })

  it('names what was opened, not what was delivered or sold later', () => {
    const later = { ...leg('-1 600C 1'), isOpening: false }
    expect(structureTitle([leg('-1 50P 1.20'), later])).toBe('cash-secured put 50, 17 Apr')
  })

  it('is none for shares alone, and for a trade without legs', () => {
    expect(titleOf('100 S 50')).toBeNull()
    expect(titleOf()).toBeNull()
  })
})

describe('a leg in words', () => {
  it.each([
    ['Sold 2 × 560 put, 17 Apr', '-2 560P 4.10'],
    ['Bought 1 × 52.5 call, 15 Jan 2027', '1 52.5C 1 2027-01-15'],
    ['Bought 100 shares', '100 S 50'],
    ['Sold 1 share', '-1 S 50'],
  ])('is "%s"', (text, of) => {
    expect(legText(leg(of))).toBe(text)
  })
})

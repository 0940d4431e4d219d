import { describe, expect, it } from 'vitest'
import type { Contract } from './option-leg.ts'
import { structureName } from './structure-name.ts'

const rights: Readonly<Record<string, Contract['right']>> = { P: 'PUT', C: 'CALL', S: 'STOCK' }

/** Legs in few words: "-1 560P", "1 550P +30" for one that expires 30 days later, "1 S" for a lot of shares. */
const nameOf = (...legs: readonly string[]) =>
  structureName(
    legs.map((text) => {
      const [ratio = '', what = '', later = ''] = text.split(' ')
      const right = rights[what.at(-1)!]!
      const isStock = right === 'STOCK'
      return {
        ratio: Number(ratio),
        contract: {
          underlying: 'QZA',
          right,
          strike: isStock ? '0' : what.slice(0, -1),
          expires: isStock ? '' : later === '' ? '2026-04-17' : '2026-05-15',
          multiplier: isStock ? '1' : '100',
          isAdjusted: false,
        },
      }
    }),
  )

describe('the name of a structure', () => {
  it.each([
    ['SINGLE', ['1 560P']],
    ['SINGLE', ['-1 560C']],
    ['SINGLE', ['1 S']],
    ['CASH_SECURED_PUT', ['-1 560P']],
    ['VERTICAL', ['-1 560P', '1 550P']],
    ['VERTICAL', ['1 9.5C', '-1 10C']],
    ['CALENDAR', ['-1 560P', '1 560P later']],
    ['DIAGONAL', ['-1 560P', '1 550P later']],
    ['STRADDLE', ['-1 560P', '-1 560C']],
    ['STRANGLE', ['1 550P', '1 570C']],
    ['BUTTERFLY', ['1 90C', '-2 100C', '1 110C']],
    ['BUTTERFLY', ['-1 90P', '2 100P', '-1 110P']],
    ['BROKEN_WING_BUTTERFLY', ['1 100C', '-2 105C', '1 115C']],
    ['IRON_CONDOR', ['-1 560P', '1 550P', '-1 620C', '1 630C']],
    ['IRON_CONDOR', ['1 560P', '-1 550P', '1 620C', '-1 640C']],
    ['IRON_BUTTERFLY', ['-1 600P', '1 590P', '-1 600C', '1 610C']],
    ['RATIO_SPREAD', ['1 600C', '-2 610C']],
    ['BACKSPREAD', ['-1 600C', '2 610C']],
    ['BOX', ['1 600C', '-1 610C', '-1 600P', '1 610P']],
    ['COVERED_CALL', ['1 S', '-1 52.5C']],
    ['PROTECTIVE_PUT', ['1 S', '1 48P']],
    ['COLLAR', ['1 S', '1 48P', '-1 52.5C']],
    ['CUSTOM', ['1 48P', '-1 52.5C']],
    ['CUSTOM', ['-1 S', '-1 52.5C']],
    ['CUSTOM', ['1 100C', '-3 105C', '2 115C']],
    ['CUSTOM', ['1 90C', '-1 100C', '-1 110C', '1 120C']],
    ['CUSTOM', ['-1 560P', '1 550P', '1 620C', '-1 630C']],
    ['CUSTOM', ['-1 630P', '1 620P', '-1 560C', '1 570C']],
    ['CUSTOM', ['1 560P', '1 550P']],
    ['CUSTOM', ['-1 560P', '1 550P later', '1 540P']],
  ])('is %s of %j', (name, legs) => {
    expect(nameOf(...legs)).toBe(name)
    expect(nameOf(...legs.toReversed())).toBe(name)
  })
})

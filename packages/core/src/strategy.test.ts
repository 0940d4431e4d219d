import { describe, expect, it } from 'vitest'
import { originalStrategy, type Strategy, wrongWithStrategies } from './strategy.ts'

const wrong = (change: Partial<Strategy>) => wrongWithStrategies([{ ...originalStrategy, name: 'Mine', ...change }])

describe('a strategy that is refused says what is wrong with it', () => {
  it.each<[Partial<Strategy>, string | null]>([
    [{}, null],
    [{ stopMode: 'R', stopValue: 0.5, targetMode: 'PERCENT', targetValue: 1.25, breakEvenAtR: 3 }, null],
    [{ name: ' ' }, 'A strategy needs a name.'],
    [{ name: 'x'.repeat(61) }, 'A name can have at most 60 characters.'],
    [{ stopValue: 1 }, 'Mine: an original stop does not take a distance.'],
    [{ stopMode: 'R' }, 'Mine: the stop needs a distance above 0.'],
    [{ targetMode: 'PIPS', targetValue: 0 }, 'Mine: the target needs a distance above 0.'],
    [{ targetMode: 'PIPS', targetValue: Number.NaN }, 'Mine: the target needs a distance above 0.'],
    [{ targetMode: 'PERCENT', targetValue: 101 }, 'Mine: the target can be at most 100 % away.'],
    [{ stopMode: 'PIPS', stopValue: 10.00001 }, 'Mine: the stop can have at most 4 decimals.'],
    [{ breakEvenAtR: -1 }, 'Mine: the break-even needs a distance above 0.'],
    [
      { targetMode: 'R', targetValue: 1.5, breakEvenAtR: 1.5 },
      'Mine: break-even at 1.5 R is not below the target of 1.5 R.',
    ],
    [{ targetMode: 'R', targetValue: 1.5, breakEvenAtR: 1.4999 }, null],
  ])('%o: %s', (change, sentence) => {
    expect(wrong(change)).toBe(sentence)
  })

  it('and so do too many, or two of one name', () => {
    const named = (name: string): Strategy => ({ ...originalStrategy, name })
    expect(wrongWithStrategies(['a', 'b', 'c', 'd', 'e'].map(named))).toBeNull()
    expect(wrongWithStrategies(['a', 'b', 'c', 'd', 'e', 'f'].map(named))).toBe(
      'At most five strategies can be compared.',
    )
    expect(wrongWithStrategies(['a', 'b', ' a'].map(named))).toBe('Two strategies have the name “a”.')
  })
})

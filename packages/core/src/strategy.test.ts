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
    [{ targetMode: 'PERCENT', targetValue: 101 }, 'Mine: the target can be at most 100% away.'],
    [{ stopMode: 'PIPS', stopValue: 10.00001 }, 'Mine: the stop can have at most 4 decimals.'],
    [{ breakEvenAtR: -1 }, 'Mine: the break-even needs a distance above 0.'],
    [
      { targetMode: 'R', targetValue: 1.5, breakEvenAtR: 1.5 },
      'Mine: break-even at 1.5R is not below the target of 1.5R.',
    ],
    [{ targetMode: 'R', targetValue: 1.5, breakEvenAtR: 1.4999 }, null],
    [{ targetMode: 'NONE' }, 'Mine: without a target it needs a trailing stop, a time, or the real exit to end.'],
    [{ targetMode: 'NONE', targetValue: 1, ends: 'REAL_EXIT' }, 'Mine: no target does not take a distance.'],
    [{ targetMode: 'NONE', ends: 'REAL_EXIT' }, null],
    [{ targetMode: 'NONE', timeExit: { is: 'SESSION_END' } }, null],
    [{ targetMode: 'NONE', trail: { by: 'ATR', value: 1.5, fromR: 0, atrLength: 300 } }, null],
    [
      { trail: { by: 'PERCENT', value: 0, fromR: 0, atrLength: 3600 } },
      'Mine: the trailing stop needs a distance above 0.',
    ],
    [
      { trail: { by: 'ATR', value: 101, fromR: 0, atrLength: 3600 } },
      'Mine: the trailing stop can be at most 100 ATR away.',
    ],
    [
      { trail: { by: 'R', value: 1, fromR: -1, atrLength: 3600 } },
      'Mine: the start of the trailing stop needs a distance above 0.',
    ],
    // [case 7] parts of the position that sum to 99.99 and to 100
    [
      {
        partials: [
          { atR: 1, percent: 50 },
          { atR: 2, percent: 49.99 },
        ],
      },
      null,
    ],
    [
      {
        partials: [
          { atR: 1, percent: 50 },
          { atR: 2, percent: 50 },
        ],
      },
      'Mine: partial exits must leave a part of the position: their sum must be below 100%.',
    ],
    [
      { partials: [{ atR: 1, percent: 33.333 }] },
      'Mine: a partial exit needs a percentage above 0 with at most 2 decimals.',
    ],
    [
      {
        partials: [
          { atR: 1, percent: 10 },
          { atR: 1, percent: 20 },
        ],
      },
      'Mine: two partial exits are at the same distance.',
    ],
    [{ partials: [1, 2, 3, 4].map((atR) => ({ atR, percent: 10 })) }, 'Mine: it can have at most 3 partial exits.'],
    [{ timeExit: { is: 'MINUTES', minutes: 43_200 } }, null],
    [{ timeExit: { is: 'MINUTES', minutes: 0 } }, 'Mine: the exit by time needs 1 to 43200 whole minutes.'],
    [{ timeExit: { is: 'CLOCK', at: '24:00' } }, 'Mine: the time of the exit must be like 15:30.'],
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

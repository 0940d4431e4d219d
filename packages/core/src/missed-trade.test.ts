import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MissedTradeInput, missedTradeProblems, missedTradeResult } from './missed-trade.ts'

/** PRODUCT H.5: M1 and M2, with the spreads of the worked example. */
const eurusd = { spread: '1', tickSize: '0.0001' }
const es = { spread: '1', tickSize: '0.25' }

function missed(changes: Partial<MissedTradeInput> = {}): MissedTradeInput {
  return {
    instrumentId: 1,
    setupId: 1,
    direction: 'LONG',
    entryDate: '2024-01-02T10:00:00',
    entryPrice: '1.1',
    stopLoss: '1.098',
    takeProfit: '1.104',
    highestPrice: null,
    lowestPrice: null,
    otpHit: null,
    hypotheticalExitPrice: null,
    hypotheticalExitDate: null,
    size: null,
    reason: 'HESITATION',
    notes: '',
    preTradeComments: [],
    customComments: [],
    checklistId: null,
    checkedItemIds: [],
    checklistItemIds: [],
    planId: null,
    inReview: false,
    ...changes,
  }
}
const short = { direction: 'SHORT', entryPrice: '4750', stopLoss: '4755', takeProfit: '4740' } as const
const r = (changes: Partial<MissedTradeInput>, costs = eurusd) => missedTradeResult(missed(changes), costs).missedR

describe('what a missed trade would have brought', () => {
  it('is its reward to risk less the spread when the target was hit', () => {
    expect(missedTradeResult(missed({ otpHit: 'YES' }), eurusd)).toMatchObject({
      rrr: 2,
      missedR: 1.95,
      outcome: 'WINNER',
    })
  })

  it('is a loss of one and the spread when the stop was', () => {
    expect(missedTradeResult(missed({ ...short, otpHit: 'NO' }), es)).toMatchObject({
      rrr: 2,
      missedR: -1.05,
      outcome: 'LOSER',
    })
    expect(r({ ...short, otpHit: 'YES' }, es)).toBe(1.95)
  })

  it('is not known while neither an exit nor the target is', () => {
    expect(missedTradeResult(missed(), eurusd)).toMatchObject({ rrr: 2, missedR: null, outcome: null })
  })

  it.each([
    // 1.1030 - 1.1000 = 0.0030; 0.0030 ÷ 0.0020 = 1.5, less 0.05
    ['LONG', { hypotheticalExitPrice: '1.103' }, eurusd, 1.45, 'WINNER'],
    // An exit says more than whether the target was hit.
    ['LONG', { hypotheticalExitPrice: '1.099', otpHit: 'YES' }, eurusd, -0.55, 'LOSER'],
    // A move of just the spread.
    ['LONG', { hypotheticalExitPrice: '1.1001' }, eurusd, 0, 'BREAK_EVEN'],
    // 4750 - 4743.5 = 6.5; 6.5 ÷ 5 = 1.3, less 0.25 ÷ 5 = 0.05
    ['SHORT', { ...short, hypotheticalExitPrice: '4743.5' }, es, 1.25, 'WINNER'],
    ['SHORT', { ...short, hypotheticalExitPrice: '4757.5' }, es, -1.55, 'LOSER'],
    // No target is needed for that.
    ['SHORT', { ...short, takeProfit: null, hypotheticalExitPrice: '4750' }, es, -0.05, 'LOSER'],
  ] as const)('counts a %s to its hypothetical exit', (_, changes, costs, missedR, outcome) => {
    expect(missedTradeResult(missed(changes), costs)).toMatchObject({ missedR, outcome })
  })

  it('needs a stop, and a target where that was hit', () => {
    for (const otpHit of ['YES', 'NO'] as const) expect(r({ otpHit, stopLoss: null })).toBeNull()
    expect(r({ hypotheticalExitPrice: '1.2', stopLoss: null })).toBeNull()
    expect(r({ hypotheticalExitPrice: '1.2', entryPrice: null })).toBeNull()
    expect(r({ otpHit: 'YES', takeProfit: null })).toBeNull()
    expect(r({ otpHit: 'NO', takeProfit: null })).toBe(-1.05)
  })

  it('is free of costs without a spread, and unknown where a spread cannot be priced', () => {
    expect(r({ otpHit: 'YES' }, { spread: '0', tickSize: '0.0001' })).toBe(2)
    expect(missedTradeResult(missed({ otpHit: 'YES' }), { spread: '0', tickSize: null }).missedR).toBe(2)
    expect(missedTradeResult(missed({ otpHit: 'YES' }), { spread: '1', tickSize: null }).missedR).toBeNull()
  })

  it('rounds once: a half at the sixth decimal is not lost between two divisions', () => {
    // (10 - 1.0000015) ÷ 3 = 2.9999995 exactly, which rounds to 3
    const levels = { entryPrice: '100', stopLoss: '97', takeProfit: '110', otpHit: 'YES' } as const
    expect(r(levels, { spread: '1', tickSize: '1.0000015' })).toBe(3)
  })

  it('says the checklist as a trade does', () => {
    const ticked = missed({ checklistId: 1, checklistItemIds: [1, 2, 3, 4], checkedItemIds: [1, 3, 9] })
    expect(missedTradeResult(ticked, eurusd)).toMatchObject({ adherence: 50, checklistStatus: 'INCOMPLETE' })
    expect(missedTradeResult(missed(), eurusd)).toMatchObject({ adherence: null, checklistStatus: 'NONE' })
  })

  const ticks = fc.integer({ min: 1, max: 100_000 })
  it('is the same for a short as for its mirror image, and what the exit at a level says is what the hit says', () => {
    fc.assert(
      fc.property(ticks, ticks, fc.integer({ min: 0, max: 500 }), (toStop, toTarget, spread) => {
        const at = (ticksAway: number) => String(1_000_000 + ticksAway)
        const costs = { spread: String(spread), tickSize: '1' }
        const long = { entryPrice: at(0), stopLoss: at(-toStop), takeProfit: at(toTarget) }
        const mirrored = { ...long, stopLoss: at(toStop), takeProfit: at(-toTarget), direction: 'SHORT' } as const
        const hit = r({ ...long, otpHit: 'YES' }, costs)
        expect(r({ ...mirrored, otpHit: 'YES' }, costs)).toBe(hit)
        expect(r({ ...long, hypotheticalExitPrice: long.takeProfit }, costs)).toBe(hit)
        expect(r({ ...mirrored, hypotheticalExitPrice: mirrored.stopLoss }, costs)).toBe(
          r({ ...long, otpHit: 'NO' }, costs),
        )
        expect(hit).toBeCloseTo((toTarget - spread) / toStop, 5)
      }),
    )
  })
})

describe('the fields of a missed trade', () => {
  it.each([
    ['a stop at the entry', { stopLoss: '1.1' }, 'stopLoss', 'Stop loss must differ from the entry price'],
    ['a stop above a long', { stopLoss: '1.101' }, 'stopLoss', 'Stop loss must be below the entry price'],
    ['a stop below a short', { ...short, stopLoss: '4740' }, 'stopLoss', 'Stop loss must be above the entry price'],
    ['a target below a long', { takeProfit: '1.09' }, 'takeProfit', 'Take profit must be above the entry price'],
    ['one extreme', { highestPrice: '1.2' }, 'lowestPrice', 'Enter both prices or neither'],
    [
      'an exit outside the extremes',
      { highestPrice: '1.103', lowestPrice: '1.099', hypotheticalExitPrice: '1.104' },
      'highestPrice',
      'Highest price must not be below an entry or exit',
    ],
    [
      'an exit before the entry',
      { hypotheticalExitDate: '2024-01-02T09:59:59' },
      'hypotheticalExitDate',
      'Exit date must not be before the entry date',
    ],
  ] as const)('do not go together with %s', (_, changes, field, message) => {
    expect(missedTradeProblems(missed(changes))).toEqual([{ field, message }])
  })

  it('may be left out', () => {
    const bare = { entryPrice: null, stopLoss: null, takeProfit: null }
    expect(missedTradeProblems(missed(bare))).toEqual([])
    expect(missedTradeProblems(missed({ ...bare, stopLoss: '1', takeProfit: '1' }))).toEqual([])
    expect(missedTradeProblems(missed({ hypotheticalExitDate: '2024-01-02T10:00:00' }))).toEqual([])
  })
})

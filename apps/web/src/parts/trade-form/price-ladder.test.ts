import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Ladder, labelText, priceLadder } from './price-ladder.ts'

const long = {
  direction: 'LONG',
  entryPrice: '22258.75',
  exitPrice: '22326',
  stopLoss: '22225.75',
  takeProfit: '22357.75',
  highestPrice: '22330.75',
  lowestPrice: '22247.25',
} as const
const names = (ladder: Ladder | null): readonly string[] => (ladder?.labels ?? []).map((label) => labelText(label, 2))

const firstLabel = (exitPrice: string) => names(priceLadder({ ...long, exitPrice }, '33', 264))[0]

describe('the price ladder', () => {
  it('stands on a scale from the lowest to the highest price', () => {
    const ladder = priceLadder(long, '33', 264)!
    expect(ladder.levels.map(({ level, y, r }) => [level, y, r])).toEqual([
      ['Target', 0, 3],
      ['Exit', 63.5, 2.037879],
      ['Entry', 198, 0],
      ['Stop', 264, -1],
    ])
    expect(ladder.bar).toEqual({ top: 63.5, height: 134.5, gain: true })
    expect(ladder.range).toEqual({ top: 54, height: 167 })
    expect(names(ladder)).toEqual(['Target 22,357.75', 'Exit 22,326.00', 'Entry 22,258.75', 'Stop 22,225.75'])
  })

  it('turns R round for a short, with the higher price still on top', () => {
    const short = { ...long, direction: 'SHORT', stopLoss: '22357.75', takeProfit: '22225.75' } as const
    const ladder = priceLadder(short, '99', 264)!
    expect(ladder.levels.map(({ level, r }) => [level, r])).toEqual([
      ['Stop', -1],
      ['Exit', -0.679293],
      ['Entry', 0],
      ['Target', 0.333333],
    ])
    expect(ladder.bar?.gain).toBe(false)
  })

  it('merges labels closer than 16 px, and says when they are the same price', () => {
    expect(firstLabel('22357.75')).toBe('Target = Exit 22,357.75')
    expect(firstLabel('22350')).toBe('Target 22,357.75, Exit 22,350.00')
    expect(firstLabel('22349.75')).toBe('Target 22,357.75')
  })

  it('draws nothing from one price alone', () => {
    const alone = { exitPrice: null, stopLoss: null, takeProfit: null, highestPrice: null, lowestPrice: null }
    expect(priceLadder({ ...long, ...alone }, null, 264)).toBeNull()
    expect(priceLadder({ ...long, entryPrice: null }, null, 264)).toBeNull()
  })

  it('has no R without a stop and no bar while open', () => {
    const ladder = priceLadder({ ...long, stopLoss: null, exitPrice: null }, null, 264)!
    expect(ladder.bar).toBeNull()
    expect(ladder.levels.map(({ r }) => r)).toEqual([null, null])
  })

  it('never sets two labels closer than 16 px, loses no level and stays inside', () => {
    const price = fc.integer({ min: 1, max: 2000 }).map((ticks) => String(ticks / 4))
    const maybe = fc.option(price)
    fc.assert(
      fc.property(
        fc.record({
          direction: fc.constantFrom('LONG', 'SHORT'),
          entryPrice: price,
          exitPrice: maybe,
          stopLoss: maybe,
          takeProfit: maybe,
          highestPrice: maybe,
          lowestPrice: maybe,
        }),
        (trade) => {
          const ladder = priceLadder(trade, null, 300)
          if (ladder === null) return
          for (const [i, label] of ladder.labels.entries())
            if (i > 0) expect(label.y - ladder.labels[i - 1]!.y).toBeGreaterThanOrEqual(16)
          expect(ladder.labels.flatMap(({ levels }) => levels)).toEqual(ladder.levels)
          for (const { y } of ladder.levels) {
            expect(y).toBeGreaterThanOrEqual(0)
            expect(y).toBeLessThanOrEqual(300)
          }
        },
      ),
    )
  })
})

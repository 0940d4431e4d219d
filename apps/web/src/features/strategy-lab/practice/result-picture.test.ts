import { describe, expect, it } from 'vitest'
import { aDeal, aResult } from '../../../testing/practice-deals.ts'
import { begunPlay, enteredPlay, gradedPlay, type Play } from './deal-play.ts'
import { barsEnded, endedWalk, resultPicture, resultWindow } from './result-picture.ts'

const settings = { stopDistance: 10, targetR: 2, partials: [{ atR: 1, percent: 50 }], breakEvenAtR: null, trail: null }
const long: Play = enteredPlay(gradedPlay(begunPlay, 'A'), 'LONG', 10_000, settings)
/** Bought in the second bar after the moment, sold in the twelfth. */
const trade = {
  id: 12,
  direction: 'LONG',
  entryDate: '2026-10-23T09:57:00',
  exitDate: '2026-10-23T10:49:00',
  entryPrice: 100.02,
  exitPrice: 100.12,
  stopLoss: 99.9,
  takeProfit: null,
  rMultiple: 0.83,
  setupId: 1,
} as const
const ended = (play: Play, more: Partial<typeof aResult> = {}) => ({
  deal: aDeal,
  play,
  result: { ...aResult, ...more },
})

describe('the picture of a result', () => {
  it('shows the real trade filled at its bars, and this try hollow, with parts as rings', () => {
    const { moment, fills, path, bright, levels, stops } = resultPicture(ended(long, { trade }))
    expect(moment).toBe(200)
    expect(fills).toEqual([
      { row: 201, price: 100.02, isBuy: true, isHollow: false, isPart: false },
      { row: 211, price: 100.12, isBuy: false, isHollow: false, isPart: false },
      { row: 200, price: 100, isBuy: true, isHollow: true, isPart: false },
      // the high of the tenth bar is a cent above its close
      { row: 208, price: 100.1, isBuy: false, isHollow: true, isPart: true },
      { row: 218, price: 100.2, isBuy: false, isHollow: true, isPart: false },
    ])
    expect(path).toEqual([
      { row: 201, price: 100.02 },
      { row: 211, price: 100.12 },
    ])
    expect(bright).toEqual({ from: 201, to: 211 })
    expect(levels.map(({ name }) => name)).toEqual(['Bought 09:57', 'Sold 10:49 +0.83R', 'Stop', 'You +1.50R'])
    expect(stops).toEqual({ steps: [{ row: 201, price: 99.9 }], until: 212 })
  })

  it('leaves out a trade that its bars do not reach, and times of days', () => {
    const later = { ...trade, entryDate: '2026-11-23T09:57:00', exitDate: '2026-11-23T10:49:00' }
    const picture = resultPicture(ended({ ...long, orders: null }, { trade: later }))
    expect([picture.fills, picture.path, picture.bright]).toEqual([[], null, null])
    expect(picture.bars.clock?.[200]).toBe(9 * 60 + 50)
    expect(resultPicture({ ...ended(long), deal: { ...aDeal, length: 86_400 } }).bars.clock).toBeNull()
  })

  it('begins with the moment and both trades, and can show everything', () => {
    const window = resultWindow(resultPicture(ended(long, { trade })))
    expect(window).toEqual({ from: 130, to: 245, count: 705 })
  })

  it('knows whether the bars ended before the orders did', () => {
    const far: Play = enteredPlay(gradedPlay(begunPlay, 'A'), 'LONG', 10_000, {
      ...settings,
      stopDistance: 2000,
      partials: [],
    })
    expect([barsEnded(ended(far)), barsEnded(ended(long)), barsEnded(ended({ ...long, orders: null }))]).toEqual([
      true,
      false,
      false,
    ])
    expect(endedWalk(ended(far))?.worst).toBeCloseTo(0.25, 9)
  })
})

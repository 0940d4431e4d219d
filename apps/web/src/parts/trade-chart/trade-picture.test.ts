import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aTradeBars } from '../../testing/trade-bars.ts'
import { storedTrade } from '../../testing/stored-trade.ts'
import { readingOf, spokenPicture } from './trade-chart-words.ts'
import { barAt, firstWindow, type Known, type PicturedTrade, tradePicture } from './trade-picture.ts'

const { bars: columns, afterExit } = aTradeBars()
const bars = { ...columns, length: 180, sessions: [] }
const nothing: Known = { extremes: null, afterExit: null }
/** Long from 6,000 at 09:51 to 6,010.25 at 11:22, stop 5,990: 1R are 10 points. */
const long: PicturedTrade = {
  ...storedTrade(5),
  highestPrice: '6011.75',
  lowestPrice: '5996.5',
  drawdownTrade: 35,
  winnerEff: 87.234,
}
const at = (trade: PicturedTrade, known: Known = nothing) => tradePicture(trade, bars, known)!

describe('the bar of a moment', () => {
  it('is the last that has begun', () => {
    const four = { time: [60, 120, 180, 600], length: 60 }
    expect([59, 60, 119, 120, 599, 600, 659, 660].map((second) => barAt(four, second))).toEqual([
      null,
      0,
      0,
      1,
      2,
      3,
      3,
      null,
    ])
  })
  it('is the one that a search from the end finds', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(1000), { minLength: 1 }), fc.nat(1200), (times, second) => {
        const time = times.toSorted((a, b) => a - b)
        const slow = time.findLastIndex((begin) => begin <= second)
        const over = second >= time.at(-1)! + 10
        expect(barAt({ time, length: 10 }, second)).toBe(slow === -1 || over ? null : slow)
      }),
    )
  })
})

describe('the picture of a trade', () => {
  it('stands at the bars of its entry and exit', () => {
    const picture = at(long)
    // 47 bars of three minutes after 07:30, and 77
    expect([picture.from, picture.to]).toEqual([47, 77])
    expect(picture.fills.map(({ side, size, bar, price }) => [side, size, bar, price])).toEqual([
      ['Buy', '2', 47, 6000],
      ['Sell', '2', 77, 6010.25],
    ])
    expect(picture.levels.map(({ name, price, r }) => [name, price, r])).toEqual([
      ['Target', 6030, 3],
      ['Exit', 6010.25, 1.025],
      ['Entry', 6000, 0],
      ['Stop', 5990, -1],
    ])
    expect(picture.best).toMatchObject({ price: 6011.75 })
    expect(picture.worst).toMatchObject({ price: 5996.5, bar: 50 })
  })

  it('shows each execution, on the side that it was', () => {
    const fill = (side: 'ENTRY' | 'EXIT', time: string) => ({
      side,
      date: `2026-10-23T${time}:00`,
      price: '6003',
      size: '1',
    })
    const executions = [fill('ENTRY', '09:51'), fill('ENTRY', '10:12'), fill('EXIT', '11:22')]
    expect(at({ ...long, direction: 'SHORT', executions }).fills.map(({ side, bar }) => [side, bar])).toEqual([
      ['Sell', 47],
      ['Sell', 54],
      ['Buy', 77],
    ])
  })

  it('turns best and worst round for a short, and takes from bars what the trade has not', () => {
    const known = { extremes: { highestPrice: '6012', lowestPrice: '5997' }, afterExit }
    const short = at({ ...long, direction: 'SHORT', highestPrice: null, lowestPrice: '5996.5' }, known)
    expect([short.best?.price, short.worst?.price, short.after?.price]).toEqual([5996.5, 6012, 6004.25])
    expect(at(long, known).after?.price).toBe(6014)
  })

  it('goes on to the last bar while the trade is open', () => {
    const open = at({ ...long, exitDate: null, exitPrice: null })
    expect([open.from, open.to]).toEqual([47, 119])
    expect(open.fills).toHaveLength(1)
  })

  it('is none where bars do not reach', () => {
    expect(tradePicture({ ...long, entryDate: '2026-10-23T07:29:00' }, bars, nothing)).toBeNull()
    expect(tradePicture({ ...long, exitDate: '2026-10-23T19:00:00' }, bars, nothing)).toBeNull()
  })

  it('begins with the trade and what is around it', () => {
    expect(firstWindow({ from: 47, to: 77 }, 120)).toEqual({ from: 27, to: 97 })
    expect(firstWindow({ from: 47, to: 107 }, 120)).toEqual({ from: 16, to: 119 })
  })
})

describe('the picture in words', () => {
  const plain = (text: string): string => text.replaceAll('\u00A0', ' ')
  const told = (trade: PicturedTrade, known: Known = nothing) => {
    const { finding, rest } = readingOf({ trade, picture: at(trade, known), decimals: 2 })
    return { finding: plain(finding), rest: plain(rest) }
  }
  const after = { extremes: null, afterExit }

  it('says what a winner kept, and what came after', () => {
    expect(told(long, after)).toEqual({
      finding: 'Captured 87% of the best move.',
      rest: 'Price moved 35% of the distance to the stop. After the exit, price rose to +1.40R, 3.75 points further, 16.00 points short of the target.',
    })
    const reached = { extremes: null, afterExit: { ...afterExit!, highestPrice: '6030' } }
    expect(told(long, reached).rest).toMatch(/19\.75 points further, and reached the target\.$/)
  })

  it('says how far a loser was ahead, in points where it has no stop', () => {
    const loser = { ...long, winnerEff: null, outcome: 'LOSER', exitPrice: '5998' } as const
    expect(told(loser).finding).toBe('Was up by +1.18R before it lost.')
    expect(told({ ...loser, drawdownTrade: null }).rest).toBe('At worst it was at −0.35R.')
    const without = { ...loser, stopLoss: null, takeProfit: null, riskDistance: null, drawdownTrade: null }
    expect(told(without)).toEqual({
      finding: 'Was up by 11.75 points before it lost.',
      rest: 'It was down by up to 3.50 points.',
    })
    expect(told({ ...loser, highestPrice: '6000' }).finding).toBe('Price never moved in favour of the trade.')
  })

  it('says what is not known', () => {
    expect(told({ ...long, highestPrice: null }).finding).toBe(
      'The highest and the lowest price of this trade are not known yet.',
    )
    expect(told({ ...long, exitDate: null }).finding).toBe('The trade is still open.')
  })

  it('says all of the picture to those who do not see it', () => {
    const words = spokenPicture({
      trade: long,
      picture: at(long),
      bars,
      decimals: 2,
      format: 'yyyy-MM-dd',
      instrument: 'ES',
    })
    expect(plain(words)).toBe(
      'Long ES. Buy 2 at 6,000.00, 2026-10-23 09:51. Sell 2 at 6,010.25, 2026-10-23 11:22. ' +
        'Target 6,030.00, +3.00R. Stop 5,990.00, −1.00R. ' +
        'Best price 6,011.75 in the bar of 2026-10-23 11:21. Worst price 5,996.50 in the bar of 2026-10-23 10:00. ' +
        'Captured 87% of the best move. Price moved 35% of the distance to the stop.',
    )
  })
})

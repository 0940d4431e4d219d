import { expect, it } from 'vitest'
import { namedTheme } from '../../testing/chart-colours.ts'
import { storedTrade } from '../../testing/stored-trade.ts'
import { aTradeBars } from '../../testing/trade-bars.ts'
import { ground } from './trade-levels.ts'
import { type PictureBars, tradePicture } from './trade-picture.ts'

const window = { from: 27, to: 97, count: 120 }
const place = { x: (bar: number) => 10 * bar, y: (price: number) => price, left: 0, right: 2000, top: 4, bottom: 400 }

/** Where dotted lines from top to bottom stand, in bars. */
function upright(sessions: PictureBars['sessions']): readonly number[] {
  const bars = { ...aTradeBars().bars, length: 180, sessions }
  const picture = tradePicture(storedTrade(5), bars, { extremes: null, afterExit: null })!
  const drawn = ground({ picture, bars, window, decimals: 2 }, { min: 5990, max: 6020 }, namedTheme)(place)
  return drawn.flatMap((one) => {
    if (one.type !== 'line' || one.shape?.x1 !== one.shape?.x2) return []
    expect(one).toMatchObject({ shape: { y1: 4, y2: 400 }, style: { stroke: namedTheme.rule, lineDash: [1, 3] } })
    return [Number(one.shape?.x1) / 10]
  })
}

it('[BARS 7] draws the starts and ends of sessions as dotted lines, before the bars that follow them', () => {
  const { time } = aTradeBars().bars
  const at = (bar: number): number => time[bar]!
  // one that goes on from before the bars, one whose end lies inside a bar, and one that ends behind them
  const sessions = [
    { from: at(0) - 3600, to: at(40) },
    { from: at(40), to: at(60) - 60 },
    { from: at(90), to: time.at(-1)! + 3600 },
  ]
  expect(upright(sessions)).toEqual([39.5, 59.5, 89.5])
  expect(upright([])).toEqual([])
})

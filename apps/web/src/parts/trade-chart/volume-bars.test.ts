import { expect, it } from 'vitest'
import { z } from 'zod'
import { namedTheme } from '../../testing/chart-colours.ts'
import { aTradeBars } from '../../testing/trade-bars.ts'
import { storedTrade } from '../../testing/stored-trade.ts'
import { tradeChartOption } from './trade-chart-option.ts'
import { tradePicture } from './trade-picture.ts'
import { volumeBars, withVolumeRoom } from './volume-bars.ts'

const place = { x: (bar: number) => 10 * bar, y: () => 0, left: 0, right: 40, top: 0, bottom: 100 }
const drawn = (volumes: readonly (number | null)[]) =>
  volumeBars(volumes, { from: 1, to: 3, count: 4 }, namedTheme)(place)

it('[BARS 7] gives volumes 18% of the height below the prices, where there are any', () => {
  const { min, max } = withVolumeRoom({ min: 118, max: 200 }, [null, 3])
  // 18 of 100
  expect([min, max]).toEqual([expect.closeTo(100, 9), 200])
  expect(withVolumeRoom({ min: 118, max: 200 }, [null, null])).toEqual({ min: 118, max: 200 })
})

it('draws the largest volume in sight 18% high, the others beside it, and nothing of a bar without one', () => {
  expect(drawn([99, 10, null, 5])).toEqual([
    {
      type: 'path',
      silent: true,
      shape: { pathData: 'M6.75 82h6.5V100H6.75ZM26.75 91h6.5V100H26.75Z' },
      style: { fill: namedTheme.ink3, opacity: 0.28 },
    },
  ])
  expect(drawn([99, null, null, 0])).toEqual([])
})

it('has its room below the prices of a trade', () => {
  const axis = (volume: readonly (number | null)[]) => {
    const bars = { ...aTradeBars().bars, volume, length: 180, sessions: [] }
    const picture = tradePicture(storedTrade(5), bars, { extremes: null, afterExit: null })!
    const window = { from: 27, to: 97, count: 120 }
    const { yAxis } = tradeChartOption({ picture, bars, window, decimals: 2 }, namedTheme)
    return z.object({ min: z.number(), max: z.number() }).parse([yAxis].flat()[0])
  }
  const without = axis(aTradeBars().bars.volume)
  const { min, max } = axis(aTradeBars().bars.time.map((_, bar) => bar))
  expect(max).toBe(without.max)
  expect((without.min - min) / (max - min)).toBeCloseTo(0.18, 9)
})

import { formatMoney } from '@afterclose/core/format'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { getInstanceByDom } from 'echarts/core'
import { z } from 'zod'
import { itemsOf, namedTheme } from '../../testing/chart-colours.ts'
import { chartSize } from '../../testing/charts.ts'
import { measure } from '../measure.ts'
import { barOption } from './bar-option.ts'
import type { ChartOption } from './chart-option.ts'
import { rightAxis } from './chart-theme.ts'
import { loadKinds } from './chart-kinds.ts'
import { drawnChart, type DrawnChart, type Drawing } from './drawn-chart.ts'

const element = document.createElement('div')
const option = vi.fn(
  (): ChartOption => ({
    xAxis: { type: 'category', data: ['A'] },
    yAxis: { type: 'value' },
    series: [{ type: 'bar', id: 'net', data: [1] }],
  }),
)
let resized: () => void
let chart: DrawnChart

const hasWidth = (width: number) => Object.defineProperty(element, 'clientWidth', { value: width, configurable: true })
const widen = (width: number): void => {
  hasWidth(width)
  resized()
}

beforeEach(async () => {
  await loadKinds(['bar'])
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: () => void) {
        resized = told
      }
      observe() {}
      disconnect() {}
    },
  )
  hasWidth(chartSize.width)
  chart = drawnChart(element)
  chart.draw({ option, marks: [] })
  option.mockClear()
})
afterEach(() => {
  chart.dispose()
  vi.unstubAllGlobals()
})

it('is drawn anew with other labels where its place becomes narrow or wide', () => {
  widen(320)
  expect(option).toHaveBeenCalledTimes(1)
  widen(300)
  expect(option).toHaveBeenCalledTimes(1)
  widen(chartSize.width)
  expect(option).toHaveBeenCalledTimes(2)
})

it('is left alone where it is hidden, as while the next page loads, and where it shows again', () => {
  widen(0)
  widen(chartSize.width)
  expect(option).not.toHaveBeenCalled()
})

it('is not drawn again far from the screen, but when it comes near, when keys walk through it and on paper', async () => {
  chart.dispose()
  let tell: (isIntersecting: boolean) => void = () => {}
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(told: (seen: readonly { isIntersecting: boolean }[]) => void) {
        tell = (isIntersecting) => told([{ isIntersecting }])
      }
      observe() {}
      disconnect() {}
    },
  )
  chart = drawnChart(element)
  const drawing = (): Drawing => ({
    option,
    marks: [{ series: 'net', count: 1, words: () => ({ head: 'A', rows: [] }) }],
  })
  const draws = (): number => option.mock.calls.length
  const seriesNow = (): unknown => {
    const series = getInstanceByDom(element)?.getOption()['series']
    return z
      .array(z.object({ id: z.string() }))
      .parse(series)
      .map(({ id }) => id)
  }
  chart.draw(drawing())
  expect(draws()).toBe(1)

  tell(false)
  expect(seriesNow()).toEqual(['net'])
  chart.draw(drawing())
  chart.draw(drawing())
  expect(draws()).toBe(1)
  expect(seriesNow()).toEqual([]) // no numbers of an earlier result
  tell(true)
  await vi.waitFor(() => expect(draws()).toBe(2))
  expect(seriesNow()).toEqual(['net'])

  tell(false)
  tell(true)
  await new Promise((done) => setTimeout(done, 200)) // longer than the page has patience
  expect(draws()).toBe(2)

  tell(false)
  chart.draw(drawing())
  expect(chart.walk('Home')?.words.head).toBe('A')
  expect(draws()).toBe(3)

  chart.draw(drawing())
  window.dispatchEvent(new Event('beforeprint'))
  expect(draws()).toBe(4)
})

it('gives the labels of a value axis on the right their own column, and leaves other charts as they are', () => {
  const rightOf = (yAxis: NonNullable<ChartOption['yAxis']>) => {
    option.mockReturnValueOnce({
      grid: { right: 5, outerBoundsMode: 'none' },
      xAxis: { type: 'category', data: ['A'] },
      yAxis,
      series: [{ type: 'bar', id: 'net', data: [3000] }],
    })
    chart.draw({ option, marks: [] })
    return getInstanceByDom(element)?.getOption()['grid']
  }
  // "3000" is at most 26 pixels wide, after a space of 8
  expect(rightOf(rightAxis(String))).toMatchObject([{ right: 34 }])
  expect(rightOf({ ...rightAxis(String), show: false })).toMatchObject([{ right: 5 }])
  expect(rightOf({ type: 'value' })).toMatchObject([{ right: 5 }])
})

interface Row {
  readonly name: string
  readonly trades: number
  readonly gain: number
}
const gain = measure({
  head: 'Gain',
  value: (row: Row) => row.gain,
  format: (value) => formatMoney(value, { decimals: 2, signed: true }),
  signed: true,
  cases: { count: ({ trades }) => trades, noun: 'trade' },
})
const barsOf = (rows: readonly Row[]) => ({ rows, name: ({ name }: Row) => name, measure: gain })

it('keeps the figure below a bar of losses clear of the name under it', () => {
  const days = [
    { name: 'Monday', trades: 22, gain: 400 },
    { name: 'Tuesday', trades: 14, gain: -3000 },
  ]
  chart.draw({ option: () => barOption(barsOf(days), namedTheme, String), marks: [] })
  const drawn = getInstanceByDom(element)?.getZr().storage.getDisplayList(true) ?? []
  const middleOf = (text: string): number => {
    const { y = 0, height = 0 } =
      drawn.find(({ style }) => 'text' in style && style.text === text)?.getPaintRect() ?? {}
    return y + height / 2
  }
  const lineHeight = 14
  expect(middleOf('−3,000.00')).toBeGreaterThan(0)
  expect(middleOf('Tuesday') - middleOf('−3,000.00')).toBeGreaterThanOrEqual(lineHeight)
})

it('keeps the colours of bars on a phone, where their figures have no room', () => {
  const months = Array.from({ length: 12 }, (_, i) => ({
    name: `M${i}`,
    trades: 22,
    gain: i % 2 === 0 ? 64.6 : -54.16,
  }))
  const drawn = (narrow: boolean) => {
    const option = barOption(barsOf(months), { ...namedTheme, narrow }, String)
    return itemsOf(option, 'bars')?.map(({ itemStyle }) => itemStyle?.color)
  }
  expect(drawn(true)).toEqual(months.map(({ gain }) => (gain > 0 ? 'gain' : 'loss')))
  expect(drawn(true)).toEqual(drawn(false))
})

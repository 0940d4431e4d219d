import { act } from '@testing-library/react'
import { getInstanceByDom } from 'echarts/core'
import { vi } from 'vitest'
import type { MarkedSeries } from '../ui/chart/chart-marks.ts'

type Chart = NonNullable<ReturnType<typeof getInstanceByDom>>
type Shape = ReturnType<ReturnType<Chart['getZr']>['storage']['getDisplayList']>[number]

const shapes = (chart: Chart): readonly Shape[] => chart.getZr().storage.getDisplayList(true)
const isColour = (fill: unknown): boolean =>
  typeof fill === 'string' && !/^(|none|transparent|rgba\(.*, ?0\))$/.test(fill)
/** Not a dot, which a line shows under the pointer. */
const isArea = (shape: Shape): boolean => Math.min(boxOf(shape).width, boxOf(shape).height) > 16
const overlap = (one: Shape, other: Shape): boolean => boxOf(one).intersect(boxOf(other))
/** Bounds of a shape in the chart. Its `getPaintRect` is larger: a text's by ten pixels on each side. */
function boxOf(shape: Shape): ReturnType<Shape['getBoundingRect']> {
  const box = shape.getBoundingRect().clone()
  if (shape.transform) box.applyTransform(shape.transform)
  return box
}
/** The first, the last and the middle mark. */
const ends = (count: number): readonly number[] => [
  ...new Set(count === 0 ? [] : [0, Math.floor(count / 2), count - 1]),
]
const fillOf = ({ style }: Shape): unknown => ('fill' in style ? style.fill : undefined)

/**
 * Effects of the pointer on the marks of a drawn chart besides framing them: a mark in another colour, or one painted over by an area, such
 * as a band behind a bar that is in front of it.
 */
export async function pointedOtherwise(
  box: HTMLElement,
  marks: readonly Pick<MarkedSeries<unknown>, 'series' | 'count'>[],
): Promise<readonly string[]> {
  const chart = getInstanceByDom(box)
  if (chart === undefined) return ['no chart']
  const order = [chart.getOption()['series']].flat().map((one: unknown) => Object(one).id)
  const faults = new Set<string>()
  for (const { series, count } of marks)
    for (const dataIndex of ends(count)) {
      const place = { seriesIndex: order.indexOf(series), dataIndex }
      const before = await pointed(chart, place)
      const now = shapes(chart)
      now.forEach((shape, at) => {
        const [was, is] = [before.get(shape), fillOf(shape)]
        if (was === is || !isColour(is)) return
        if (isColour(was)) faults.add(`${series}: a mark turns from ${String(was)} to ${String(is)}`)
        else if (
          isArea(shape) &&
          now.slice(0, at).some((below) => isColour(before.get(below)) && overlap(shape, below))
        )
          faults.add(`${series}: ${String(is)} is painted over a mark`)
      })
      await leave(chart, place)
    }
  return [...faults]
}

/**
 * Points at a mark. If the chart is redrawn meanwhile, as after a late response or a resize, points again: changes by the drawing are not
 * the pointer's.
 * @returns the colours of all shapes before
 */
async function pointed(chart: Chart, place: { seriesIndex: number; dataIndex: number }) {
  const draws = [vi.spyOn(chart, 'setOption'), vi.spyOn(chart, 'resize')]
  try {
    for (;;) {
      for (const draw of draws) draw.mockClear()
      const before = new Map(shapes(chart).map((shape) => [shape, fillOf(shape)]))
      await act(async () => {
        chart.dispatchAction({ type: 'showTip', ...place })
        chart.dispatchAction({ type: 'highlight', ...place })
        paint(chart)
      })
      if (draws.every((draw) => draw.mock.calls.length === 0)) return before
      await leave(chart, place)
    }
  } finally {
    for (const draw of draws) draw.mockRestore()
  }
}

/** Moves the pointer off a mark. */
const leave = (chart: Chart, place: { seriesIndex: number; dataIndex: number }): Promise<void> =>
  act(async () => {
    chart.dispatchAction({ type: 'hideTip' })
    chart.dispatchAction({ type: 'downplay', ...place })
    paint(chart)
  })

/** Runs the next frame of a chart now: marks change the colours of their state only then. */
const paint = (chart: Chart): void => chart.getZr().animation.update()

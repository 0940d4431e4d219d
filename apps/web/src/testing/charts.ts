import { act, fireEvent } from '@testing-library/react'
import { type EChartsType, getInstanceByDom, use } from 'echarts/core'
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers'
import { afterEach, beforeEach, vi } from 'vitest'
import { z } from 'zod'

// jsdom has no canvas: the real charts are painted as SVG there. Nothing else about them changes.
use([
  CanvasRenderer,
  (registers) =>
    SVGRenderer({ ...registers, registerPainter: (_, painter) => registers.registerPainter('canvas', painter) }),
])
HTMLCanvasElement.prototype.getContext = () => null

const Drawn = z.object({
  series: z.array(z.looseObject({ id: z.string().optional(), name: z.string().optional() })).min(1),
  xAxis: z.array(z.looseObject({ type: z.string().optional() })).optional(),
})

/** Boxes have a size, as on a desk; jsdom lays nothing out. */
export const chartSize = { width: 800, height: 280 }
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(chartSize.width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(chartSize.height)
})
afterEach(() => vi.restoreAllMocks())

/** The chart in a box, once it is drawn. */
export async function chartIn(box: HTMLElement): Promise<EChartsType> {
  return vi.waitFor(() => {
    const chart = getInstanceByDom(box)
    if (chart === undefined || !Drawn.safeParse(chart.getOption()).success)
      throw new Error('The chart is not drawn yet')
    return chart
  })
}

/** Moves the pointer to where a value is drawn. */
export async function pointAt(box: HTMLElement, series: string, value: (number | string)[]): Promise<void> {
  const [x = 0, y = 0] = (await chartIn(box)).convertToPixel({ seriesId: series }, value)
  await act(async () => {
    fireEvent.pointerMove(box, { clientX: x, clientY: y })
    fireEvent.mouseMove(box.firstElementChild!, { clientX: x, clientY: y })
  })
}

/** Points at a value and clicks there. */
export async function clickAt(box: HTMLElement, series: string, value: (number | string)[]): Promise<void> {
  await pointAt(box, series, value)
  fireEvent.click(box)
}

/** What a chart was told to draw. */
export const drawnOption = (chart: EChartsType): z.infer<typeof Drawn> => Drawn.parse(chart.getOption())

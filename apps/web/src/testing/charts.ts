import { act, fireEvent } from '@testing-library/react'
import { type EChartsType, getInstanceByDom, use } from 'echarts/core'
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers'
import { afterEach, beforeEach, vi } from 'vitest'
import { z } from 'zod'
import { queryClient } from '../journal/query-client.ts'
import { afterPaint } from '../ui/after-paint.ts'

// jsdom has no canvas, so the real charts are painted as SVG. Nothing else about them changes.
use([
  CanvasRenderer,
  (registers) =>
    SVGRenderer({ ...registers, registerPainter: (_, painter) => registers.registerPainter('canvas', painter) }),
])
HTMLCanvasElement.prototype.getContext = () => null

const Drawn = z.object({
  series: z.array(z.looseObject({ id: z.string().optional(), name: z.string().optional() })).min(1),
  xAxis: z.array(z.looseObject({ type: z.string().optional() })).optional(),
  yAxis: z.array(z.looseObject({})).optional(),
})

/** Size of chart boxes, as on a desktop; jsdom has no layout. */
export const chartSize = { width: 800, height: 280 }
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(chartSize.width)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(chartSize.height)
})
afterEach(() => vi.restoreAllMocks())

/**
 * Waits until no query is in flight and every chart has drawn its newest data. A chart redraws after the frame with its figures, so its
 * option is briefly outdated after every click: nothing here reads a chart without this wait.
 */
async function settled(): Promise<void> {
  // the first quiet frame renders the last response, the second draws it
  for (let quiet = 0; quiet < 2; quiet = queryClient.isFetching() === 0 ? quiet + 1 : 0) await act(nextPaint)
}
const nextPaint = (): Promise<void> => new Promise((painted) => void afterPaint(painted))

async function chartIn(box: HTMLElement): Promise<EChartsType> {
  await settled()
  const chart = getInstanceByDom(box)
  if (chart === undefined) throw new Error('No chart is drawn here: the element is none, or has left the page')
  return chart
}

/** Waits until a chart has drawn its newest data. */
export const whenDrawn = async (box: HTMLElement): Promise<void> => void (await chartIn(box))

/** The option that a chart has drawn last, once there is nothing newer to draw. */
export const drawnOption = async (box: HTMLElement): Promise<z.infer<typeof Drawn>> =>
  Drawn.parse((await chartIn(box)).getOption())

/** Moves the pointer to the position of a value. */
export async function pointAt(box: HTMLElement, series: string, value: (number | string)[]): Promise<void> {
  const [x = 0, y = 0] = (await chartIn(box)).convertToPixel({ seriesId: series }, value)
  await act(async () => {
    fireEvent.pointerMove(box, { clientX: x, clientY: y })
    fireEvent.mouseMove(box.firstElementChild!, { clientX: x, clientY: y })
  })
}

/** Points at a value and clicks. */
export async function clickAt(box: HTMLElement, series: string, value: (number | string)[]): Promise<void> {
  await pointAt(box, series, value)
  fireEvent.click(box)
}

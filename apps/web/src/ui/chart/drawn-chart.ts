import { GridComponent, MarkLineComponent, MarkPointComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { afterPaint } from '../after-paint.ts'
import { withAxisColumn } from './axis-column.ts'
import { type MarkAt, type MarkedSeries, type MarkWords, nextMark } from './chart-marks.ts'
import type { ChartOption } from './chart-option.ts'
import { type ChartTheme, echartsTheme, readChartTheme } from './chart-theme.ts'
import { type LineColumn, nearestPoint } from './nearest-point.ts'
import { tooltipBox } from './chart-tooltip.ts'
import type { Plot } from './chart-zoom.ts'

use([GridComponent, TooltipComponent, MarkLineComponent, MarkPointComponent, CanvasRenderer])

/** Drawn option with the marks that can be picked in it. */
export interface Drawing {
  readonly option: (theme: ChartTheme) => ChartOption
  readonly marks: readonly MarkedSeries<() => void>[]
}

/** A chart on screen. */
export interface DrawnChart {
  readonly draw: (drawing: Drawing) => void
  /** Moves to the mark that an arrow key selects; returns it with its spoken text, or null at the end. */
  readonly walk: (key: string) => (MarkAt & { readonly words: MarkWords }) | null
  /** Position of the lower axis from one category to another, with half a step at both ends. */
  readonly plot: (from: number, to: number) => Plot
  /** Leaves the mark; false if none was selected. */
  readonly leave: () => boolean
  /** Hides the tooltip, and shows it again at the mark that the keys had reached. */
  readonly hide: () => void
  readonly show: () => void
  /** The pointer moved: from now on it selects the mark, not the keys. */
  readonly pointerMoved: () => void
  /** Opens the selected mark, if it has a value. */
  readonly open: () => void
  readonly dispose: () => void
}

/** Pixels below which labels get fewer and shorter. */
const narrowChart = 480
/** Width on paper, in pixels; print styles stretch the picture to the sheet. */
const paperWidth = 720
/** Maximum distance, in pixels, at which the pointer finds a point of several lines. */
const reach = 40

/** Distance from the screen, in screen heights, at which a chart is drawn in advance of scrolling. */
const ahead = 0.5

/**
 * An ECharts chart in a box: follows the box's size and the colour scheme, and prints in ink. It is drawn only near the screen, with
 * keyboard navigation, and on paper.
 */
export function drawnChart(element: HTMLElement): DrawnChart {
  let narrow = element.clientWidth < narrowChart
  let onPaper = false
  const themeNow = (): ChartTheme => readChartTheme(onPaper ? { scheme: 'light' } : { narrow })
  let theme = themeNow()
  let drawing: Drawing | null = null
  /** Ids of all series, in ECharts' order. */
  let ids: readonly string[] = []
  let at: MarkAt | null = null
  let byKeys = false
  /** The pointer finds the nearest mark on an axis. */
  let byAxis = false
  let nearScreen = isNear(element)
  /** Changed since it was last drawn. */
  let due = false
  /** Lines whose nearest point the pointer finds, if there are several. Line i belongs to the i-th marks. */
  let lines: readonly LineColumn[] = []

  const chart = init(element, echartsTheme(theme), {
    // at least twice the screen's pixel ratio, so that an exported picture can be printed
    devicePixelRatio: Math.max(2, window.devicePixelRatio),
  })
  const wordsOf = ({ series, mark }: MarkAt): MarkWords => {
    const { words, behind } = drawing!.marks[series]!
    const { head, rows, opens } = words(mark)
    return opens === undefined || (behind?.(mark) ?? null) === null ? { head, rows } : { head, rows, opens }
  }
  /** The tooltip, and with it the mark that a click opens. */
  const boxAt = (hovered: unknown): HTMLElement | string => {
    const found = [hovered].flat().flatMap((one) => markIn(drawing?.marks ?? [], one) ?? [])[0]
    if (found === undefined) return ''
    if (!byKeys && lines.length === 0) at = found
    const { head, rows, opens } = wordsOf(at ?? found)
    return tooltipBox(head, rows, opens === undefined ? undefined : `Click to show ${opens}`)
  }
  const draw = () => {
    due = false
    if (drawing === null) return
    const { tooltip, ...option } = drawing.option(theme)
    const { trigger, ...box } = [tooltip].flat()[0] ?? {}
    byAxis = trigger === 'axis'
    lines = box.triggerOn === 'none' ? [option.series].flat().flatMap(columnOf) : []
    const before = ids
    ids = [option.series].flat().map((one, i) => String(one?.id ?? `series ${i}`))
    chart.setOption(
      {
        animation: false,
        ...option,
        ...withAxisColumn(option),
        tooltip: { ...box, trigger: byAxis ? 'axis' : 'item', formatter: boxAt },
      },
      // axes, tooltip and unchanged series are kept; rebuilding them costs as much as drawing
      ids.length === before.length && ids.every((id, i) => id === before[i])
        ? { replaceMerge: 'series' }
        : { notMerge: true },
    )
  }
  const drawIfNear = () => {
    if (nearScreen || onPaper) return draw()
    due = true
    // blank until then: in a picture of the whole page, earlier numbers would contradict the reading above them
    chart.clear()
    ids = []
  }
  const drawDue = () => {
    if (due) draw()
  }
  const restyle = () => {
    theme = themeNow()
    chart.setTheme(echartsTheme(theme))
    at = null
    drawIfNear()
  }
  const place = ({ series, mark }: MarkAt) => ({
    seriesIndex: ids.indexOf(drawing?.marks[series]?.series ?? ''),
    dataIndex: mark,
  })
  const hide = () => {
    chart.dispatchAction({ type: 'hideTip' })
    if (at !== null) chart.dispatchAction({ type: 'downplay', ...place(at) })
  }
  const point = (to: MarkAt) => {
    chart.dispatchAction({ type: 'showTip', ...place(to) })
    chart.dispatchAction({ type: 'highlight', ...place(to) })
  }
  const show = () => {
    if (at !== null && byKeys) point(at)
  }
  const left = () => {
    if (!byKeys) at = null
  }
  /** Selects the point of several lines nearest to the pointer. */
  const near = ({ offsetX, offsetY }: { offsetX: number; offsetY: number }) => {
    if (lines.length === 0 || byKeys) return
    const place = (pixels: number[]): number[] => chart.convertFromPixel({ gridIndex: 0 }, pixels)
    const [[x = 0, y = 0], [right = 0, below = 0]] = [place([offsetX, offsetY]), place([offsetX + 1, offsetY + 1])]
    const perPixel = { perX: 1 / Math.abs(right - x), perY: 1 / Math.abs(below - y), most: reach }
    const found = nearestPoint(lines, [x, y], perPixel)
    if (found?.line === at?.series && found?.point === at?.mark) return
    hide()
    at = found && { series: found.line, mark: found.point }
    if (at !== null) point(at)
  }

  // on an axis position without a mark, and when the pointer leaves a mark
  chart.on('updateAxisPointer', (event) => {
    if (byAxis && lines.length === 0 && !hasData(event)) left()
  })
  chart.on('mouseout', () => {
    if (lines.length === 0) left()
  })
  chart.getZr().on('mousemove', near)
  chart.getZr().on('globalout', () => {
    if (lines.length === 0 || byKeys) return
    hide()
    at = null
  })
  const sizes = new ResizeObserver(() => {
    if (element.clientWidth === 0) return // hidden while the next page loads: the drawing would not be visible
    // also called for the first size, which is drawn already
    if (chart.getWidth() !== element.clientWidth || chart.getHeight() !== element.clientHeight) chart.resize()
    if (element.clientWidth < narrowChart === narrow) return
    narrow = !narrow
    restyle()
  })
  sizes.observe(element)
  let callOff = () => {}
  const sight = inSight(element, (isNow) => {
    nearScreen = isNow
    callOff()
    if (nearScreen && due) callOff = afterPaint(drawDue)
  })
  const schemes = new MutationObserver(restyle)
  schemes.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
  const toPaper = () => {
    onPaper = true
    chart.resize({ width: paperWidth })
    restyle()
  }
  const fromPaper = () => {
    onPaper = false
    chart.resize({ width: 'auto' })
    restyle()
  }
  window.addEventListener('beforeprint', toPaper)
  window.addEventListener('afterprint', fromPaper)

  return {
    draw: (next) => {
      // the same marks in another window: the keys keep their mark
      const same = next.marks === drawing?.marks
      drawing = next
      if (!same) at = null
      drawIfNear()
      if (same && !due) show()
    },
    walk: (key) => {
      drawDue()
      const to = nextMark(drawing?.marks ?? [], at, key)
      if (to === null) return null
      hide()
      byKeys = true
      at = to
      show()
      return { ...to, words: wordsOf(to) }
    },
    plot: (from, to) => {
      drawDue()
      const place = (category: number): number => chart.convertToPixel({ xAxisIndex: 0 }, category)
      const half = (place(to) - place(from)) / Math.max(1, to - from) / 2
      return { left: place(from) - half, right: place(to) + half }
    },
    leave: () => {
      hide()
      if (at === null) return false
      at = null
      byKeys = false
      return true
    },
    hide,
    show,
    pointerMoved: () => {
      if (byKeys) at = null
      byKeys = false
    },
    open: () => {
      if (at !== null) drawing?.marks[at.series]?.behind?.(at.mark)?.()
    },
    dispose: () => {
      sizes.disconnect()
      sight?.disconnect()
      callOff()
      schemes.disconnect()
      window.removeEventListener('beforeprint', toPaper)
      window.removeEventListener('afterprint', fromPaper)
      chart.dispose()
    },
  }
}

/** Without layout, as in tests, everything is near. */
function isNear(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top < innerHeight * (1 + ahead) && bottom > -innerHeight * ahead
}

function inSight(element: HTMLElement, told: (isNear: boolean) => void): IntersectionObserver | null {
  if (!('IntersectionObserver' in globalThis)) return null
  const margin = { rootMargin: `${ahead * 100}% 0px` }
  const observer = new IntersectionObserver((seen) => told(seen.at(-1)?.isIntersecting === true), margin)
  observer.observe(element)
  return observer
}

const columnOf = (series: { readonly data?: unknown } | undefined): readonly LineColumn[] =>
  series?.data instanceof Float64Array ? [series.data] : []

const hasData = (event: unknown): event is { dataIndex: number; seriesId?: unknown } =>
  typeof event === 'object' && event !== null && 'dataIndex' in event && typeof event.dataIndex === 'number'

/** The mark of a tooltip; null if the chart was redrawn with fewer marks while the tooltip was open. */
function markIn(marks: readonly MarkedSeries<unknown>[], hovered: unknown): MarkAt | null {
  if (!hasData(hovered)) return null
  const series = marks.findIndex((one) => one.series === hovered.seriesId)
  return hovered.dataIndex < (marks[series]?.count ?? 0) ? { series, mark: hovered.dataIndex } : null
}

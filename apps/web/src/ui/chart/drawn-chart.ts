import { GridComponent, MarkLineComponent, MarkPointComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { afterPaint } from '../after-paint.ts'
import { type MarkAt, type MarkedSeries, type MarkWords, walked } from './chart-marks.ts'
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
  /** Moves to the mark that an arrow key leads to; returns it with its spoken text, or null at the end. */
  readonly walk: (key: string) => (MarkAt & { readonly words: MarkWords }) | null
  /** Where the categories of the lower axis stand from this one to that one, with half a step at both ends. */
  readonly plot: (from: number, to: number) => Plot
  /** Leaves the mark; false when there was none. */
  readonly leave: () => boolean
  /** Takes the words away, and brings them back at the mark that the keys had come to. */
  readonly hide: () => void
  readonly show: () => void
  /** A pointer that moves finds its own mark, whatever the keys had come to. */
  readonly pointerMoved: () => void
  /** Opens the mark that the pointer or the keys have come to, if something is behind it. */
  readonly open: () => void
  readonly dispose: () => void
}

/** Below this width labels get fewer and shorter. */
const narrowChart = 480
/** Pixels across a sheet of paper; print styles stretch the picture to its width. */
const paperWidth = 720
/** Pixels from which the pointer finds a point of one of several lines. */
const reach = 40

/** Screens above and below the one that shows, in which a chart is drawn already: who scrolls finds it there. */
const ahead = 0.5

/**
 * ECharts in a box: it follows the box's size and the colour scheme, and goes to paper in ink. Far from the screen it is not drawn; it
 * is when it comes near, when keys walk through it, and on paper.
 */
export function drawnChart(element: HTMLElement): DrawnChart {
  let narrow = element.clientWidth < narrowChart
  let onPaper = false
  const themeNow = (): ChartTheme => readChartTheme(onPaper ? { scheme: 'light' } : { narrow })
  let theme = themeNow()
  let drawing: Drawing | null = null
  /** Ids of all series, in the order of their numbers in ECharts. */
  let ids: readonly string[] = []
  let at: MarkAt | null = null
  let byKeys = false
  /** The pointer finds the nearest mark of an axis. */
  let byAxis = false
  let nearScreen = isNear(element)
  /** It has changed since it was drawn. */
  let due = false
  /** Lines whose nearest point the pointer finds, if there are several. Line i belongs to the i-th marks. */
  let lines: readonly LineColumn[] = []

  const chart = init(element, echartsTheme(theme), {
    // twice the screen's points at least, so that an exported picture can be printed
    devicePixelRatio: Math.max(2, window.devicePixelRatio),
  })
  const wordsOf = ({ series, mark }: MarkAt): MarkWords => {
    const { words, behind } = drawing!.marks[series]!
    const { head, rows, opens } = words(mark)
    return opens === undefined || (behind?.(mark) ?? null) === null ? { head, rows } : { head, rows, opens }
  }
  /** The words beside the pointer, whose mark is the one that a click opens. */
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
        ...roomAbove(option),
        tooltip: { ...box, trigger: byAxis ? 'axis' : 'item', formatter: boxAt },
      },
      // axes and tooltip stay, and so do series that come again; rebuilding them costs as much as the drawing
      ids.length === before.length && ids.every((id, i) => id === before[i])
        ? { replaceMerge: 'series' }
        : { notMerge: true },
    )
  }
  const drawIfNear = () => {
    if (nearScreen || onPaper) draw()
    else due = true
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
  /** Comes to the point of several lines that is nearest to the pointer. */
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

  // where an axis has no mark, and where the pointer leaves one
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
    if (element.clientWidth === 0) return // hidden while the next page loads: nobody sees what would be drawn
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
      // the same marks in another window: the keys stay where they were
      const same = next.marks === drawing?.marks
      drawing = next
      if (!same) at = null
      drawIfNear()
      if (same && !due) show()
    },
    walk: (key) => {
      drawDue()
      const to = walked(drawing?.marks ?? [], at, key)
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

/** Where nothing is laid out, as in a test, everything is. */
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

/** Pixels of a label that stands above the highest gridline. */
const labelHeight = 20
/** The place of the plot, moved down where the upper label of an axis would be cut: labels stand above their gridlines. */
function roomAbove({ grid, yAxis }: ChartOption): Pick<ChartOption, 'grid'> {
  const above = [yAxis]
    .flat()
    .some(
      (axis) => axis?.show !== false && axis?.axisLabel?.verticalAlign === 'bottom' && axis.axisLabel.inside === true,
    )
  if (!above || grid === undefined || Array.isArray(grid)) return {}
  return typeof grid.top === 'number' && grid.top < labelHeight ? { grid: { ...grid, top: labelHeight } } : {}
}

const columnOf = (series: { readonly data?: unknown } | undefined): readonly LineColumn[] =>
  series?.data instanceof Float64Array ? [series.data] : []

const hasData = (event: unknown): event is { dataIndex: number; seriesId?: unknown } =>
  typeof event === 'object' && event !== null && 'dataIndex' in event && typeof event.dataIndex === 'number'

/** The mark of a tooltip; none if the chart was redrawn with fewer marks below an open tooltip. */
function markIn(marks: readonly MarkedSeries<unknown>[], hovered: unknown): MarkAt | null {
  if (!hasData(hovered)) return null
  const series = marks.findIndex((one) => one.series === hovered.seriesId)
  return hovered.dataIndex < (marks[series]?.count ?? 0) ? { series, mark: hovered.dataIndex } : null
}

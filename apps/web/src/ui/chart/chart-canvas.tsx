import type { EChartsType } from 'echarts/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { afterPaint } from '../after-paint.ts'
import classes from './chart.module.css'
import type { ChartOption } from './chart-option.ts'
import { type ChartTheme, echartsTheme, readChartTheme, tooltipClass } from './chart-theme.ts'
import { init } from './echarts.ts'

interface ChartCanvasProps {
  /** Title and reading in one sentence, for those who do not see the picture. */
  label: string
  option: (theme: ChartTheme) => ChartOption
  height: number
  /** Points of series 0, for walking through them by keyboard. */
  points: number
  /** A point of series 0 was clicked, or chosen by Enter. */
  onPick?: ((point: number) => void) | undefined
}

/** Below this width labels get fewer and shorter. */
const narrowChart = 480

/**
 * ECharts in a box: follows the box's size and the colour scheme, and is walked through with the arrow keys. It draws an
 * answer after the frame that shows its figures: drawing takes longer than all the figures of a page together.
 */
export default function ChartCanvas({ label, option, height, points, onPick }: ChartCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(null)
  const pointed = useRef(-1)
  const [said, setSaid] = useState('')
  const [theme, setTheme] = useState(() => readChartTheme())
  const drawnIn = useRef<ChartTheme>(null)
  const wantedPick = useRef(onPick)
  /** Of the drawing, whose points are clicked, and not of one that is still to come. */
  const pick = useRef(onPick)

  useEffect(() => {
    const element = box.current!
    const made = init(element, echartsTheme(readChartTheme()), {
      // twice the screen's points at least, so that an exported picture can be printed
      devicePixelRatio: Math.max(2, window.devicePixelRatio),
    })
    chart.current = made
    made.on('updateAxisPointer', (event) => {
      pointed.current = pointOf(event)
    })
    const restyle = () => {
      const changed = readChartTheme(element.clientWidth < narrowChart)
      made.setTheme(echartsTheme(changed))
      setTheme(changed)
    }
    let narrow = element.clientWidth < narrowChart
    if (narrow) restyle()
    const sizes = new ResizeObserver(() => {
      // it is told of the first size too, which is drawn already
      if (made.getWidth() !== element.clientWidth || made.getHeight() !== element.clientHeight) made.resize()
      if (element.clientWidth < narrowChart === narrow) return
      narrow = !narrow
      restyle()
    })
    sizes.observe(element)
    const schemes = new MutationObserver(restyle)
    schemes.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] })
    return () => {
      sizes.disconnect()
      schemes.disconnect()
      made.dispose()
      chart.current = null
      drawnIn.current = null
    }
  }, [])

  useEffect(() => {
    wantedPick.current = onPick
  }, [onPick])

  useEffect(() => {
    const draw = () => {
      chart.current?.setOption(
        { animation: false, ...option(theme) },
        // axes and tooltip stay, and so do series that come again; made anew, they cost as much as the drawing
        { replaceMerge: 'series' },
      )
      drawnIn.current = theme
      pick.current = wantedPick.current
      pointed.current = -1
    }
    // the first drawing and new colours at once: nothing else is waiting, and a frame in two colour schemes is ugly
    if (drawnIn.current === theme) return afterPaint(draw)
    draw()
    return undefined
  }, [option, theme])

  const walk = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowRight: Math.min(points - 1, pointed.current + 1),
      ArrowLeft: Math.max(0, pointed.current - 1),
      PageDown: Math.min(points - 1, pointed.current + 10),
      PageUp: Math.max(0, pointed.current - 10),
      Home: 0,
      End: points - 1,
    }
    const to = steps[event.key]
    if (to !== undefined && points > 0) {
      event.preventDefault()
      chart.current?.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: to })
      pointed.current = to
      setSaid(box.current?.querySelector(`.${tooltipClass}`)?.textContent ?? '')
    } else if (event.key === 'Enter' && pointed.current >= 0) {
      pick.current?.(pointed.current)
    } else if (event.key === 'Escape') {
      chart.current?.dispatchAction({ type: 'hideTip' })
    }
  }

  return (
    <div
      role="group"
      aria-label={onPick === undefined ? 'Chart, arrow keys walk through it' : 'Chart, Enter opens the point'}
      tabIndex={0}
      className={classes.walk}
      onKeyDown={walk}
      onBlur={() => chart.current?.dispatchAction({ type: 'hideTip' })}
    >
      <div
        ref={box}
        role="img"
        aria-label={label}
        data-chart
        style={{ height }}
        onClick={() => {
          if (pointed.current >= 0) pick.current?.(pointed.current)
        }}
      />
      <span className={classes.said} aria-live="polite">
        {said}
      </span>
    </div>
  )
}

/** The point of series 0 that the axis pointer stands on, -1 for none. */
function pointOf(event: unknown): number {
  if (typeof event !== 'object' || event === null) return -1
  if (!('seriesIndex' in event) || !('dataIndex' in event)) return -1
  return event.seriesIndex === 0 && typeof event.dataIndex === 'number' ? event.dataIndex : -1
}

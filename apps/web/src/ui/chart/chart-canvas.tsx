import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { afterPaint } from '../after-paint.ts'
import classes from './chart.module.css'
import { type ChartKind, haveKinds, loadKinds } from './chart-kinds.ts'
import { spokenMark } from './chart-marks.ts'
import { drawnChart, type DrawnChart, type Drawing } from './drawn-chart.ts'
import type { ChartZoom, Seen } from './chart-zoom.ts'

interface ChartCanvasProps {
  /** Title and reading in one sentence, for screen readers. */
  label: string
  /** Kinds of series to draw; constant for the life of the chart. */
  kinds: readonly ChartKind[]
  /** The same object while the drawing is unchanged. */
  drawing: Drawing
  height: number
  /** Marks can be opened, by a click or by Enter. */
  opens: boolean
  zoom?: ChartZoom | undefined
}

/** A chart, once the code of its kinds is loaded: ECharts only uses kinds registered before a chart was created. */
export default function ChartCanvas({ kinds, ...canvas }: ChartCanvasProps) {
  const [ready, setReady] = useState(() => haveKinds(kinds))
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    if (!ready) loadKinds(kinds).then(() => setReady(true), setFailure)
  }, [ready, kinds])
  if (failure !== null) throw failure
  return ready ? <Canvas {...canvas} /> : <div style={{ height: canvas.height }} />
}

/**
 * A drawn chart with arrow key navigation. It draws a result after the frame that shows its figures: drawing takes longer than computing
 * all figures of a page.
 */
function Canvas({ label, drawing, height, opens, zoom }: Omit<ChartCanvasProps, 'kinds'>) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<DrawnChart>(null)
  const [said, setSaid] = useState('')
  const callOff = useRef<(() => void) | null>(null)

  useEffect(() => {
    const made = drawnChart(box.current!)
    chart.current = made
    return () => {
      callOff.current?.()
      callOff.current = null
      made.dispose()
      chart.current = null
    }
  }, [])

  const drawn = useRef<DrawnChart>(null)
  const latest = useRef(drawing)
  useEffect(() => {
    latest.current = drawing
    // the first drawing immediately: nothing else is waiting
    if (drawn.current !== chart.current) {
      chart.current?.draw(drawing)
      drawn.current = chart.current
      return
    }
    // a pending drawing is replaced by the latest: if it were cancelled, only the last of several results in quick succession would be
    // drawn
    callOff.current ??= afterPaint(() => {
      callOff.current = null
      chart.current?.draw(latest.current)
    })
  }, [drawing])

  const shown = useRef(zoom)
  useEffect(() => {
    shown.current = zoom
  }, [zoom])
  const zooms = zoom !== undefined
  useEffect(() => {
    if (!zooms) return undefined
    const seen = (): Seen | null => {
      const window = shown.current?.window
      if (window === undefined || chart.current === null || drawn.current === null) return null
      return { window, plot: chart.current.plot(window.from, window.to) }
    }
    return shown.current?.follow(box.current!, seen)
  }, [zooms])

  const open = () => chart.current?.open()
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return open()
    if (event.key === 'Escape') {
      // closes the tooltip, and leaves the dialog around the chart open
      if (chart.current?.leave() === true) event.preventDefault()
      return
    }
    if (!event.ctrlKey && !event.metaKey && zoom?.onKey(event.key) === true) return event.preventDefault()
    const found = chart.current?.walk(event.key) ?? null
    if (found === null) return
    event.preventDefault()
    setSaid(spokenMark(found.words))
    zoom?.onMark(found.mark)
  }

  return (
    <div
      role="group"
      aria-label={[
        'Chart: arrow keys move between points',
        opens && 'Enter opens a point',
        zooms && 'plus and minus zoom',
      ]
        .filter((part) => part !== false)
        .join(', ')}
      tabIndex={0}
      className={classes.walk}
      onKeyDown={press}
      onBlur={() => chart.current?.hide()}
      onFocus={() => chart.current?.show()}
      onPointerMoveCapture={() => chart.current?.pointerMoved()}
    >
      <div
        ref={box}
        role="img"
        aria-label={label}
        data-chart
        className={zooms ? `${classes.canvas} ${classes.moves}` : classes.canvas}
        style={{ height }}
        onClick={open}
      />
      <span className={classes.said} aria-live="polite">
        {said}
      </span>
    </div>
  )
}

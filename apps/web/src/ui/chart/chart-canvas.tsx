import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { afterPaint } from '../after-paint.ts'
import classes from './chart.module.css'
import { type ChartKind, haveKinds, loadKinds } from './chart-kinds.ts'
import { spoken } from './chart-marks.ts'
import { drawnChart, type DrawnChart, type Drawing } from './drawn-chart.ts'
import type { ChartZoom, Seen } from './chart-zoom.ts'

interface ChartCanvasProps {
  /** Title and reading in one sentence, for those who do not see the picture. */
  label: string
  /** The kinds of series that are drawn; the same for as long as the chart is there. */
  kinds: readonly ChartKind[]
  /** The same object as long as nothing else is to be drawn. */
  drawing: Drawing
  height: number
  /** Its marks can be opened, by a click or by Enter. */
  opens: boolean
  zoom?: ChartZoom | undefined
}

/** A chart, once the code of its kinds is there: ECharts only knows those that it knew when a chart began. */
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
 * A drawn chart that is walked through with the arrow keys. It draws an answer after the frame that shows its figures:
 * drawing takes longer than all the figures of a page together.
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
    // the first drawing at once: nothing else is waiting
    if (drawn.current !== chart.current) {
      chart.current?.draw(drawing)
      drawn.current = chart.current
      return
    }
    // a drawing that waits becomes the latest one: were it called off, answers that come one by one would show only the last
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
      // it takes the box away, and leaves the dialog around the chart open
      if (chart.current?.leave() === true) event.preventDefault()
      return
    }
    if (!event.ctrlKey && !event.metaKey && zoom?.onKey(event.key) === true) return event.preventDefault()
    const found = chart.current?.walk(event.key) ?? null
    if (found === null) return
    event.preventDefault()
    setSaid(spoken(found.words))
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

import { type ChartWindow, pannedWindow, zoomedWindow } from './chart-window.ts'
import type { Plot, Seen } from './chart-zoom.ts'

/** Wheel movement that doubles the zoom, in pixels. */
const wheelPixels = 350
/** The same for a pinch on a touchpad, which browsers report as a wheel with the control key and small deltas. */
const padPixels = 40
/** Height of a line of text in pixels, for mice that report lines. */
const linePixels = 16

/**
 * Moves a chart's window by dragging, by the wheel (sideways pans), and by pinching.
 *
 * @param seen the drawn window and its position; null while nothing is drawn
 * @returns stops following
 */
export function followGestures(
  element: HTMLElement,
  seen: () => Seen | null,
  change: (window: ChartWindow) => void,
): () => void {
  /** Pressed pointers by id: pixels from the left edge of the chart. */
  const down = new Map<number, number>()
  /** State at the start of the gesture; another finger starts a new gesture. */
  let start: { window: ChartWindow; plot: Plot; fingers: readonly number[] } | null = null
  const fromLeft = (event: MouseEvent): number => event.clientX - element.getBoundingClientRect().left
  const begin = () => {
    const now = seen()
    start = now === null || down.size === 0 ? null : { ...now, fingers: [...down.values()] }
  }
  const marksOf = ({ window, plot }: { window: ChartWindow; plot: Plot }, pixels: number): number =>
    (pixels * (window.to - window.from + 1)) / (plot.right - plot.left)
  const placeOf = ({ left, right }: Plot, x: number): number => Math.min(1, Math.max(0, (x - left) / (right - left)))

  const press = (event: PointerEvent) => {
    if (event.button !== 0) return
    down.set(event.pointerId, fromLeft(event))
    begin()
  }
  const move = (event: PointerEvent) => {
    if (!down.has(event.pointerId) || start === null) return
    down.set(event.pointerId, fromLeft(event))
    const [a = 0, b] = down.values()
    const [wasA = 0, wasB] = start.fingers
    if (b === undefined || wasB === undefined) {
      change(pannedWindow(start.window, marksOf(start, wasA - a)))
      return
    }
    const [before, now] = [Math.abs(wasA - wasB), Math.abs(a - b)]
    if (before > 0 && now > 0) change(zoomedWindow(start.window, now / before, placeOf(start.plot, (wasA + wasB) / 2)))
  }
  const release = (event: PointerEvent) => {
    if (down.delete(event.pointerId)) begin()
  }
  const turn = (event: WheelEvent) => {
    const now = seen()
    if (now === null) return
    event.preventDefault()
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? linePixels : 1
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      const marks = marksOf(now, event.deltaX * unit)
      change(pannedWindow(now.window, marks < 0 ? Math.min(-1, marks) : Math.max(1, marks)))
      return
    }
    const factor = 2 ** ((-event.deltaY * unit) / (event.ctrlKey ? padPixels : wheelPixels))
    if (factor !== 1) change(zoomedWindow(now.window, factor, placeOf(now.plot, fromLeft(event))))
  }

  element.addEventListener('pointerdown', press)
  element.addEventListener('wheel', turn, { passive: false })
  // a pointer that leaves the chart still moves it
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', release)
  window.addEventListener('pointercancel', release)
  return () => {
    element.removeEventListener('pointerdown', press)
    element.removeEventListener('wheel', turn)
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', release)
    window.removeEventListener('pointercancel', release)
  }
}

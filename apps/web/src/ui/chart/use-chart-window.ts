import { useMemo, useState } from 'react'
import { type ChartWindow, windowRevealing, windowAfter, zoomedWindow } from './chart-window.ts'
import type { ChartZoom } from './chart-zoom.ts'
import { followGestures } from './window-gestures.ts'

/** The window of a chart; reset when `whole`, the initial window, changes. */
export function useChartWindow(whole: ChartWindow) {
  const [moved, setMoved] = useState({ of: whole, to: whole })
  const window = moved.of === whole ? moved.to : whole
  return useMemo(() => {
    const move = (to: ChartWindow): void => setMoved({ of: whole, to })
    const zoom: ChartZoom = {
      window,
      onKey: (key) => {
        const next = windowAfter(key, window, whole)
        if (next !== null) move(next)
        return next !== null
      },
      onMark: (mark) => move(windowRevealing(window, mark)),
      follow: (element, seen) => followGestures(element, seen, move),
    }
    return {
      window,
      zoom,
      closer: () => move(zoomedWindow(window, 1.5)),
      wider: () => move(zoomedWindow(window, 1 / 1.5)),
      /** Undefined if already there. */
      back: window === whole ? undefined : () => move(whole),
    }
  }, [whole, window])
}

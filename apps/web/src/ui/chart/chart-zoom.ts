/** Position of the marks of a window on screen, in pixels from the left edge of the chart. */
export interface Plot {
  readonly left: number
  readonly right: number
}

/** A chart that shows a part of its marks at a time (`useChartWindow`). */
export interface ChartZoom {
  readonly window: { readonly from: number; readonly to: number; readonly count: number }
  /** Handles a key press; true if it moved the window. */
  readonly onKey: (key: string) => boolean
  /** Called when the arrow keys reach a mark. */
  readonly onMark: (mark: number) => void
  /** Follows wheel, pointer and touch gestures until it is ended. */
  readonly follow: (element: HTMLElement, seen: () => Seen | null) => () => void
}
/** The drawn window, and its position. */
export interface Seen {
  readonly window: ChartZoom['window']
  readonly plot: Plot
}

/** Where the marks of a window stand on screen, in pixels from the left edge of the chart. */
export interface Plot {
  readonly left: number
  readonly right: number
}

/** A chart that shows a part of its marks at a time (`useChartWindow`). */
export interface ChartZoom {
  readonly window: { readonly from: number; readonly to: number; readonly count: number }
  /** A key was pressed; true when it moved the window. */
  readonly onKey: (key: string) => boolean
  /** The arrow keys have come to a mark. */
  readonly onMark: (mark: number) => void
  /** Listens to wheel, pointer and fingers until it is ended. */
  readonly follow: (element: HTMLElement, seen: () => Seen | null) => () => void
}
/** The window that is drawn, and where it stands. */
export interface Seen {
  readonly window: ChartZoom['window']
  readonly plot: Plot
}

/** Roles of the theme as colours for a canvas, which cannot read `var()`. */
export interface ChartTheme {
  readonly ink: string
  readonly ink2: string
  readonly ink3: string
  readonly paper: string
  readonly raised: string
  /** Background of the hovered item. */
  readonly hover: string
  readonly rule: string
  readonly edge: string
  readonly grid: string
  readonly gain: string
  readonly gainMark: string
  readonly loss: string
  readonly lossMark: string
  readonly evenMark: string
  /** Attention that is no result: an edge, and its tint. */
  readonly warnMark: string
  readonly warnTint: string
  /** Counts and shares, from few to many. */
  readonly sequential: readonly string[]
  /** Results from the worst to the best, zero in the middle; text on the first and the last is `paper`. */
  readonly diverging: readonly string[]
  /** The main line, then the categorical colours; the eighth colour is "all others". */
  readonly colors: readonly string[]
  readonly font: string
  /** A chart as narrow as a phone: fewer labels, shorter words. */
  readonly narrow: boolean
}

/**
 * Reads the roles as they are now; call again when the colour scheme or the width changes.
 *
 * @param scheme a scheme other than the page's: paper is light
 */
export function readChartTheme({ narrow = false, scheme }: { narrow?: boolean; scheme?: 'light' } = {}): ChartTheme {
  const probe = document.createElement('i')
  if (scheme !== undefined) {
    probe.dataset['mantineColorScheme'] = scheme
    document.body.append(probe)
  }
  const style = getComputedStyle(scheme === undefined ? document.documentElement : probe)
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim()
  const theme = themeOf(token, narrow)
  probe.remove()
  return theme
}

function themeOf(token: (name: string) => string, narrow: boolean): ChartTheme {
  return {
    ink: token('ink'),
    ink2: token('ink-2'),
    ink3: token('ink-3'),
    paper: token('paper'),
    raised: token('paper-raised'),
    hover: token('paper-hover'),
    rule: token('rule-2'),
    edge: token('edge'),
    grid: token('grid'),
    gain: token('gain'),
    gainMark: token('gain-mark'),
    loss: token('loss'),
    lossMark: token('loss-mark'),
    evenMark: token('even-mark'),
    warnMark: token('warn-mark'),
    warnTint: token('warn-tint'),
    sequential: [1, 2, 3, 4, 5, 6, 7].map((n) => token(`q${n}`)),
    diverging: [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((n) => token(`d${n}`)),
    colors: [1, 2, 3, 4, 5, 6, 7, 8].map((n) => token(`c${n}`)),
    font: token('font-sans'),
    narrow,
  }
}

/** Options that every chart shares: axes, lines and text. */
export function echartsTheme(theme: ChartTheme): object {
  const label = { color: theme.ink3, fontSize: 12, fontFamily: theme.font }
  const category = {
    axisLine: { lineStyle: { color: theme.ink3 } },
    axisTick: { length: 5, lineStyle: { color: theme.ink3 } },
    axisLabel: { ...label, hideOverlap: true },
    splitLine: { show: false },
  }
  // the hovered mark, or the mark that has the keyboard focus, is framed and keeps its colour
  const emphasis = { scale: false, itemStyle: { color: 'inherit', borderColor: theme.ink, borderWidth: 1.5 } }
  return {
    color: theme.colors,
    backgroundColor: 'transparent',
    textStyle: { fontFamily: theme.font, fontSize: 12, color: theme.ink3 },
    tooltip: {
      className: 'chart-tooltip',
      backgroundColor: theme.raised,
      borderColor: theme.rule,
      borderWidth: 1,
      padding: [8, 12],
      transitionDuration: 0,
      confine: true,
      axisPointer: {
        type: 'line',
        lineStyle: { color: theme.ink3, type: 'solid' },
        shadowStyle: { color: theme.hover, opacity: 1 },
        z: -1, // behind the marks: the default is in front of them
      },
    },
    line: { symbol: 'none', lineStyle: { width: 1.75 }, emphasis: { disabled: true } },
    ...Object.fromEntries(['bar', 'scatter', 'boxplot', 'pie'].map((kind) => [kind, { emphasis }])),
    valueAxis: {
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: label,
      splitLine: { lineStyle: { color: theme.grid } },
    },
    categoryAxis: category,
    timeAxis: category,
    logAxis: category,
  }
}

/** Keeps the colour of custom shapes, which hovering brightens otherwise. */
export const keptColour = { style: { fill: 'inherit' } } as const

/** The value axis: labels in a column on the right, as wide as they are (`withAxisColumn`), without an axis line. */
export const rightAxis = (format: (value: number) => string) => ({
  type: 'value' as const,
  position: 'right' as const,
  splitNumber: 5,
  axisLabel: { formatter: format, align: 'right' as const },
})

/** The value axis of lines that have their names on the right: labels on the left, above their gridlines. */
export const leftAxis = (format: (value: number) => string) => ({
  type: 'value' as const,
  position: 'left' as const,
  splitNumber: 5,
  axisLabel: {
    formatter: format,
    inside: true,
    align: 'left' as const,
    verticalAlign: 'bottom' as const,
    margin: 0,
    padding: [0, 0, 3, 0],
  },
})

/** Width of text on a chart, at most, in pixels: a canvas is measured only once it is drawn. */
export const textWidth = (text: string, size = 12): number => Math.ceil(text.length * size * 0.53)

/** The zero line, drawn stronger than the grid. */
export const zeroLine = (theme: ChartTheme) => ({
  silent: true,
  symbol: 'none',
  animation: false,
  label: { show: false },
  lineStyle: { color: theme.ink3, type: 'solid' as const, width: 1 },
  data: [{ yAxis: 0 }],
})

import { toneOf } from '../tone.ts'
import type { Figure } from '../figure.ts'
import { type Bar, type Bars, drawnBars } from './bar-option.ts'
import type { ChartOption } from './chart-option.ts'
import { type ChartTheme, textWidth } from './chart-theme.ts'
import { missedMark, toneInk, toneMark } from './tone-mark.ts'

interface LyingBars<Row> extends Bars<Row> {
  /** A second figure of the row, in a separate column on the right; not on a phone. */
  readonly beside?: Pick<Figure<Row>, 'head' | 'brief'> | undefined
  /** Rating of a row, such as of a comment; colours the bar instead of the result. */
  readonly taken?: ((row: Row) => 'good' | 'bad' | 'neither') | undefined
  /** Colour of bars without a sign, if the middle of the scale is too strong. */
  readonly color?: string
}

interface LyingBar extends Bar {
  readonly beside: string
  readonly taken: 'good' | 'bad' | 'neither' | undefined
}

const row = 40
const head = 24

/** Height of a chart with this many bars, in pixels. */
export const lyingBarsHeight = (bars: number): number => head + row * bars + 8

/** Horizontal bars of named groups: gain to the right of a shared zero line, loss to the left. The series is "bars". */
export function lyingBarOption<Row>(of: LyingBars<Row>, theme: ChartTheme): ChartOption {
  const { rows, measure, beside, taken: takenOf, color: own } = of
  const { signed } = measure
  const bars = drawnBars(of).map(
    (bar, i): LyingBar => ({ ...bar, beside: beside?.brief(rows[i]!) ?? '', taken: takenOf?.(rows[i]!) }),
  )
  // names and figures take the width of the longest; the bars fill the rest
  const widest = (texts: readonly string[], size = 12): number =>
    texts.reduce((most, text) => Math.max(most, textWidth(text, size)), 0)
  const names = nameColumn(bars, theme)
  const figures = 8 + widest(bars.map(({ text }) => text))
  const besides = theme.narrow || beside === undefined ? [] : [beside.head, ...bars.map((bar) => bar.beside)]
  const column = besides.length === 0 ? 0 : 16 + widest(besides)
  const takenFor = { good: theme.gainMark, bad: theme.lossMark, neither: theme.evenMark }
  const colorOf = ({ text, taken }: LyingBar) => {
    if (taken !== undefined) return takenFor[taken]
    return signed ? toneMark(toneOf(text), theme).color : (own ?? theme.sequential[4]!)
  }
  const inkOf = ({ value, text, small }: LyingBar) => {
    if (small || value === null) return theme.ink3
    return signed ? toneInk(toneOf(text), theme) : theme.ink
  }
  const axis = {
    type: 'category' as const,
    inverse: true,
    axisLine: { show: false },
    axisTick: { show: false },
    nameLocation: 'start' as const,
    nameGap: 10,
  }
  return {
    grid: { left: names, right: figures + column, top: head, bottom: 8, outerBoundsMode: 'none' },
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    xAxis: {
      type: 'value',
      axisLabel: { show: false },
      splitLine: { show: false },
      // the longest bar ends at the column of figures
      min: ({ min }: { min: number }) => Math.min(0, min),
      max: ({ max }: { max: number }) => Math.max(0, max),
    },
    yAxis: [
      {
        ...axis,
        data: bars.map(({ name }) => name),
        axisLabel: {
          interval: 0,
          margin: names,
          align: 'left',
          formatter: (_: string, at: number) => nameOverNote(bars[at], nameLetters(theme)),
          rich: nameStyles(theme),
        },
      },
      {
        ...axis,
        position: 'right',
        name: beside?.head ?? '',
        nameTextStyle: { align: 'right', padding: [0, -(figures + column), 0, 0], color: theme.ink3 },
        show: column > 0,
        data: bars.map(({ name }) => name),
        axisLabel: {
          interval: 0,
          margin: figures + column,
          align: 'right',
          color: theme.ink2,
          formatter: (_: string, at: number) => bars[at]?.beside ?? '',
        },
      },
    ],
    series: [
      {
        type: 'bar',
        id: 'bars',
        cursor: 'pointer',
        barWidth: 20,
        data: bars.map((bar) => {
          const color = colorOf(bar)
          return {
            value: bar.value ?? 0,
            itemStyle: of.missed
              ? missedMark(bar.value ?? 0, bar.small, theme)
              : bar.small
                ? { color: theme.paper, borderColor: color, borderWidth: 1 }
                : { color },
            label: {
              show: true,
              // losses are labelled on the right of the line too, because the names are on the left
              position: 'right' as const,
              formatter: bar.text,
              color: inkOf(bar),
              fontSize: 12,
              fontWeight: bar.small ? ('normal' as const) : 600,
              fontFamily: theme.font,
            },
          }
        }),
        markLine: {
          silent: true,
          symbol: 'none',
          animation: false,
          label: { show: false },
          lineStyle: { color: theme.ink3, type: 'solid', width: 1 },
          data: [{ xAxis: 0 }],
        },
      },
    ],
  }
}

/** Maximum characters of a name. */
export const nameLetters = (theme: ChartTheme): number => (theme.narrow ? 20 : 28)

/** Width of the names and notes of bars, the longest and a gap, in pixels. */
export const nameColumn = (bars: readonly Pick<Bar, 'name' | 'note'>[], theme: ChartTheme): number =>
  12 +
  bars.reduce(
    (most, { name, note }) => Math.max(most, textWidth(name.slice(0, nameLetters(theme)), 13), textWidth(note)),
    0,
  )

export const nameStyles = (theme: ChartTheme) => ({
  name: { color: theme.ink, fontWeight: 600 as const, fontSize: 13, lineHeight: 18 },
  few: { color: theme.ink3, fontSize: 13, lineHeight: 18 },
  note: { color: theme.ink3, fontSize: 12, lineHeight: 15 },
})

/** Name above count, in `nameStyles`. Characters that end a style in ECharts' rich text are removed from names. */
export function nameOverNote(
  bar: (Pick<Bar, 'name' | 'note'> & { readonly small?: boolean }) | undefined,
  room: number,
): string {
  if (bar === undefined) return ''
  const name = bar.name.replaceAll('}', ')').replaceAll('\n', ' ')
  const fits = name.length > room ? `${name.slice(0, room - 1).trimEnd()}…` : name
  return `{${bar.small === true ? 'few' : 'name'}|${fits}}\n{note|${bar.note}}`
}

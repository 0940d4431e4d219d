import { formatWhole } from '@afterclose/core/format'
import { unknown } from '@afterclose/core/unknown'
import type { Figure, Measure } from '../figure.ts'
import { casesText, isSmall } from '../measure.ts'
import { toneOf } from '../tone.ts'
import type { ChartOption } from './chart-option.ts'
import { type ChartTheme, rightAxis, zeroLine } from './chart-theme.ts'
import { missedMark, toneInk, toneMark } from './tone-mark.ts'

/** Rows as bars. Length, text, colour, note and hollow bars come from one measure: a bar and its note always count the same cases. */
export interface Bars<Row> {
  readonly rows: readonly Row[]
  readonly name: (row: Row) => string
  /** The name in little space, as on a phone. */
  readonly brief?: (row: Row) => string
  /** Its sign sets the colour of the bar; counts and shares have none. */
  readonly measure: Measure<Row>
  /** Results that were missed or avoided: their colour is neither that of a gain nor of a loss. */
  readonly missed?: boolean
  /** `brief`: cases as a number only, if bars are many. A figure: the same, with the figure on a line below. */
  readonly notes?: 'brief' | Figure<Row>
}

/** A bar as drawn. */
export interface Bar {
  readonly name: string
  readonly brief?: string
  /** Cases, below the name. */
  readonly note: string
  /** Null draws no bar. */
  readonly value: number | null
  /** At the bar's end, if there is room. */
  readonly text: string
  /** Too few cases to judge: the bar is hollow. */
  readonly small: boolean
}

/** The bars of rows, all of one measure. */
export function drawnBars<Row>({ rows, name, brief, measure, notes }: Bars<Row>): readonly Bar[] {
  const noteOf = (row: Row): string => {
    if (notes === undefined) return casesText(measure.cases, row)
    const count = measure.cases.count(row)
    const cases = count === 0 ? unknown : formatWhole(count)
    return notes === 'brief' || count === 0 ? cases : `${cases}\n${notes.brief(row)}`
  }
  return rows.map((row) => ({
    name: name(row),
    ...(brief !== undefined && { brief: brief(row) }),
    note: noteOf(row),
    value: measure.value(row),
    text: measure.brief(row),
    small: isSmall(measure, row),
  }))
}

/** End of the axis below bars with their value as text, a share of the range as high as one line of text. */
const withRoomBelow = ({ min, max }: { min: number; max: number }): number => min - 0.14 * (Math.max(0, max) - min)

/** Maximum number of bars with their value as text; on a phone, only if each value fits its bar's width. */
const fewBars = 16
const phoneWidth = 358
const fitsOnPhone = (bars: readonly Bar[]): boolean =>
  bars.every(({ text }) => text.split('\n').every((line) => line.length * 6.5 + 4 <= phoneWidth / bars.length))

/** Vertical bars from a shared zero line, for groups in chronological order; gain up, loss down. The series is "bars". */
export function barOption<Row>(of: Bars<Row>, theme: ChartTheme, axis: (value: number) => string): ChartOption {
  const bars = drawnBars(of)
  const { signed } = of.measure
  const labelled = bars.length <= fewBars
  const written = labelled && (!theme.narrow || fitsOnPhone(bars))
  const lines = Math.max(1, ...bars.map(({ note }) => note.split('\n').length))
  const briefOf = ({ name, brief = name.replaceAll(' to ', '–') }: Bar): string => brief
  const widest = Math.max(1, ...bars.map((bar) => briefOf(bar).length))
  const size = theme.narrow && bars.length * widest > 50 ? 10 : 12
  return {
    grid: { left: 0, right: 0, top: 24, bottom: 32 + 16 * lines, outerBoundsMode: 'none' },
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' } },
    xAxis: {
      type: 'category',
      data: bars.map(({ name }) => name),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: {
        interval: labelled ? 0 : 'auto',
        hideOverlap: false,
        formatter: (name: string, at: number) => {
          const bar = bars[at]
          if (bar === undefined) return ''
          const below = bar.note.split('\n').map((line) => `{note|${theme.narrow ? line.split(' ')[0] : line}}`)
          return [`{name|${theme.narrow ? briefOf(bar) : name}}`, ...below].join('\n')
        },
        rich: {
          name: { color: theme.ink, fontWeight: 600, fontSize: size, lineHeight: 18 },
          note: { color: theme.ink3, fontSize: lines > 1 ? size : 12, lineHeight: 16 },
        },
      },
    },
    yAxis: {
      ...rightAxis(axis),
      show: !written,
      // keeps values below bars clear of the names under them
      ...(written && bars.some(({ value }) => (value ?? 0) < 0) ? { min: withRoomBelow } : {}),
    },
    series: [
      {
        type: 'bar',
        id: 'bars',
        cursor: 'pointer',
        barMaxWidth: 72,
        barCategoryGap: '24%',
        label: written ? { show: true, fontSize: 12, fontWeight: 600, fontFamily: theme.font } : { show: false },
        data: bars.map(({ value, text, small }) => {
          const up = (value ?? 0) >= 0
          const tone = toneOf(text)
          const color = signed ? toneMark(tone, theme).color : theme.sequential[4]!
          return {
            value: value ?? '-',
            itemStyle: of.missed
              ? missedMark(value ?? 0, small, theme)
              : small
                ? { color: theme.paper, borderColor: color, borderWidth: 1 }
                : { color },
            label: {
              position: up ? ('top' as const) : ('bottom' as const),
              formatter: text,
              color: small ? theme.ink3 : signed ? toneInk(tone, theme) : theme.ink,
            },
          }
        }),
        markLine: zeroLine(theme),
      },
    ],
  }
}

import { DAY } from '@afterclose/core/time'
import type { Portfolio, PortfolioLine } from '@afterclose/engine/reports/portfolio/portfolio-report'
import { axisNumber, type UnitWords } from '../../journal/engine/unit-words.ts'
import { tickWords } from '../../parts/equity-chart/tick-words.ts'
import type { MarkedSeries } from '../../ui/chart/chart-marks.ts'
import type { ChartOption } from '../../ui/chart/chart-option.ts'
import { type ChartTheme, rightAxis, zeroLine } from '../../ui/chart/chart-theme.ts'
import { figure } from '../../ui/figure.ts'
import { type Rows, rowsOf } from '../../ui/rows.ts'

/** A drawn line, with its name. */
export interface NamedLine {
  readonly name: string
  /** Its index among the colours. */
  readonly color: number
  readonly line: PortfolioLine
}

export interface Drawn {
  readonly lines: readonly NamedLine[]
  /** Total of all journals; null if they cannot be added up. */
  readonly sum: PortfolioLine | null
  /** Whether the sum is the one main line. */
  readonly combined: boolean
}

/** End-of-day values of a line; 0 before its first day, its last value after its last day. */
export function valueOn({ day, value }: PortfolioLine, wanted: number): number {
  let [low, high] = [0, day.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (day[middle]! <= wanted) low = middle + 1
    else high = middle
  }
  return value[low - 1] ?? 0
}

/** Every day on which any line changes. */
export const daysOf = (lines: readonly PortfolioLine[]): readonly number[] =>
  [...new Set(lines.flatMap(({ day }) => day))].toSorted((a, b) => a - b)

/** Starts at 0 on the day before its first one, so that the first day is visible. */
const points = ({ day, value }: PortfolioLine): [number, number][] =>
  day.length === 0 ? [] : [[(day[0]! - 1) * DAY, 0], ...day.map((at, i): [number, number] => [at * DAY, value[i]!])]

/** The lines of the journals, the sum dashed; combined, only the sum. Marks are per day, whichever line changes. */
export function portfolioOption({ lines, sum, combined }: Drawn, theme: ChartTheme): ChartOption {
  const line = { type: 'line' as const, showSymbol: false }
  const quiet = { ...line, silent: true, tooltip: { show: false } }
  const shown = combined ? [] : lines
  const all = [...shown.map((one) => one.line), ...(sum === null ? [] : [sum])]
  const days = daysOf(all)
  const marked = sum ?? shown[0]?.line ?? { day: [], value: [] }
  return {
    useUTC: true,
    grid: { left: 0, right: 0, top: 20, bottom: 26, outerBoundsMode: 'none' },
    xAxis: {
      type: 'time',
      axisLine: { show: true, onZero: false, lineStyle: { color: theme.grid } },
      axisTick: { show: true, length: 5, lineStyle: { color: theme.ink3 } },
      splitLine: { show: false },
      splitNumber: theme.narrow ? 4 : 6,
      axisLabel: { hideOverlap: true, alignMinLabel: 'left', showMaxLabel: false, formatter: tickWords },
    },
    yAxis: { ...rightAxis(axisNumber), splitLine: { showMinLine: false } },
    tooltip: { trigger: 'axis' },
    series: [
      {
        ...line,
        id: 'days',
        name: 'All journals',
        data: days.map((day) => [day * DAY, valueOn(marked, day)]),
        z: combined ? 4 : 2,
        color: combined ? theme.colors[0]! : theme.ink2,
        lineStyle: combined ? { width: 1.75 } : { width: 1.25, type: 'dashed' as const, opacity: sum === null ? 0 : 1 },
        markLine: zeroLine(theme),
      },
      ...shown.map(({ name, color, line: one }) => ({
        ...quiet,
        id: `line ${color}`,
        name,
        data: points(one),
        z: 3,
        color: theme.colors[color]!,
        lineStyle: { width: 1.5 },
      })),
    ],
  }
}

interface Words {
  readonly words: UnitWords
  readonly day: (day: number) => string
}

/** Each day with the values of all lines. */
export function portfolioMarks({ lines, sum, combined }: Drawn, { words, day }: Words): MarkedSeries<never>[] {
  const shown = combined ? [] : lines
  const days = daysOf([...shown.map((one) => one.line), ...(sum === null ? [] : [sum])])
  return [
    {
      series: 'days',
      count: days.length,
      words: (mark) => ({
        head: day(days[mark]!),
        rows: [
          ...shown.map(({ name, line }) => ({
            label: name,
            value: words.exact(valueOn(line, days[mark]!), { signed: true }),
          })),
          ...(sum === null
            ? []
            : [{ label: 'Together', value: words.exact(valueOn(sum, days[mark]!), { signed: true }) }]),
        ],
      }),
    },
  ]
}

/** The newest day first. */
export function portfolioTable({ lines, sum, combined }: Drawn, { words, day }: Words): Rows {
  const shown = combined ? [] : lines
  const days = daysOf([...shown.map((one) => one.line), ...(sum === null ? [] : [sum])])
  const signed = { format: (value: number) => words.exact(value, { signed: true }), signed: true, decimals: 2 }
  const lineOf = (head: string, line: PortfolioLine) =>
    figure({ head, value: (at: number) => valueOn(line, at), ...signed })
  return rowsOf(days.toReversed(), [
    figure({ head: 'Day', value: day }),
    ...shown.map(({ name, line }) => lineOf(name, line)),
    ...(sum === null ? [] : [lineOf('Together', sum)]),
  ])
}

const mostLines = 6
/** "All others", grey. */
const others = 7

/** Colour of each journal by index: at most six are drawn, those with the largest results. */
export function coloursOf({ lines }: Pick<Portfolio, 'lines'>): readonly number[] {
  const moved = (place: number): number => Math.abs(lines[place]!.value.at(-1) ?? 0)
  const places = lines.map((_, place) => place)
  const kept = new Set(places.toSorted((a, b) => moved(b) - moved(a)).slice(0, mostLines))
  const drawn = places.filter((place) => kept.has(place))
  return places.map((place) => (kept.has(place) ? drawn.indexOf(place) : others))
}

/** The lines with their own colour. */
export const drawnLines = (
  { lines }: Pick<Portfolio, 'lines'>,
  names: readonly string[],
  colours: readonly number[],
): readonly NamedLine[] =>
  lines
    .map((line, place): NamedLine => ({ name: names[place]!, color: colours[place]!, line }))
    .filter(({ color }) => color !== others)

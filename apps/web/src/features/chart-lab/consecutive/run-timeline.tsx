import { chartOf } from '../../../ui/chart/chart-of.ts'
import { counted, formatWhole, signedWhole } from '@afterclose/core/format'
import type { RunsReport, ShownRun } from '@afterclose/engine/reports/runs/runs-report'
import { axisNumber, dayWords, monthName } from '../../../journal/engine/unit-words.ts'
import { halo } from '../../../parts/equity-chart/equity-labels.ts'
import { tickWords } from '../../../parts/equity-chart/tick-words.ts'
import { type LocalDate, wallClock } from '@afterclose/core/time'
import { chartBlock } from '../../../parts/chart-block.tsx'
import { type Reading, strong } from '../../../parts/reading.tsx'
import type { ChartOption } from '../../../ui/chart/chart-option.ts'
import { type ChartTheme, rightAxis, zeroLine } from '../../../ui/chart/chart-theme.ts'
import { toneMark } from '../../../ui/chart/tone-mark.ts'
import { toneOf } from '../../../ui/tone.ts'
import { type Figure, figure } from '../../../ui/figure.ts'
import { Note } from '../../../ui/layout.tsx'

const length = figure({
  head: 'Length',
  value: (run: ShownRun) => run.length,
  format: signedWhole,
  signed: true,
  only: 'table',
})

/** The streaks in order: wins up, losses down, with their length as height. */
export const RunTimeline = chartBlock<{ report: RunsReport }, ShownRun, Figure<ShownRun>>({
  question: 'When did the streaks happen?',
  measure: length,
  heading: 'Each streak: wins up, losses down',
  chart: ({ report: { timeline, runs } }) =>
    chartOf({
      kinds: ['bar'],
      option: (theme) => timelineOption(timeline, runs, theme),
      series: 'runs',
      rows: timeline,
      listed: timeline.toReversed(),
      name: figure({ head: 'Run', value: ({ number }: ShownRun) => number }),
      title: nameOf,
      figures: [
        figure({ head: 'From', value: ({ from }: ShownRun) => from, format: (day) => dayWords(day) }),
        figure({ head: 'To', value: ({ to }: ShownRun) => to, format: (day) => dayWords(day) }),
        length,
      ],
      counts: { of: (run) => Math.abs(run.length), noun: 'trade' },
      opens: (run) => ({ title: nameOf(run), of: run.of }),
    }),
  height: 240,
  reading: ({ report }) => timelineReading(report),
  notes: ({ report: { timeline, runs } }) =>
    timeline.length < runs && (
      <Note>
        {formatWhole(timeline.length)} of {formatWhole(runs)} streaks are shown: the longest winning and losing streak
        in each interval.
      </Note>
    ),
})

/** "Longest: 6 losses in a row, 7 to 12 May 2026; 4 wins in a row, 13 to 17 Feb 2026. Latest streak: 2 wins." */
export function timelineReading({ timeline, current }: Pick<RunsReport, 'timeline' | 'current'>): Reading {
  if (current === 0) return ['No trade won or lost.']
  const latest = ` Latest streak: ${lengthWords(current)}.`
  const longest = longestOf(timeline).toSorted((a, b) => Math.abs(b.length) - Math.abs(a.length) || a.length - b.length)
  const [first, second] = longest.map((run) => `${lengthWords(run.length)} in a row, ${fullDays(run)}`)
  if (first === undefined) return [`No two trades in a row won or lost.${latest}`]
  return [strong(`Longest: ${first}`), `${second === undefined ? '' : `; ${second}`}.${latest}`]
}

/** "7 to 12 May 2026", "on 7 May 2026". */
const fullDays = ({ from, to }: ShownRun): string =>
  from === to
    ? `on ${dayWords(to)}`
    : from.slice(0, 4) === to.slice(0, 4)
      ? `${daysWords(from, to)} ${to.slice(0, 4)}`
      : `${dayWords(from)} to ${dayWords(to)}`

const lengthWords = (length: number): string =>
  length > 0 ? counted(length, 'win') : counted(-length, 'loss', 'losses')
const nameOf = ({ number, length }: ShownRun): string => `Run ${number}: ${lengthWords(length)}`

export function timelineOption(timeline: readonly ShownRun[], runs: number, theme: ChartTheme): ChartOption {
  const months = monthsOf(timeline, theme.narrow ? 5 : 12)
  return {
    // room above and below for the names of the longest streaks
    grid: { left: 0, right: 0, top: 24, bottom: 44, outerBoundsMode: 'none' },
    tooltip: { trigger: 'axis', axisPointer: { type: 'line' } },
    xAxis: {
      type: 'value',
      min: 0.5,
      max: 0.5 + Math.max(1, runs),
      axisLine: { show: true, onZero: false, lineStyle: { color: theme.grid } },
      axisTick: { show: true, customValues: [...months.keys()], length: 5, lineStyle: { color: theme.ink3 } },
      axisLabel: {
        customValues: [...months.keys()],
        formatter: (at: number) => months.get(at) ?? '',
        align: 'left',
        hideOverlap: true,
      },
      splitLine: { show: false },
      offset: 18,
    },
    yAxis: { ...rightAxis(axisNumber), minInterval: 1 },
    series: [
      {
        type: 'bar',
        id: 'runs',
        cursor: 'pointer',
        barMaxWidth: 24,
        barMinWidth: 1,
        data: timeline.map(({ number, length }) => ({
          value: [number, length],
          itemStyle: toneMark(toneOf(signedWhole(length)), theme),
        })),
        markLine: zeroLine(theme),
        markPoint: { silent: true, data: longestOf(timeline).map((run) => longestLabel(run, runs, theme)) },
      },
    ],
  }
}

/** The first streak of each month, by its number, with the name of the month; of many months every second one, third one and so on. */
function monthsOf(timeline: readonly ShownRun[], most: number): ReadonlyMap<number, string> {
  const first = new Map<string, number>()
  for (const { number, from } of timeline) {
    const month = from.slice(0, 7)
    if (!first.has(month)) first.set(month, number)
  }
  const every = Math.ceil(first.size / most)
  return new Map(
    [...first]
      .filter((_, at) => at % every === 0)
      .map(([month, number]) => [number, tickWords(wallClock(`${month}-01T00:00:00`))]),
  )
}

/** The longest streak of each kind, the first of several; a single win or loss is none. */
const longestOf = (timeline: readonly ShownRun[]): readonly ShownRun[] =>
  [1, -1].flatMap((sign) => {
    const most = Math.max(...timeline.map(({ length }) => sign * length))
    return most < 2 ? [] : timeline.filter(({ length }) => sign * length === most).slice(0, 1)
  })

/** "6 losses, 7 to 12 May", at the end of its bar. */
function longestLabel({ number, length, from, to }: ShownRun, runs: number, theme: ChartTheme) {
  const won = length > 0
  return {
    name: lengthWords(length),
    coord: [number, length],
    symbol: 'rect',
    symbolSize: 0,
    label: {
      show: true,
      position: won ? ([0, -16] as [number, number]) : ([0, 4] as [number, number]),
      align: number > runs / 2 ? ('right' as const) : ('left' as const),
      formatter: `{length|${lengthWords(length)}}{days|, ${daysWords(from, to)}}`,
      rich: {
        length: { ...halo(theme), color: won ? theme.gain : theme.loss, fontWeight: 600 as const },
        days: { ...halo(theme), color: theme.ink3 },
      },
    },
  }
}

/** "7 May" */
const shortDay = (day: LocalDate): string => `${Number(day.slice(8))} ${monthName(Number(day.slice(5, 7))).slice(0, 3)}`

/** "7 to 12 May", "30 Apr to 2 May". */
function daysWords(from: LocalDate, to: LocalDate): string {
  const [first, last] = [shortDay(from), shortDay(to)]
  if (from === to) return last
  return from.slice(0, 7) === to.slice(0, 7) ? `${first.split(' ')[0]} to ${last}` : `${first} to ${last}`
}

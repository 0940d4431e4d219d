import { formatR, sentenceR } from '@afterclose/core/format'
import { wallClock } from '@afterclose/core/time'
import type { MissedReport } from '@afterclose/engine/reports/missed/missed-report'
import { dayWords } from '../../../journal/engine/unit-words.ts'
import { linesOption } from '../../../parts/group-lines/lines-option.ts'
import type { MarkedSeries } from '../../../ui/chart/chart-marks.ts'
import type { MissedBehind } from './missed-behind.ts'
import { missedBlock } from './missed-chart.tsx'
import { linesReading } from './missed-readings.ts'
import { type Figure, figure } from '../../../ui/figure.ts'
import { rowsOf } from '../../../ui/rows.ts'

const height = 300
const resultLines = [
  { of: 'both', name: 'Taken and missed' },
  { of: 'taken', name: 'Taken' },
] as const

interface Props {
  readonly report: MissedReport
  readonly missed: readonly { id: number; entryDate: string }[]
}
type Point = MissedReport['line'][number]

const rFormat = { format: formatR, signed: true, decimals: 4 }
const withMissedFigure = figure({ head: 'Taken and missed, R', value: ({ both }: Point) => both, ...rFormat })

/** Cumulative result of the trades, without and with all missed ones (PRODUCT B.3). */
export const MissedLines = missedBlock<Props, Point, Figure<Point>>({
  question: 'What would taking them have changed?',
  measure: withMissedFigure,
  heading: 'Cumulative R, by day',
  chart: ({ report: { line }, missed }) => {
    const x = Float64Array.from(line, ({ date }) => wallClock(`${date}T00:00:00`))
    return {
      kinds: ['line'],
      option: (theme) =>
        linesOption(
          resultLines.map(({ of, name }) => ({
            id: of,
            name,
            points: { x, y: Float64Array.from(line, (point) => point[of]) },
            end: sentenceR(line.at(-1)?.[of] ?? 0),
            small: false,
          })),
          theme,
          height,
        ),
      marks: resultLines.map(
        ({ of, name }): MarkedSeries<MissedBehind> => ({
          series: of,
          count: line.length,
          words: (pointIndex) => {
            const { date, taken, both } = line[pointIndex]!
            return {
              head: `${name}, ${dayWords(date)}`,
              rows: [
                { label: 'Taken', value: sentenceR(taken) },
                { label: 'With missed trades', value: sentenceR(both) },
              ],
              opens: 'the trades missed so far',
            }
          },
          behind: (pointIndex) => missedUpTo(line[pointIndex]!.date, missed),
        }),
      ),
      table: rowsOf(line, [
        figure({ head: 'Day', value: ({ date }) => date }),
        figure({ head: 'Taken, R', value: ({ taken }) => taken, ...rFormat }),
        withMissedFigure,
      ]),
      rows: (rowIndex) => missedUpTo(line[rowIndex]!.date, missed),
    }
  },
  height,
  reading: ({ report }) => linesReading(report),
})

function missedUpTo(date: string, missed: readonly { id: number; entryDate: string }[]): MissedBehind | null {
  const missedSoFar = missed.filter(({ entryDate }) => entryDate.slice(0, 10) <= date)
  if (missedSoFar.length === 0) return null
  const firstDay = missedSoFar.map(({ entryDate }) => entryDate.slice(0, 10)).reduce((a, b) => (a < b ? a : b))
  return {
    title: `Missed up to ${dayWords(date)}`,
    ids: missedSoFar.map(({ id }) => id),
    filter: { dateRange: [firstDay, date] },
  }
}

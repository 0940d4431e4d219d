import { formatR, sentenceR } from '@afterclose/core/format'
import { wallClock } from '@afterclose/core/time'
import type { MissedReport } from '@afterclose/engine/reports/missed/missed-report'
import { useMemo } from 'react'
import { dayWords } from '../../../journal/engine/unit-words.ts'
import { linesOption } from '../../../parts/group-lines/lines-option.ts'
import { readingOf } from '../../../parts/reading.tsx'
import type { MarkedSeries } from '../../../ui/chart/chart-marks.ts'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import type { MissedBehind } from './missed-behind.ts'
import { MissedChart } from './missed-chart.tsx'
import { linesReading } from './missed-readings.ts'
import { figure } from '../../../ui/figure.ts'
import { rowsOf } from '../../../ui/rows.ts'

const height = 300
const lines = [
  { of: 'both', name: 'Taken and missed' },
  { of: 'taken', name: 'Taken' },
] as const

/** Cumulative result of the trades, without and with all missed ones (PRODUCT B.3). */
export function MissedLines({
  report,
  missed,
}: {
  report: MissedReport
  missed: readonly { id: number; entryDate: string }[]
}) {
  const { line } = report
  const picture = useMemo((): ChartPicture<MissedBehind> => {
    const x = Float64Array.from(line, ({ date }) => wallClock(`${date}T00:00:00`))
    return {
      kinds: ['line'],
      option: (theme) =>
        linesOption(
          lines.map(({ of, name }) => ({
            id: of,
            name,
            points: { x, y: Float64Array.from(line, (point) => point[of]) },
            small: false,
          })),
          theme,
          height,
        ),
      marks: lines.map(
        ({ of, name }): MarkedSeries<MissedBehind> => ({
          series: of,
          count: line.length,
          words: (point) => {
            const { date, taken, both } = line[point]!
            return {
              head: `${name}, ${dayWords(date)}`,
              rows: [
                { label: 'Taken', value: sentenceR(taken) },
                { label: 'With missed trades', value: sentenceR(both) },
              ],
              opens: 'the trades missed so far',
            }
          },
          behind: (point) => upTo(line[point]!.date, missed),
        }),
      ),
    }
  }, [line, missed])
  return (
    <MissedChart
      title="What would taking them have changed?"
      measure="Cumulative R, by day"
      {...readingOf(linesReading(report))}
      {...picture}
      height={height}
      table={rowsOf(line, [
        figure({ head: 'Day', value: ({ date }) => date }),
        figure({ head: 'Taken, R', value: ({ taken }) => taken, format: formatR, signed: true, decimals: 4 }),
        figure({ head: 'Taken and missed, R', value: ({ both }) => both, format: formatR, signed: true, decimals: 4 }),
      ])}
      rows={(row) => upTo(line[row]!.date, missed)}
    />
  )
}

function upTo(date: string, missed: readonly { id: number; entryDate: string }[]): MissedBehind | null {
  const own = missed.filter(({ entryDate }) => entryDate.slice(0, 10) <= date)
  if (own.length === 0) return null
  const first = own.map(({ entryDate }) => entryDate.slice(0, 10)).reduce((a, b) => (a < b ? a : b))
  return {
    title: `Missed up to ${dayWords(date)}`,
    ids: own.map(({ id }) => id),
    filter: { dateRange: [first, date] },
  }
}

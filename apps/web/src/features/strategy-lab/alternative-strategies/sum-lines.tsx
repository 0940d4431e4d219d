import { counted, formatR, formatWhole, sentenceR } from '@afterclose/core/format'
import type { TradesOf } from '@afterclose/engine/reports/trades-of'
import { type ReactNode, useMemo } from 'react'
import { linesOption } from '../../../parts/group-lines/lines-option.ts'
import { ReportChart } from '../../../parts/report-chart.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { exitDay } from '../../../parts/trade-bar-words.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { Note } from '../../../ui/layout.tsx'
import type { MarkedSeries } from '../../../ui/chart/chart-marks.ts'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import { figure } from '../../../ui/figure.ts'
import { lastFirst } from '../../../ui/last-first.ts'
import { type Rows, rowsOf } from '../../../ui/rows.ts'

const height = 360
/** Points of the widest chart, one and a half pixels apart. */
export const drawnColumns = 800

export interface SumLine {
  readonly id: string
  /** At its end. */
  readonly name: string
  /** If there is room. */
  readonly long: string
  readonly values: Float64Array
}
/** Element i of every column is the same point, starting with 0. */
interface Points {
  readonly position: Uint32Array
  readonly row: Int32Array
  readonly id: Uint32Array
  readonly exitDate: Float64Array
}

interface SumLinesProps {
  title: string
  measure: string
  reading: ReactNode
  spokenReading: string
  /** Stable array while they are equal. */
  lines: readonly SumLine[]
  points: Points
  /** Their trades; stable while they are equal. */
  of: TradesOf
  trades: number
}

/** Cumulative R of the same trades in several variants. */
export function SumLines({ title, measure, reading, spokenReading, lines, points, of, trades }: SumLinesProps) {
  const picture = useMemo(
    (): ChartPicture<TradesBehind> => ({
      kinds: ['line'],
      option: (theme) =>
        linesOption(
          lines.map(({ id, name, values }) => ({
            id,
            name,
            points: { x: Float64Array.from(points.position), y: values },
            end: sentenceR(values.at(-1) ?? 0),
            small: trades < smallSample,
          })),
          theme,
          height,
          { axis: 'NUMBER', letters: [24, 17] },
        ),
      marks: lines.map((line) => marksOf(line, lines, points, of)),
    }),
    [lines, points, of, trades],
  )
  const drawn = points.position.length - 1
  return (
    <ReportChart
      title={title}
      measure={measure}
      reading={reading}
      spokenReading={spokenReading}
      {...picture}
      height={height}
      table={tableOf(lines, points)}
      rows={(row) => behindOf(points, points.position.length - 1 - row, of)}
    >
      {drawn < trades && (
        <Note>
          {formatWhole(drawn)} of {counted(trades, 'trade')} are shown; the full lines would look the same.
        </Note>
      )}
    </ReportChart>
  )
}

/** Number of trades of a point: its own, and earlier ones thinned out. */
const tradesAt = ({ position }: Points, point: number): number => position[point]! - (position[point - 1] ?? 0)

function nameOf(points: Points, point: number): string {
  const day = exitDay(points.exitDate[point]!)
  const trades = tradesAt(points, point)
  return trades === 1 ? `Trade ${points.id[point]}, ${day}` : `${counted(trades, 'trade')} up to ${day}`
}

function behindOf(points: Points, point: number, of: TradesOf): TradesBehind | null {
  const upTo = points.row[point]
  if (upTo === undefined || point === 0) return null
  const stretch = { is: 'rows', after: points.row[point - 1]!, upTo } as const
  return { title: nameOf(points, point), of: { is: 'both', parts: [of, stretch] } }
}

/** A point's tooltip lists all lines, its own first. */
const marksOf = (
  line: SumLine,
  lines: readonly SumLine[],
  points: Points,
  of: TradesOf,
): MarkedSeries<TradesBehind> => ({
  series: line.id,
  count: points.position.length,
  words: (point) => {
    const rows = [line, ...lines.filter((one) => one !== line)].map(({ long, values }) => ({
      label: long,
      value: sentenceR(values[point]!),
    }))
    if (point === 0) return { head: 'Start', rows }
    const trades = tradesAt(points, point)
    return { head: nameOf(points, point), rows, opens: trades === 1 ? 'the trade' : `its ${counted(trades, 'trade')}` }
  },
  behind: (point) => behindOf(points, point, of),
})

/** Latest exit first. */
function tableOf(lines: readonly SumLine[], points: Points): Rows {
  const inR = { format: formatR, signed: true, decimals: 6 }
  return rowsOf(lastFirst(points.position.length).slice(0, -1), [
    figure({ head: 'Trade', value: (point) => nameOf(points, point) }),
    figure({ head: 'Number', value: (point) => points.position[point]! }),
    ...lines.map(({ long, values }) =>
      figure({ head: `${long}, R`, value: (point: number) => values[point]!, ...inR }),
    ),
  ])
}

import { counted, formatR, formatWhole, sentenceR } from '@afterclose/core/format'
import {
  type ManagementLines,
  type TradeManagementReport,
} from '@afterclose/engine/reports/trade-management/trade-management-report'
import { managementTrades } from '@afterclose/engine/reports/trade-management/management-trades'
import { linesOption } from '../../../parts/group-lines/lines-option.ts'
import { chartBlock } from '../../../parts/chart-block.tsx'
import { smallSample } from '../../../parts/small-sample.ts'
import { exitDay } from '../../../parts/trade-bar-words.ts'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import type { MarkedSeries } from '../../../ui/chart/chart-marks.ts'
import { managementReading } from './management-reading.ts'
import { type Figure, figure } from '../../../ui/figure.ts'
import { lastFirst } from '../../../ui/last-first.ts'
import { Note } from '../../../ui/layout.tsx'
import { rowsOf } from '../../../ui/rows.ts'

const height = 380
const lineNames = { actual: 'Actual', potential: 'Potential', difference: 'Effect of managing' } as const
const lineKeys = ['actual', 'potential', 'difference'] as const

/** Actual result, result without management, and their difference, by trade. */
export const ManagementChart = chartBlock<{ report: TradeManagementReport }, number, Figure<number>>({
  question: 'Did managing the trades help?',
  measure: ({ report: { lines } }) => inR('difference', lines),
  heading: 'Cumulative R by trade; potential: set and forget',
  chart: ({ report: { lines, evaluated } }) => ({
    kinds: ['line'],
    option: (theme) =>
      linesOption(
        lineKeys.map((key) => ({
          id: key,
          name: lineNames[key],
          points: { x: Float64Array.from(lines.position), y: lines[key] },
          end: sentenceR(lines[key].at(-1) ?? 0),
          small: evaluated < smallSample,
          filled: key === 'difference',
        })),
        theme,
        height,
        { axis: 'NUMBER' },
      ),
    marks: lineKeys.map((key) => marksOf(key, lines)),
    // latest exit first
    table: rowsOf(lastFirst(lines.position.length).slice(0, -1), [
      figure({ head: 'Trade', value: (point) => nameOf(lines, point) }),
      figure({ head: 'Number', value: (point) => lines.position[point]! }),
      ...lineKeys.map((key) => inR(key, lines)),
    ]),
    rows: (row) => behindOf(lines, lines.position.length - 1 - row),
  }),
  drawnFrom: ({ report: { lines, evaluated } }) => [lines, evaluated],
  height,
  reading: ({ report }) => managementReading(report),
  notes: ({ report: { lines, evaluated } }) => {
    const drawn = lines.position.length - 1
    return (
      drawn < evaluated && (
        <Note>
          {formatWhole(drawn)} of {counted(evaluated, 'trade')} are shown; the full lines would look the same.
        </Note>
      )
    )
  },
})

const inR = (key: (typeof lineKeys)[number], lines: ManagementLines): Figure<number> =>
  figure({
    head: `${lineNames[key]}, R`,
    value: (point: number) => lines[key][point]!,
    format: formatR,
    signed: true,
    decimals: 6,
  })

/** Number of trades of a point: its own, and earlier ones thinned out. */
const tradesAt = ({ position }: ManagementLines, point: number): number => position[point]! - (position[point - 1] ?? 0)

function nameOf(lines: ManagementLines, point: number): string {
  const day = exitDay(lines.exitDate[point]!)
  const trades = tradesAt(lines, point)
  return trades === 1 ? `Trade ${lines.id[point]}, ${day}` : `${counted(trades, 'trade')} up to ${day}`
}

function behindOf(lines: ManagementLines, point: number): TradesBehind | null {
  const upTo = lines.row[point]
  if (upTo === undefined || point === 0) return null
  const stretch = { is: 'rows', after: lines.row[point - 1]!, upTo } as const
  return { title: nameOf(lines, point), of: { is: 'both', parts: [managementTrades.compared, stretch] } }
}

const marksOf = (series: string, lines: ManagementLines): MarkedSeries<TradesBehind> => ({
  series,
  count: lines.position.length,
  words: (point) => {
    const rows = lineKeys.map((key) => {
      const value = lines[key][point]!
      return { label: lineNames[key], value: sentenceR(value), signed: key === 'difference' }
    })
    if (point === 0) return { head: 'Start', rows }
    const trades = tradesAt(lines, point)
    return { head: nameOf(lines, point), rows, opens: trades === 1 ? 'the trade' : `its ${counted(trades, 'trade')}` }
  },
  behind: (point) => behindOf(lines, point),
})

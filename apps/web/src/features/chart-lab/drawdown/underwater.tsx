import { formatDateTime, formatWhole } from '@afterclose/core/format'
import { dateOf, localText } from '@afterclose/core/time'
import type { DrawdownReport } from '@afterclose/engine/reports/drawdown/drawdown-report'
import { useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { dayWords, type UnitWords, unitWords } from '../../../journal/engine/unit-words.ts'
import { readingOf } from '../../../parts/reading.tsx'
import { ReportChart } from '../../../parts/report-chart.tsx'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import type { ChartPicture } from '../../../ui/chart/chart.tsx'
import { drawdownReading } from './drawdown-reading.ts'
import { underwaterOption } from './underwater-option.ts'
import { figure } from '../../../ui/figure.ts'
import { lastFirst } from '../../../ui/last-first.ts'
import { Note } from '../../../ui/layout.tsx'
import { type Rows, rowsOf } from '../../../ui/rows.ts'

/** Drawdown after each trade. */
export function Underwater({ report, title }: { report: DrawdownReport; title: string }) {
  const { currency, decimals, dateFormat } = useActiveJournal()
  const { unit, points, known, trades } = report
  const words = useMemo(() => unitWords(unit, { currency, decimals }), [unit, currency, decimals])
  const picture = useMemo((): ChartPicture<TradesBehind> => {
    const at = (point: number): string => formatDateTime(localText(points.exitDate[point]!), dateFormat)
    return {
      kinds: ['line'],
      option: (theme) => underwaterOption(report, theme, words),
      marks: [
        {
          series: 'underwater',
          count: points.number.length,
          words: (point) => {
            const fall = points.fall[point]!
            const own = points.number[point]! - (points.number[point - 1] ?? 0)
            return {
              head: `Trade ${points.id[point]}, ${at(point)}`,
              rows: [
                fall === 0
                  ? { label: 'At its high', value: '' }
                  : { label: `Below the high, ${words.name}`, value: words.exact(-fall), signed: true },
              ],
              opens: own === 1 ? 'the trade' : `its ${formatWhole(own)} trades`,
            }
          },
          behind: (point) => behindOf(report, point),
        },
      ],
    }
  }, [report, words, points, dateFormat])
  const based =
    known < trades &&
    `Based on ${formatWhole(known)} of ${formatWhole(trades)} trades; the others have no value in this unit.`
  const thinned =
    points.number.length < trades &&
    `Showing ${formatWhole(points.number.length)} of ${formatWhole(trades)} points; the others lie between them.`
  const note = [based, thinned].filter(Boolean).join(' ')
  return (
    <ReportChart
      title={title}
      measure={`Below the last high, ${words.name}`}
      {...readingOf(drawdownReading(report, words))}
      {...picture}
      height={300}
      table={pointsTable(report, words, unit === 'CURRENCY' ? decimals : 2)}
      rows={(row) => behindOf(report, points.number.length - 1 - row)}
    >
      {note !== '' && <Note>{note}</Note>}
    </ReportChart>
  )
}

/** The trade of a point, and earlier ones thinned out before it. */
const behindOf = ({ points }: DrawdownReport, point: number): TradesBehind => ({
  title: dayWords(dateOf(points.exitDate[point]!)),
  of: { is: 'rows', after: point === 0 ? -1 : points.row[point - 1]!, upTo: points.row[point]! },
})

/** Latest exit first. */
const pointsTable = ({ points: { id, exitDate, fall } }: DrawdownReport, words: UnitWords, decimals: number): Rows =>
  rowsOf(lastFirst(id.length), [
    figure({ head: 'Trade', value: (point) => id[point]! }),
    figure({ head: 'Exit', value: (point) => dateOf(exitDate[point]!) }),
    figure({
      head: `Below the high, ${words.name}`,
      value: (point) => (fall[point] === 0 ? 0 : -fall[point]!),
      format: (value) => words.exact(value),
      signed: true,
      decimals,
    }),
  ])

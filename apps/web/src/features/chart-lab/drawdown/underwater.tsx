import { formatDateTime, formatWhole } from '@afterclose/core/format'
import { dateOf, localText } from '@afterclose/core/time'
import type { DrawdownReport } from '@afterclose/engine/reports/drawdown/drawdown-report'
import { dayWords } from '../../../journal/engine/unit-words.ts'
import { chartBlock } from '../../../parts/chart-block.tsx'
import type { TradesBehind } from '../../../parts/trades-drawer/trades-behind.ts'
import { drawdownReading } from './drawdown-reading.ts'
import { underwaterOption } from './underwater-option.ts'
import { type Figure, figure } from '../../../ui/figure.ts'
import { lastFirst } from '../../../ui/last-first.ts'
import { Note } from '../../../ui/layout.tsx'
import { rowsOf } from '../../../ui/rows.ts'

/** Drawdown after each trade. */
export const Underwater = chartBlock<{ report: DrawdownReport }, number, Figure<number>>({
  question: 'How deep are the drawdowns?',
  unit: ({ report }) => report.unit,
  measure: ({ report: { points }, words, decimals }) =>
    figure({
      head: `Below the high, ${words.name}`,
      value: (point: number) => (points.fall[point] === 0 ? 0 : -points.fall[point]!),
      format: (value) => words.exact(value),
      signed: true,
      decimals,
    }),
  heading: ({ words }) => `Below the last high, ${words.name}`,
  chart: ({ report, words, dateFormat, measure: below }) => {
    const { points } = report
    const at = (point: number): string => formatDateTime(localText(points.exitDate[point]!), dateFormat)
    return {
      kinds: ['line'],
      option: (theme) => underwaterOption(report, theme, words),
      marks: [
        {
          series: 'underwater',
          count: points.number.length,
          words: (point) => {
            const own = points.number[point]! - (points.number[point - 1] ?? 0)
            return {
              head: `Trade ${points.id[point]}, ${at(point)}`,
              rows: [
                points.fall[point] === 0
                  ? { label: 'At its high', value: '' }
                  : { label: below.label, value: below.text(point), signed: true },
              ],
              opens: own === 1 ? 'the trade' : `its ${formatWhole(own)} trades`,
            }
          },
          behind: (point) => behindOf(report, point),
        },
      ],
      // latest exit first
      table: rowsOf(lastFirst(points.number.length), [
        figure({ head: 'Trade', value: (point) => points.id[point]! }),
        figure({ head: 'Exit', value: (point) => dateOf(points.exitDate[point]!) }),
        below,
      ]),
      rows: (row) => behindOf(report, points.number.length - 1 - row),
    }
  },
  height: 300,
  reading: ({ report, words }) => drawdownReading(report, words),
  notes: ({ report: { points, known, trades } }) => {
    const based =
      known < trades &&
      `Based on ${formatWhole(known)} of ${formatWhole(trades)} trades; the others have no value in this unit.`
    const thinned =
      points.number.length < trades &&
      `Showing ${formatWhole(points.number.length)} of ${formatWhole(trades)} points; the others lie between them.`
    const note = [based, thinned].filter(Boolean).join(' ')
    return note !== '' && <Note>{note}</Note>
  },
})

/** The trade of a point, and earlier ones thinned out before it. */
const behindOf = ({ points }: DrawdownReport, point: number): TradesBehind => ({
  title: dayWords(dateOf(points.exitDate[point]!)),
  of: { is: 'rows', after: point === 0 ? -1 : points.row[point - 1]!, upTo: points.row[point]! },
})

import { counted, formatDateTime } from '@afterclose/core/format'
import type { DateFormat } from '@afterclose/core/journal'
import { dateOf, localText } from '@afterclose/core/time'
import type { TradesOf } from '@afterclose/engine/reports/trades-of'
import type { EquityReport } from '@afterclose/engine/reports/equity/equity-report'
import { dayWords, type UnitWords } from '../../journal/engine/unit-words.ts'
import type { MarkedSeries } from '../../ui/chart/chart-marks.ts'
import type { TradesBehind } from '../trades-drawer/trades-behind.ts'

interface EquityWords {
  readonly words: UnitWords
  readonly dateFormat: DateFormat
}

/** Points of the line, each with its trades, and the payins if they are drawn. */
export function equityMarks(
  report: EquityReport,
  { words, dateFormat }: EquityWords,
  among?: TradesOf,
): MarkedSeries<TradesBehind>[] {
  const { points, balance } = report
  const at = (time: number): string => formatDateTime(localText(time), dateFormat)
  const line: MarkedSeries<TradesBehind> = {
    series: 'selected',
    count: points.x.length,
    words: (point) => {
      if (points.row[point] === -1) return { head: 'Start', rows: [{ label: words.inTime, value: words.exact(0) }] }
      const step = points.step[point]!
      return {
        head: `Trade ${points.id[point]}, ${at(points.exitDate[point]!)}`,
        rows: [
          { label: words.inTime, value: words.exact(points.y[point]!, { signed: true }) },
          { label: 'This trade', value: words.exact(step, { signed: true }), signed: true },
          { label: 'Below the high', value: words.exact(points.below[point]!) },
        ],
        opens: opens(points.number[point]! - points.number[point - 1]!),
      }
    },
    behind: (point) => tradesBehind(report, point, among),
  }
  if (balance === null) return [line]
  const payins: MarkedSeries<TradesBehind> = {
    series: 'payins',
    count: balance.payins.length,
    words: (payin) => {
      const { delta, timestamp, y } = balance.payins[payin]!
      return {
        head: `${delta > 0 ? 'Deposit' : 'Withdrawal'}, ${at(timestamp)}`,
        rows: [
          { label: `Amount, ${words.name}`, value: words.exact(delta, { signed: true }) },
          { label: 'Balance after', value: words.exact(y) },
        ],
      }
    },
  }
  return [line, payins]
}

/**
 * The trades of a point of an equity line: its own, and those before it that were thinned out.
 *
 * @param among trades of the line, if it starts later than the journal: there may be others before its first point
 * @returns null for the start, which has no trade
 */
export function tradesBehind({ points }: EquityReport, point: number, among?: TradesOf): TradesBehind | null {
  const upTo = points.row[point]
  const after = points.row[point - 1]
  if (upTo === undefined || after === undefined || upTo < 0) return null
  const rows: TradesOf = { is: 'rows', after, upTo }
  const of: TradesOf = among === undefined ? rows : { is: 'both', parts: [among, rows] }
  return { title: dayWords(dateOf(points.exitDate[point]!)), of }
}

const opens = (trades: number): string => (trades === 1 ? 'the trade' : `its ${counted(trades, 'trade')}`)

import { counted, formatNumber, formatPercent, formatR } from '@afterclose/core/format'
import type { PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import type { UnitWords } from '../../journal/engine/unit-words.ts'
import type { MarkWords } from '../../ui/chart/chart-marks.ts'
import { neededWinRate } from './measured.ts'

/** What is said of a group of trades, as a bar, a cell or a line. */
export function wordsOf(row: PerformanceRow, words: UnitWords, name: string): MarkWords {
  const signed = (label: string, value: string) => ({ label, value, signed: true })
  const ofKnown = (text: string, known: number): string => (known < row.trades ? `${text} in ${known}` : text)
  const needed = neededWinRate(row)
  return {
    head: name,
    rows: [
      signed(`Net gain, ${words.sums}`, words.exact(row.net, { signed: true })),
      signed(`Average, ${words.name}`, ofKnown(words.exact(row.average, { signed: true }), row.known)),
      ...(words.name === 'R' ? [] : [signed('Average R', ofKnown(formatR(row.avgR), row.withR))]),
      { label: 'Win rate', value: formatPercent(row.winRate, { decimals: 1 }) },
      ...(needed === null ? [] : [{ label: 'Needed at its payoff', value: formatPercent(needed, { decimals: 1 }) }]),
      { label: 'Trades', value: formatNumber(row.trades, { decimals: 0 }) },
    ],
    opens: row.trades === 1 ? 'the trade' : `its ${counted(row.trades, 'trade')}`,
  }
}

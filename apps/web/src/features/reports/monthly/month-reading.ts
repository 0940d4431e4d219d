import { counted, plural, withUnit } from '@afterclose/core/format'
import type { PerformanceRow } from '@afterclose/engine/reports/groups/performance-rows'
import type { MonthFigures, MonthReport } from '@afterclose/engine/reports/monthly/month-report'
import type { ListedMonth } from '@afterclose/engine/reports/monthly/months-list'
import { monthName, type UnitWords } from '../../../journal/engine/unit-words.ts'
import { placeAmong, type RankedMonth } from '../../../parts/month-grid/month-place.ts'
import { type Reading, strong } from '../../../parts/reading.tsx'
import { smallSample } from '../../../parts/small-sample.ts'

interface Told {
  readonly month: Pick<ListedMonth, 'year' | 'month' | 'net' | 'trades' | 'winners' | 'daysWon' | 'daysTraded'>
  /** All months with trades. */
  readonly months: readonly RankedMonth[]
  readonly today: string
  readonly words: UnitWords
  readonly setupName: (key: number) => string | null
}

interface Compared extends Pick<MonthReport, 'result' | 'beforeDays' | 'month'> {
  readonly before: {
    readonly result: number | null
    readonly statistics: Pick<MonthFigures['statistics'], 'numberOfTrades'>
  } | null
  readonly setups: { readonly heaviest: Pick<PerformanceRow, 'key' | 'net' | 'known'> | null }
}

/** "The best of 11 months of 2026: +7,804 USD from 22 trades, 13 of them won; 10 of 14 days were won." */
export function monthReading(report: Compared, { month, months, today, words, setupName }: Told): Reading {
  const made = `${words.inSentence(report.result, { signed: true })} from ${counted(month.trades, 'trade')}, ${month.winners} of them won`
  if (month.trades < smallSample) return [strong(`${made}.`), ' Too few trades to say more.']
  const place = placeWords(report, { month, months, today })
  return [
    ...(place === null
      ? [strong(made)]
      : [strong(place.words), ` ${made}${place.ofMany ? ' (not tested against luck)' : ''}`]),
    `; ${month.daysWon} of ${counted(month.daysTraded, 'day')} ${plural(month.daysWon, 'was', 'were')} won.`,
    ...setupWords(report.setups.heaviest, { words, setupName }),
  ]
}

/** The setup that changed the result most, in either direction. */
function setupWords(
  heaviest: Compared['setups']['heaviest'],
  { words, setupName }: Pick<Told, 'words' | 'setupName'>,
): Reading {
  const name = heaviest === null ? null : setupName(heaviest.key ?? 0)
  if (heaviest === null || name === null) return []
  const { net, known } = heaviest
  const did = (net ?? 0) < 0 ? 'lost' : 'made'
  return [
    ` ${name} ${did} ${withUnit(words.short(Math.abs(net ?? 0)), words.sums, ' ')} in ${counted(known, 'trade')}.`,
  ]
}

/** Compared with the months of its year; else with the previous month, if that has enough trades. */
function placeWords(
  report: Compared,
  { month, months, today }: Pick<Told, 'month' | 'months' | 'today'>,
): { readonly words: string; readonly ofMany: boolean } | null {
  const ranked = placeAmong(month, months, today)
  if (ranked !== null && ranked.place === 1) return { words: `The best of ${ranked.among}:`, ofMany: true }
  if (ranked !== null && ranked.isWorst) return { words: `The worst of ${ranked.among}:`, ofMany: true }
  const { result, before, beforeDays } = report
  if (result === null || before === null || before.result === null) return null
  if (before.statistics.numberOfTrades < smallSample) return null
  const than =
    beforeDays === null ? 'the month before' : `the first ${counted(beforeDays, 'day')} of ${lastMonth(report)}`
  if (result === before.result) return { words: `As good as ${than}:`, ofMany: false }
  return { words: `${result > before.result ? 'Better' : 'Worse'} than ${than}:`, ofMany: false }
}

const lastMonth = ({ month }: Pick<MonthReport, 'month'>): string => monthName(month === 1 ? 12 : month - 1)

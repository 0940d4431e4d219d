import { formatWhole, counted } from '@afterclose/core/format'
import { dateOf, type LocalDate } from '@afterclose/core/time'
import type { HomeReport } from '@afterclose/engine/reports/home/home-report'
import { dayWords } from '../../journal/engine/unit-words.ts'
import { weekdayWords } from './days-in-words.ts'

/** "Friday, 20 November". */
export const todayWords = (today: LocalDate): string =>
  `${weekdayWords(today)}, ${dayWords(today, Number(today.slice(0, 4)))}`

/** The trades of the page: "250 closed trades since 5 January", or "75 of 248 closed trades, 5 January to 19 November 2026, by exit date". */
export function homeLead(
  { statistics, span }: Pick<HomeReport, 'statistics' | 'span'>,
  { closed, basis, today }: { closed: number; basis: 'ENTRY' | 'EXIT'; today: LocalDate },
): string {
  const { numberOfTrades } = statistics
  const all = counted(closed, 'closed trade')
  if (span === null) return all
  const [first, last] = [dateOf(span.first), dateOf(span.last)]
  if (numberOfTrades === closed) return `${all} since ${dayWords(first, Number(today.slice(0, 4)))}`
  const year = Number(last.slice(0, 4))
  const when = first === last ? dayWords(last) : `${dayWords(first, year)} to ${dayWords(last)}`
  return `${formatWhole(numberOfTrades)} of ${all}, ${when}, by ${basis === 'EXIT' ? 'exit' : 'entry'} date`
}

import { formatWhole, counted } from '@afterclose/core/format'
import { dateOf } from '@afterclose/core/time'
import type { HomeReport } from '@afterclose/engine/reports/home/home-report'

/** Lead of the page: "75 of 248 closed trades, 5 January to 19 November 2026, by exit date". */
export function homeLead(
  { statistics, span }: Pick<HomeReport, 'statistics' | 'span'>,
  {
    closed,
    basis,
    day,
  }: { closed: number; basis: 'ENTRY' | 'EXIT'; day: (date: string, year: number | null) => string },
): string {
  const { numberOfTrades } = statistics
  const all = counted(closed, 'closed trade')
  const what = numberOfTrades === closed ? all : `${formatWhole(numberOfTrades)} of ${all}`
  if (span === null) return what
  const [first, last] = [dateOf(span.first), dateOf(span.last)]
  const year = Number(last.slice(0, 4))
  const when = first === last ? day(last, null) : `${day(first, year)} to ${day(last, null)}`
  return `${what}, ${when}, by ${basis === 'EXIT' ? 'exit' : 'entry'} date`
}

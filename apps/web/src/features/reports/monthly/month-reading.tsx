import { counted, plural } from '@afterclose/core/format'
import type { MonthReport } from '@afterclose/engine/reports/monthly/month-report'
import type { ListedMonth } from '@afterclose/engine/reports/monthly/months-list'
import type { UnitWords } from '../../../journal/engine/unit-words.ts'
import { useJournalData } from '../../../journal/journal-data.ts'
import { smallSample } from '../../../parts/small-sample.ts'

interface MonthReadingProps {
  report: MonthReport
  month: ListedMonth
  months: readonly ListedMonth[]
  words: UnitWords
}

/** "The best of 11 months of 2026: +7,804 USD from 22 trades, 13 of them won. 10 of 14 days were won." */
export function MonthReading({ report, month, months, words }: MonthReadingProps) {
  const { setups } = useJournalData()
  const { best } = report.setups
  const setup = best === null ? undefined : setups.find(({ id }) => id === best.key)
  const made = `${words.short(report.result, { signed: true })} ${words.name} from ${counted(month.trades, 'trade')}, ${month.winners} of them won.`
  const days = `${month.daysWon} of ${counted(month.daysTraded, 'day')} ${plural(month.daysWon, 'was', 'were')} won.`
  if (month.trades < smallSample)
    return (
      <>
        <b>{made}</b> That is too few to tell more.
      </>
    )
  return (
    <>
      <b>{placeIn(month, months)}</b> {made}{' '}
      {setup !== undefined && best !== null && (
        <>
          {setup.name} made {words.short(best.average, { signed: true })} {words.name} on average, in{' '}
          {counted(best.trades, 'trade')}.{' '}
        </>
      )}
      {days}
    </>
  )
}

/** Among the months of its year. */
function placeIn({ year, month, net }: ListedMonth, months: readonly ListedMonth[]): string {
  const nets = months.flatMap((one) => (one.year === year && one.net !== null ? one.net : []))
  if (net === null || nets.length < 3) return ''
  if (net === Math.max(...nets)) return `The best of ${nets.length} months of ${year}:`
  if (net === Math.min(...nets)) return `The worst of ${nets.length} months of ${year}:`
  return net > (months.find((one) => one.year * 12 + one.month < year * 12 + month)?.net ?? Number.POSITIVE_INFINITY)
    ? 'Better than the month before:'
    : ''
}

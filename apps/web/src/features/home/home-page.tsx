import { homeReport } from '@afterclose/engine/reports/home/home-report'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useReport, useTradeFeed } from '../../journal/engine/hooks.ts'
import { dayWords } from '../../journal/engine/unit-words.ts'
import { useDateBasis } from '../../journal/filters.ts'
import { ReportPage } from '../../parts/report-page/report-page.tsx'
import { useUnit } from '../../parts/use-unit.ts'
import { Home } from './home.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { homeColumns } from './home-columns.ts'
import { homeLead } from './home-lead.ts'
import { LateFoot } from './late-foot.tsx'

/** Overview of the account: figures, curve, month, rules, every statistic and the last trades. */
export function HomePage() {
  const unit = useUnit()
  const closed = useTradeFeed().data?.closed ?? 0
  const report = useReport('home', { unit: unit[0], columns: homeColumns }, homeReport)
  const basis = useDateBasis()
  const journal = useActiveJournal()

  return (
    <>
      <ReportPage
        title="Home"
        lead={report.data === undefined ? journal.name : homeLead(report.data, { closed, basis, day: dayWords })}
        unit={unit}
        query={report}
        tradesIn={({ statistics }) => statistics.numberOfTrades}
        skeleton={<HomeSkeleton />}
      >
        {(data) => <Home report={data} />}
      </ReportPage>
      {report.data !== undefined && <LateFoot />}
    </>
  )
}

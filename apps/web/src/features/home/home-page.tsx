import { useCompact } from '../../ui/use-compact.ts'
import { GuardLine } from '../../parts/guard/guard-line.tsx'
import { homeReport } from '@afterclose/engine/reports/home/home-report'
import { useReport } from '../../journal/engine/hooks.ts'
import { ReportContent } from '../../parts/report-page/report-page.tsx'
import { useHasOnlyOpen } from '../../parts/use-has-only-open.ts'
import { useUnit } from '../../parts/use-unit.ts'
import { Home } from './home.tsx'
import { homeColumns } from './home-columns.ts'
import { HomeHead } from './home-head.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { LateFoot } from './late-foot.tsx'
import { OpenBlock } from './late-open-block.tsx'

/** The front page: the account in a sentence, what stands out in its trades, the week, and every figure below. */
export function HomePage() {
  const unit = useUnit()
  const isCompact = useCompact()
  const hasOnlyOpen = useHasOnlyOpen()
  const report = useReport('home', { unit: unit[0], columns: homeColumns }, homeReport)
  return (
    <>
      <HomeHead report={report.data} unit={unit} />
      {/* a phone has it below its header */}
      {!isCompact && <GuardLine place="home" />}
      {hasOnlyOpen ? (
        <OpenBlock alone />
      ) : (
        <ReportContent
          query={report}
          tradesIn={({ statistics }) => statistics.numberOfTrades}
          skeleton={<HomeSkeleton />}
        >
          {(data) => <Home report={data} />}
        </ReportContent>
      )}
      {report.data !== undefined && <LateFoot />}
    </>
  )
}

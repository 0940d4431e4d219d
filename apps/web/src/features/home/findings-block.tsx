import type { HomeReport } from '@afterclose/engine/reports/home/home-report'
import { ErrorBoundary } from '../../parts/error-boundary.tsx'
import { lazyPart } from '../../ui/later.tsx'
import { FewTrades } from './few-trades.tsx'
import classes from './findings.module.css'
import { findingsFrom } from './findings-from.ts'

const FindingsSection = lazyPart(
  async () => (await import('./findings-section.tsx')).FindingsSection,
  () => <div className={classes.findings} aria-busy="true" />,
)

/** The findings among the selected trades, or the trades that are missing for them. Its failure leaves the page as it is. */
export const FindingsBlock = ({ report }: { report: HomeReport }) =>
  report.statistics.numberOfTrades < findingsFrom ? (
    <FewTrades report={report} />
  ) : (
    <ErrorBoundary doing="looking for findings">
      <FindingsSection />
    </ErrorBoundary>
  )

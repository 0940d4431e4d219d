import { homeReport } from '@afterclose/engine/reports/home/home-report'
import { type Unit, units } from '@afterclose/engine/trades/unit'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useReport, useTradeFeed } from '../../journal/engine/hooks.ts'
import { StaleNotice } from '../../parts/stale-notice.tsx'
import { dayWords } from '../../journal/engine/unit-words.ts'
import { useFilters } from '../../journal/filters.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Page } from '../../ui/page.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useUnit } from '../../parts/use-unit.ts'
import { FiltersLeaveNothing, NoTradesYet } from '../../parts/no-trades.tsx'
import { Home } from './home.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { homeColumns } from './home-columns.ts'
import { homeLead } from './home-lead.ts'

const unitLabels: Readonly<Record<Unit, string>> = { CURRENCY: 'Currency', PERCENT: '%', R: 'R' }

/** How the account stands: the figures, the curve, the month, the rules, every statistic and the last trades. */
export function HomePage() {
  const [unit, setUnit] = useUnit()
  const feed = useTradeFeed()
  const report = useReport('home', { unit, columns: homeColumns }, homeReport)
  const { filters } = useFilters()
  const journal = useActiveJournal()
  const closed = feed.data?.closed ?? 0

  return (
    <Page
      title="Home"
      lead={
        report.data === undefined
          ? journal.name
          : homeLead(report.data, { closed, basis: filters.options.entryOrExitDate, day: dayWords })
      }
      actions={
        closed > 0 && (
          <Segments
            label="Unit"
            value={unit}
            options={units.map((value) => ({ value, label: unitLabels[value] }))}
            onChange={setUnit}
          />
        )
      }
    >
      <StaleNotice />
      <Loaded query={report} doing="loading the trades" skeleton={<HomeSkeleton />}>
        {(data) => {
          if (closed === 0) return <NoTradesYet open={feed.data?.open ?? 0} />
          if (data.statistics.numberOfTrades === 0) return <FiltersLeaveNothing closed={closed} />
          return <Home report={data} />
        }}
      </Loaded>
    </Page>
  )
}

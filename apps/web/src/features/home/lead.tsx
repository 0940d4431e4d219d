import type { HomeReport } from '@afterclose/engine/reports/home/home-report'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { currentFilters } from '../../journal/filters.ts'
import { usePeriodClock } from '../../journal/period-clock.ts'
import { useRAgainstMoney } from '../../parts/r-against-money/use-r-against-money.ts'
import { useUnevenR } from '../../parts/uneven-r/use-uneven-r.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Curve } from './curve.tsx'
import { headline, headlineNote } from './headline.ts'
import classes from './lead.module.css'

/** The account in one sentence, with its curve. */
export function Lead({ report }: { report: HomeReport }) {
  const money = useActiveJournal()
  // those of the report: the page is rendered again once it has the next one
  const filters = currentFilters()
  const clock = usePeriodClock()
  const against = useRAgainstMoney()
  const unevenR = useUnevenR() !== null || against !== null
  return (
    <section className={classes.lead}>
      <div>
        <PageTitle className={classes.headline}>
          {/* the focus comes here from a link to the page */}
          <span className="sr">Home.</span> {headline(report, { ...money, filters, clock })}
        </PageTitle>
        <p className={classes.note}>{headlineNote(report, { ...money, unevenR })}</p>
      </div>
      <Curve report={report} />
    </section>
  )
}

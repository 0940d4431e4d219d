import type { HomeReport } from '@afterclose/engine/reports/home/home-report'
import type { Unit } from '@afterclose/engine/trades/unit'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useTradeFeed } from '../../journal/engine/hooks.ts'
import { useDateBasis } from '../../journal/filters.ts'
import { usePeriodClock } from '../../journal/period-clock.ts'
import { UnitSwitch } from '../../parts/unit-switch.tsx'
import { WithoutResult } from '../../parts/without-result.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import classes from './home-head.module.css'
import { homeLead, todayWords } from './home-lead.ts'
import { PeriodButton } from './period-button.tsx'

interface HomeHeadProps {
  /** Undefined while it is loading. */
  report: HomeReport | undefined
  unit: readonly [Unit, (unit: Unit) => void]
}

/** The line above the headline: page, date and trades, with the period and the unit. Without trades to show, the page's title is in it. */
export function HomeHead({ report, unit }: HomeHeadProps) {
  const closed = useTradeFeed().data?.closed ?? 0
  const basis = useDateBasis()
  const { name } = useActiveJournal()
  const { today } = usePeriodClock()
  const hasHeadline = report !== undefined && report.statistics.numberOfTrades > 0
  return (
    <header className={classes.head}>
      <div className={classes.line}>
        {hasHeadline ? <b className={classes.name}>Home</b> : <PageTitle className={classes.name}>Home</PageTitle>}
        <span className={classes.about}>
          {` · ${report === undefined ? name : `${todayWords(today)} · ${homeLead(report, { closed, basis, today })}`}`}
        </span>
        {closed > 0 && (
          <span className={classes.without}>
            <WithoutResult />
          </span>
        )}
      </div>
      {closed > 0 && (
        <div className={classes.actions}>
          <PeriodButton />
          <UnitSwitch unit={unit} />
        </div>
      )}
    </header>
  )
}

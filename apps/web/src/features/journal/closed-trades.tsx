import { memo } from 'react'
import { useNewestTrades, useStatistics, useTradeFeed } from '../../journal/engine/hooks.ts'
import { FiltersLeaveNothing, NoTradesYet } from '../../parts/report-page/no-trades.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { GridSkeleton } from './grid-skeleton.tsx'
import { JournalGrid } from './journal-grid.tsx'
import classes from './journal-page.module.css'
import { OlderAreLoading, Totals } from './totals.tsx'
import { type TabProps, useTabTrades } from './use-tab-trades.ts'

/** The closed trades selected by the filters. The blocks above them change several times per filter. */
export const ClosedTrades = memo(function ClosedTrades({ onCount, tools }: TabProps) {
  const tab = useTabTrades('closed', onCount)
  const feed = useTradeFeed().data
  const newest = useNewestTrades()
  const { closed, withoutResult, open } = feed ?? newest ?? { closed: 0, withoutResult: 0, open: 0 }
  const all = closed + withoutResult
  const { trades } = tab

  if (trades === null || trades.ids.length === 0)
    return (
      <>
        <div className={classes.body}>
          <Loaded query={tab.order} doing="loading trades" skeleton={<GridSkeleton />}>
            {() => (
              <div className={classes.empty}>
                {all === 0 ? <NoTradesYet open={open} /> : <FiltersLeaveNothing closed={all} />}
              </div>
            )}
          </Loaded>
        </div>
        {trades === null && <ShownTotals all={closed} />}
      </>
    )
  return (
    <>
      <JournalGrid tab={tab} trades={trades} tools={tools} most={all} />
      {newest === null ? <ShownTotals all={closed} /> : <OlderAreLoading shown={all} />}
    </>
  )
})

/** Requested separately, so that the totals do not redraw the grid. */
function ShownTotals({ all }: { all: number }) {
  return <Totals statistics={useStatistics()} all={all} />
}

import { useNewestTrades, useTradeFeed } from '../../journal/engine/hooks.ts'
import { useFilters } from '../../journal/filters.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { GridSkeleton } from './grid-skeleton.tsx'
import { JournalGrid } from './journal-grid.tsx'
import classes from './journal-page.module.css'
import { OpenTotals } from './totals.tsx'
import { type TabProps, useTabTrades } from './use-tab-trades.ts'

/** The open trades; only filters applicable to them are used. */
export function OpenTrades({ onCount, tools }: TabProps) {
  const { reset } = useFilters()
  const tab = useTabTrades('open', onCount)
  const feed = useTradeFeed().data
  const newest = useNewestTrades()
  const all = (feed ?? newest)?.open ?? 0
  const { trades } = tab

  if (trades === null || trades.ids.length === 0)
    return (
      <>
        <div className={classes.body}>
          <Loaded query={tab.order} doing="loading trades" skeleton={<GridSkeleton />}>
            {() => (
              <div className={classes.empty}>
                {all === 0 ? (
                  <Empty title="No open trades." why="Trades without an exit date appear here." />
                ) : (
                  <Empty
                    title="No open trades match the selected filters."
                    action={<Button onClick={reset}>Clear filters</Button>}
                  />
                )}
              </div>
            )}
          </Loaded>
        </div>
      </>
    )
  return (
    <>
      <JournalGrid tab={tab} trades={trades} tools={tools} most={all} />
      <OpenTotals shown={trades.trades.length} all={all} />
    </>
  )
}

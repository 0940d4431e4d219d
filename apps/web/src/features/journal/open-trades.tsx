import { createPortal } from 'react-dom'
import { useNewestTrades, useTradeFeed } from '../../journal/engine/hooks.ts'
import { useFilters } from '../../journal/filters.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { lazyPart } from '../../ui/later.tsx'
import { Segments } from '../../ui/segments.tsx'
import { GridSkeleton } from './grid-skeleton.tsx'
import { JournalGrid } from './journal-grid.tsx'
import classes from './journal-page.module.css'
import { OpenTotals } from './totals.tsx'
import { type TabProps, useTabTrades } from './use-tab-trades.ts'

/** Open trades as positions with their risk, or as rows of the grid with every column, selection and export. */
export type OpenTradesView = 'positions' | 'grid'

interface OpenTradesProps extends TabProps {
  view: OpenTradesView
  onView: (view: OpenTradesView) => void
}

const Positions = lazyPart(
  async () => (await import('../../parts/open-positions/open-positions.tsx')).OpenPositions,
  () => <GridSkeleton />,
)

/** The open trades; only filters applicable to them are used. */
export function OpenTrades({ onCount, tools, view, onView }: OpenTradesProps) {
  const { reset } = useFilters()
  const tab = useTabTrades('open', onCount)
  const feed = useTradeFeed().data
  const newest = useNewestTrades()
  const all = (feed ?? newest)?.open ?? 0
  const { trades } = tab

  if (trades === null || trades.ids.length === 0)
    return (
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
    )
  const switches = tools !== null && createPortal(<ViewSwitch view={view} onView={onView} />, tools)
  if (view === 'positions')
    return (
      <>
        {switches}
        <div className={classes.positions}>
          <Positions />
        </div>
      </>
    )
  return (
    <>
      {switches}
      <JournalGrid tab={tab} trades={trades} tools={tools} most={all} />
      <OpenTotals shown={trades.trades.length} all={all} />
    </>
  )
}

const ViewSwitch = ({ view, onView }: Pick<OpenTradesProps, 'view' | 'onView'>) => (
  <Segments
    label="View of the open trades"
    value={view}
    options={[
      { value: 'positions', label: 'Positions' },
      { value: 'grid', label: 'All columns' },
    ]}
    onChange={onView}
  />
)

import { useEffect, useState } from 'react'
import { useTabCounts } from '../../journal/engine/hooks.ts'
import { useHasOnlyOpen } from '../../parts/use-has-only-open.ts'
import { ClosedTrades } from './closed-trades.tsx'
import { usePageSearch } from '../../parts/page-search.ts'
import type { Tab } from './columns.ts'
import { JournalSearch } from './journal-search.ts'
import { JournalTabs } from './journal-tabs.tsx'
import { LegsOffer } from './legs-offer.tsx'
import { OpenTrades } from './open-trades.tsx'
import classes from './journal-page.module.css'
import { TiltPanel, TiltStrip, useLastTilts } from './tilt-strip.tsx'
import { bringGrid } from './trades-grid.tsx'
import { useTradeLink } from './use-trade-link.ts'

/** Every trade of the journal as rows: the closed ones with their results, the open ones with their plan. */
export function JournalPage() {
  const [{ tab: chosenTab, view }, change] = usePageSearch(JournalSearch)
  const counts = useTabCounts()
  const hasOnlyOpen = useHasOnlyOpen()
  // stays while the page is shown: the first trade that is closed does not switch the tab
  const [beginsOpen, setBeginsOpen] = useState(hasOnlyOpen)
  if (hasOnlyOpen && !beginsOpen) setBeginsOpen(true)
  const tab = chosenTab ?? (beginsOpen ? 'open' : 'closed')
  const [shown, setShown] = useState<number>()
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const tilts = useLastTilts()
  const [tiltOpen, setTiltOpen] = useState(false)
  useTradeLink()
  useEffect(bringGrid, [])
  // the tab shows the count of the rows below it: both change together
  const countOf = (one: Tab) => (one === tab ? (shown ?? counts?.[one]) : counts?.[one])
  const trades = { onCount: setShown, tools }
  return (
    <div className={classes.page} data-fill>
      <div className={classes.head}>
        <JournalTabs
          tab={tab}
          onTab={(next) => change({ tab: next === 'open' || beginsOpen ? next : undefined, sort: undefined })}
          closed={countOf('closed')}
          open={countOf('open')}
        />
        {tab === 'closed' && <TiltStrip bars={tilts} open={tiltOpen} onToggle={() => setTiltOpen(!tiltOpen)} />}
        <div ref={setTools} className={classes.tools} />
      </div>
      <LegsOffer />
      {tab === 'closed' && tiltOpen && tilts !== undefined && tilts.length > 0 && <TiltPanel bars={tilts} />}
      {tab === 'closed' ? (
        <ClosedTrades key="closed" {...trades} />
      ) : (
        <OpenTrades
          key="open"
          {...trades}
          view={view ?? 'positions'}
          onView={(next) => change({ view: next === 'grid' ? next : undefined })}
        />
      )}
    </div>
  )
}

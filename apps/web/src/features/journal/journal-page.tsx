import { useEffect, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { useTabCounts } from '../../journal/engine/hooks.ts'
import { useHasContracts } from '../../journal/has-options.ts'
import { lazyPart } from '../../ui/later.tsx'
import { ClosedTrades } from './closed-trades.tsx'
import { usePageSearch } from '../../parts/page-search.ts'
import type { Tab } from './columns.ts'
import { JournalSearch } from './journal-search.ts'
import { JournalTabs } from './journal-tabs.tsx'
import { OpenTrades } from './open-trades.tsx'
import classes from './journal-page.module.css'
import { TiltPanel, TiltStrip, useLastTilts } from './tilt-strip.tsx'
import { bringGrid } from './trades-grid.tsx'
import { useTradeLink } from './use-trade-link.ts'

/** Loaded in a journal with options whose legs are apart. */
const LegsNotice = lazyPart(async () => (await import('./legs-notice.tsx')).LegsNotice)

/** Every trade of the journal as rows: the closed ones with their results, the open ones with their plan. */
export function JournalPage() {
  const [{ tab = 'closed' }, change] = usePageSearch(JournalSearch)
  const counts = useTabCounts()
  const [shown, setShown] = useState<number>()
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const tilts = useLastTilts()
  const { id: journalId, optionLegs, readOnly } = useActiveJournal()
  const offersLegs = useHasContracts() && optionLegs === 'APART' && !readOnly
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
          onTab={(next) => change({ tab: next === 'open' ? next : undefined, sort: undefined })}
          closed={countOf('closed')}
          open={countOf('open')}
        />
        {tab === 'closed' && <TiltStrip bars={tilts} open={tiltOpen} onToggle={() => setTiltOpen(!tiltOpen)} />}
        <div ref={setTools} className={classes.tools} />
      </div>
      {offersLegs && <LegsNotice key={journalId} journalId={journalId} />}
      {tab === 'closed' && tiltOpen && tilts !== undefined && tilts.length > 0 && <TiltPanel bars={tilts} />}
      {tab === 'closed' ? <ClosedTrades key="closed" {...trades} /> : <OpenTrades key="open" {...trades} />}
    </div>
  )
}

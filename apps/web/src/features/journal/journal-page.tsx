import { useTabCounts } from '../../journal/engine/hooks.ts'
import { ClosedTrades } from './closed-trades.tsx'
import { usePageSearch } from '../../parts/page-search.ts'
import { JournalSearch } from './journal-search.ts'
import { JournalTabs } from './journal-tabs.tsx'
import { OpenTrades } from './open-trades.tsx'
import classes from './journal-page.module.css'
import { useTradeLink } from './use-trade-link.ts'

/** Every trade of the journal as rows: the closed ones with their results, the open ones with their plan. */
export function JournalPage() {
  const [{ tab = 'closed' }, change] = usePageSearch(JournalSearch)
  const counts = useTabCounts()
  useTradeLink()
  // the tab that shows counts what stands below it: both change at once
  const tabs = (shown: number | undefined) => (
    <JournalTabs
      tab={tab}
      onTab={(next) => change({ tab: next === 'open' ? next : undefined })}
      closed={tab === 'closed' ? (shown ?? counts?.closed) : counts?.closed}
      open={tab === 'open' ? (shown ?? counts?.open) : counts?.open}
    />
  )
  return (
    <div className={classes.page} data-fill>
      {tab === 'closed' ? <ClosedTrades key="closed" head={tabs} /> : <OpenTrades key="open" head={tabs} />}
    </div>
  )
}

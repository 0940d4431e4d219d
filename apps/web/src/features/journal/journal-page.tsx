import { useState } from 'react'
import { useTradeFeed } from '../../journal/engine/hooks.ts'
import { ClosedTrades } from './closed-trades.tsx'
import type { Tab } from './columns.ts'
import { JournalTabs } from './journal-tabs.tsx'
import { OpenTrades } from './open-trades.tsx'
import classes from './journal-page.module.css'
import { useTradeLink } from './use-trade-link.ts'

/** Every trade of the journal as rows: the closed ones with their results, the open ones with their plan. */
export function JournalPage() {
  const [tab, setTab] = useState<Tab>('closed')
  const feed = useTradeFeed()
  useTradeLink()
  const tabs = (shown: number | undefined) => (
    <JournalTabs
      tab={tab}
      onTab={setTab}
      closed={tab === 'closed' ? (shown ?? feed.data?.closed) : feed.data?.closed}
      open={tab === 'open' ? (shown ?? feed.data?.open) : feed.data?.open}
    />
  )
  return (
    <div className={classes.page} data-fill>
      {tab === 'closed' ? <ClosedTrades key="closed" head={tabs} /> : <OpenTrades key="open" head={tabs} />}
    </div>
  )
}

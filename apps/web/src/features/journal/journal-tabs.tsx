import { Tabs } from '@mantine/core'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Tab } from './columns.ts'
import classes from './journal-page.module.css'

interface JournalTabsProps {
  tab: Tab
  onTab: (tab: Tab) => void
  /** Number of trades on each tab; unknown while they load. */
  closed: number | undefined
  open: number | undefined
}

export function JournalTabs({ tab, onTab, closed, open }: JournalTabsProps) {
  return (
    <>
      <PageTitle className={classes.title}>Journal</PageTitle>
      <Tabs
        value={tab}
        onChange={(next) => onTab(next === 'open' ? 'open' : 'closed')}
        classNames={{ root: classes.tabs ?? '', list: classes.list ?? '', tab: classes.tab ?? '' }}
      >
        <Tabs.List aria-label="Closed or open trades">
          <Tabs.Tab value="closed">
            Closed <span>{closed?.toLocaleString('en-US')}</span>
          </Tabs.Tab>
          <Tabs.Tab value="open">
            Open <span>{open?.toLocaleString('en-US')}</span>
          </Tabs.Tab>
        </Tabs.List>
      </Tabs>
    </>
  )
}

import { useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { keepGridState } from '../../../journal/grid-states.ts'
import { useJournalData } from '../../../journal/journal-data.ts'
import { useUser } from '../../../journal/session.ts'
import { isIncluded } from '../../../parts/group-names/choices.ts'
import { usePageSearch } from '../../../parts/page-search.ts'
import { dimensionsNamed, keptLayouts, type Layout, type Layouts, readLayouts, type SavedLayout } from './layouts.ts'
import { TradeAnalyticsSearch } from './trade-analytics-search.ts'

interface LayoutControls {
  readonly layout: Layout
  readonly saved: readonly SavedLayout[]
  readonly change: (changes: Partial<Layout>) => void
  readonly save: (saved: readonly SavedLayout[]) => void
}

/** Layout of the table: the dimensions in the address, else the last state. Stored on the server, per user and journal. */
export function useLayouts(): LayoutControls {
  const { id: journalId } = useActiveJournal()
  const { gridStates } = useJournalData()
  const { permissions } = useUser()
  const [kept, setKept] = useState<Layouts>(() => readLayouts(gridStates))
  const [search, changeSearch] = usePageSearch(TradeAnalyticsSearch)
  const { saved } = kept
  const by = search.by === undefined ? kept.now.by : dimensionsNamed(search.by.split('.'))
  // a layout may come from another plan, and an address from another user
  const layout: Layout = { ...kept.now, by: by.filter((choice) => isIncluded(choice, permissions)) }
  const keep = (next: Layouts) => {
    setKept(next)
    void keepGridState(journalId, keptLayouts(next))
  }
  return {
    layout,
    saved,
    change: (changes) => {
      const now = { ...layout, ...changes }
      if (changes.by !== undefined && changes.by.join() !== layout.by.join())
        changeSearch({ by: changes.by.join('.') }, { by: layout.by.join('.') })
      keep({ now, saved })
    },
    save: (next) => keep({ now: layout, saved: next }),
  }
}

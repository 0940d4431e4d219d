import { useMemo, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { keepGridState } from '../../../journal/grid-states.ts'
import { lookups, useJournalData } from '../../../journal/journal-data.ts'
import { queryClient } from '../../../journal/query-client.ts'
import { useUser } from '../../../journal/session.ts'
import { isIncluded } from '../../../parts/group-names/choices.ts'
import { usePageSearch } from '../../../parts/page-search.ts'
import { toastUndoable } from '../../../parts/records/toast-deleted.ts'
import { toastProblem } from '../../../parts/toasts.tsx'
import {
  dimensionsNamed,
  keptLayout,
  keptSaved,
  type Layout,
  readLayout,
  readSaved,
  type SavedLayout,
} from './layouts.ts'
import { TradeAnalyticsSearch } from './trade-analytics-search.ts'

interface LayoutControls {
  readonly layout: Layout
  readonly saved: readonly SavedLayout[]
  readonly change: (changes: Partial<Layout>) => void
  /** Saves the named layouts and shows `text` with "Undo", or the error. @returns whether they were saved */
  readonly save: (saved: readonly SavedLayout[], text: string) => Promise<boolean>
}

const saving = 'saving the layout'

/** Layout of the table: the dimensions in the address, else the last state. Stored on the server, per user and journal. */
export function useLayouts(): LayoutControls {
  const { id: journalId } = useActiveJournal()
  const { gridStates } = useJournalData()
  const { permissions } = useUser()
  const [now, setNow] = useState<Layout>(() => readLayout(gridStates))
  const [search, changeSearch] = usePageSearch(TradeAnalyticsSearch)
  return useMemo(() => {
    const by = search.by === undefined ? now.by : dimensionsNamed(search.by.split('.'))
    // a layout may come from another plan, and an address from another user
    const layout: Layout = { ...now, by: by.filter((choice) => isIncluded(choice, permissions)) }
    const refresh = () => queryClient.invalidateQueries({ queryKey: lookups.gridStates(journalId).queryKey })
    return {
      layout,
      saved: readSaved(gridStates),
      change: (changes) => {
        const next = { ...layout, ...changes }
        if (changes.by !== undefined && changes.by.join() !== layout.by.join())
          changeSearch({ by: changes.by.join('.') }, { by: layout.by.join('.') })
        setNow(next)
        void keepGridState(journalId, keptLayout(gridStates, next))
      },
      save: async (next, text) => {
        try {
          await keepGridState(journalId, keptLayout(gridStates, layout)) // its dimensions may come from the address
          const { receipt } = await api.saveGridState({ params: { journalId }, body: keptSaved(next) })
          await refresh()
          toastUndoable({ journalId, text, receipts: [receipt], refresh, doing: saving })
          return true
        } catch (error) {
          toastProblem(error, saving)
          return false
        }
      },
    }
  }, [changeSearch, gridStates, journalId, now, permissions, search.by])
}

import type { GridState } from 'ag-grid-community'
import { useEffect, useRef, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { lookups, useJournalData } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'
import type { Tab } from './columns.ts'
import { type Density, type JournalState, keptState, readState } from './kept-state.ts'

const saveAfter = 800 // milliseconds without a further change

/** How the trader left the columns of a tab; changes are kept on the server, a failed attempt only costs the next visit. */
export function useGridState(tab: Tab) {
  const { id: journalId } = useActiveJournal()
  const { gridStates } = useJournalData()
  const [initial] = useState(() => readState(gridStates, tab))
  const [density, setDensity] = useState<Density>(initial?.density ?? 'compact')
  const latest = useRef<JournalState>(initial ?? { grid: {}, density })
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)

  async function send() {
    timer.current = null
    const body = keptState(latest.current, tab)
    try {
      await api.saveGridState({ params: { journalId }, body })
      queryClient.setQueryData(lookups.gridStates(journalId).queryKey, (before = []) => [
        ...before.filter(({ gridType }) => gridType !== body.gridType),
        body,
      ])
    } catch {
      // the grid itself is as the trader wants it
    }
  }
  const sendNow = useRef(send)
  sendNow.current = send
  useEffect(
    () => () => {
      if (timer.current === null) return
      clearTimeout(timer.current)
      void sendNow.current()
    },
    [],
  )

  function keep(part: Partial<JournalState>) {
    latest.current = { ...latest.current, ...part }
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = setTimeout(() => void sendNow.current(), saveAfter)
  }

  return {
    initial: initial?.grid,
    density,
    changeDensity: (next: Density) => {
      setDensity(next)
      keep({ density: next })
    },
    keepGrid: (grid: GridState) => keep({ grid }),
    /** Back to the columns of the start. */
    forget: () => keep({ grid: {} }),
  }
}

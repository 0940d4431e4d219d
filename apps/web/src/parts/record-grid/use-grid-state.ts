import type { GridState } from 'ag-grid-community'
import { useEffect, useRef, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { keepGridState } from '../../journal/grid-states.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { type Density, type GridLook, type GridType, keptState, readState } from './kept-state.ts'

const saveAfter = 800 // milliseconds without a further change

const send = (journalId: number, type: GridType, state: GridLook): Promise<void> =>
  keepGridState(journalId, keptState(state, type))

/** The trader's column settings of a grid; changes are stored on the server. */
export function useGridState(type: GridType) {
  const { id: journalId } = useActiveJournal()
  const { gridStates } = useJournalData()
  const [initial] = useState(() => readState(gridStates, type))
  const [density, setDensity] = useState<Density>(initial?.density ?? 'compact')
  const latest = useRef<GridLook>(initial ?? { grid: {}, density: 'compact' })
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)

  // unsent changes are sent when the page is left
  useEffect(
    () => () => {
      if (timer.current === null) return
      clearTimeout(timer.current)
      timer.current = null
      void send(journalId, type, latest.current)
    },
    [journalId, type],
  )

  function keep(part: Partial<GridLook>) {
    latest.current = { ...latest.current, ...part }
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      timer.current = null
      void send(journalId, type, latest.current)
    }, saveAfter)
  }

  return {
    initial: initial?.grid,
    density,
    changeDensity: (next: Density) => {
      setDensity(next)
      keep({ density: next })
    },
    keepGrid: (grid: GridState) => keep({ grid }),
    /** Resets the columns to the default. */
    forget: () => keep({ grid: {} }),
  }
}

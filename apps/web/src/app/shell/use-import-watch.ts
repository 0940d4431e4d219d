import { useEffect, useRef } from 'react'
import { useRunningImports } from '../../journal/active-imports.ts'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { ApiError } from '../../journal/call-server.ts'
import { isImportDialogOpen } from '../../journal/dialogs.ts'
import { isFirstReport, outcomeText } from '../../journal/import-outcome.ts'
import { isLive } from '../../journal/live/is-live.ts'
import { refreshJournal } from '../../journal/start.ts'
import { toastAbout, toastFault, toastProblem } from '../../parts/toasts.tsx'

/** Reports the end of an import and refreshes changed data. An open import dialog does so itself. */
export function useImportWatch(): void {
  const { id: journalId } = useActiveJournal()
  const running = useRunningImports()
    .map((job) => job.importIdentifier)
    .join(' ')
  const before = useRef(running)

  useEffect(() => {
    const now = new Set(running.split(' '))
    const ended = before.current.split(' ').filter((id) => id !== '' && !now.has(id))
    before.current = running
    for (const importIdentifier of ended) void tellEnd(journalId, importIdentifier)
  }, [journalId, running])
}

async function tellEnd(journalId: number, importIdentifier: string): Promise<void> {
  try {
    const job = await api.readImport({ params: { journalId, importIdentifier } })
    if (job.state === 'DONE') await refreshJournal(journalId)
    if (isImportDialogOpen()) return
    if (job.state === 'DONE' && isFirstReport(job)) {
      toastAbout(importIdentifier, `${outcomeText(job)}.`)
      // knows all ready-made sources; its failure is no matter
      const offers = await import('../../parts/bar-fetch/offer-after-import.ts').catch(() => null)
      await offers?.offerAfterImport(journalId)
    }
    // otherwise its notification arrives, and stays until it is read
    if (job.state === 'FAILED' && !isLive.get() && isFirstReport(job))
      toastFault(job.error ?? 'The import failed. Your journal is unchanged.')
  } catch (error) {
    if (error instanceof ApiError && error.code === 'Unknown import') return // it was cancelled or discarded
    toastProblem(error, 'waiting for journal import to finish')
  }
}

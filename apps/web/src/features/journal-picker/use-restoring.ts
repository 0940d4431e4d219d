import { useEffect, useRef, useState } from 'react'
import { journalQuery } from '../../journal/active-journal.ts'
import { queryClient } from '../../journal/query-client.ts'
import { type RestoreProgress, untilRestored } from '../../journal/restore-progress.ts'
import { toastDone } from '../../parts/toasts.tsx'
import { openNewJournal, reloadWithNewJournal } from './reload-journals.ts'

/** State of a file that a journal is created from. */
export type RestoreStep =
  | { readonly step: 'sending'; readonly sent: number }
  | ({ readonly step: 'reading' } & RestoreProgress)

interface Restoring {
  /** Null while nothing is running. */
  readonly step: RestoreStep | null
  /** Follows an upload; null if it was cancelled. */
  readonly send: <Answer>(sending: (how: Sending) => Promise<Answer>) => Promise<Answer | null>
  /** Waits for the job, then opens its journal, or offers it if the dialog was closed meanwhile. */
  readonly open: (jobId: string, said: string) => Promise<void>
  /** Whether the dialog is still open; otherwise results are shown elsewhere. */
  readonly isShown: () => boolean
  /** Cancels an upload in progress. */
  readonly stop: () => void
}
interface Sending {
  readonly onProgress: (sent: number) => void
  readonly signal: AbortSignal
}

/** The upload of a file, and the job that creates a journal from it. The job continues when the dialog is closed. */
export function useRestoring(): Restoring {
  const [step, setStep] = useState<RestoreStep | null>(null)
  const sending = useRef<AbortController>(null)
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
      sending.current?.abort()
    }
  }, [])

  return {
    step,
    isShown: () => shown.current,
    stop: () => sending.current?.abort(),
    send: async (send) => {
      const stopping = new AbortController()
      sending.current = stopping
      setStep({ step: 'sending', sent: 0 })
      try {
        return await send({ onProgress: (sent) => setStep({ step: 'sending', sent }), signal: stopping.signal })
      } catch (error) {
        if (stopping.signal.aborted) return null
        throw error
      } finally {
        sending.current = null
        setStep(null)
      }
    },
    open: async (jobId, said) => {
      setStep({ step: 'reading', percent: 0, unanswered: false })
      try {
        const journalId = await untilRestored(jobId, (progress) => setStep({ step: 'reading', ...progress }))
        if (journalId === null) return
        await queryClient.prefetchQuery({ ...journalQuery(journalId), staleTime: 0 })
        await reloadWithNewJournal()
        if (shown.current) {
          toastDone(said)
          await openNewJournal(journalId)
        } else toastDone(said, { label: 'Open it', act: () => void openNewJournal(journalId) })
      } finally {
        setStep(null)
      }
    },
  }
}

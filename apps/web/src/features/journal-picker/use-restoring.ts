import { useEffect, useRef, useState } from 'react'
import { journalQuery } from '../../journal/active-journal.ts'
import { queryClient } from '../../journal/query-client.ts'
import { type RestoreProgress, untilRestored } from '../../journal/restore-progress.ts'
import { toastDone } from '../../parts/toasts.tsx'
import { openNewJournal, reloadWithNewJournal } from './reload-journals.ts'

/** Where a file is of which a journal is made. */
export type RestoreStep =
  | { readonly step: 'sending'; readonly sent: number }
  | ({ readonly step: 'reading' } & RestoreProgress)

interface Restoring {
  /** Null while nothing is under way. */
  readonly step: RestoreStep | null
  /** Follows a file on its way; null when it was given up. */
  readonly send: <Answer>(sending: (how: Sending) => Promise<Answer>) => Promise<Answer | null>
  /** Waits for the job, then opens its journal, or offers it if the dialog was closed meanwhile. */
  readonly open: (jobId: string, said: string) => Promise<void>
  /** Whether the dialog is still open: else what comes has to be told elsewhere. */
  readonly isShown: () => boolean
  /** Gives up a file that is on its way. */
  readonly stop: () => void
}
interface Sending {
  readonly onProgress: (sent: number) => void
  readonly signal: AbortSignal
}

/** The way of a file to the server, and the job that makes a journal of it. That goes on when nobody looks any more. */
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

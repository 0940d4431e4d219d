import type { BarJob } from '@afterclose/contract/bars'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { refreshBars } from '../../../journal/price-bars.ts'
import { toastProblem } from '../../../parts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Columns } from '../../../ui/layout.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProgressLine } from '../../../ui/progress-line.tsx'
import { sizeText } from '@afterclose/core/size-text'
import { cancelJob, isRunning } from './bar-jobs.ts'
import { JobForm } from './job-form.tsx'
import classes from './price-data.module.css'

const doing = { QUEUED: 'Waiting to read', READING: 'Reading', SAVING: 'Saving bars from' } as const

/** A file on its way: how far it is, what was read of it and is still asked, or why it could not be read. */
export function JobCard({ job }: { job: BarJob }) {
  const { state, fileName, fileSize, progress, preview, error } = job
  const [busy, setBusy] = useState(false)
  const going = useRef(false)
  useEffect(() => {
    going.current ||= isRunning(job)
    // what was saved elsewhere, or ended while this page was closed, is in the list already
    return () => {
      if (going.current) void refreshBars()
    }
  }, [job])
  async function discard() {
    setBusy(true)
    try {
      await cancelJob(job)
    } catch (refused) {
      toastProblem(refused, 'reading price bars')
    }
    setBusy(false)
  }
  const end = { busy, onEnd: () => void discard() }
  return (
    <section className={classes.job} aria-label={fileName}>
      <h3 className={classes.file}>
        {fileName} <span>{sizeText(fileSize)}</span>
      </h3>
      {(state === 'QUEUED' || state === 'READING' || state === 'SAVING') && (
        <Columns within="line" of={[1, 'auto']} gap={4} align="center">
          <ProgressLine
            label={`${doing[state]} ${fileName}`}
            value={state === 'READING' && progress.of > 0 ? progress.bytes / progress.of : null}
          />
          {state !== 'SAVING' && <End {...end}>Cancel</End>}
        </Columns>
      )}
      {state === 'NEEDS_INPUT' && preview !== null && (
        <JobForm key={JSON.stringify(job.options.mapping)} job={job} preview={preview}>
          <End {...end}>Discard</End>
        </JobForm>
      )}
      {state === 'FAILED' && (
        <>
          <Notice tone="error">{error ?? 'This file could not be read.'} No bar was saved.</Notice>
          <End {...end}>Remove</End>
        </>
      )}
    </section>
  )
}

/** Gives the file up. */
const End = ({ busy, onEnd, children }: { busy: boolean; onEnd: () => void; children: ReactNode }) => (
  <Button small busy={busy} onClick={onEnd}>
    {children}
  </Button>
)

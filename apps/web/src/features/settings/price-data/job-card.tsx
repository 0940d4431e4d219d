import type { BarJob } from '@afterclose/contract/bars'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { refreshBars } from '../../../journal/price-bars.ts'
import { toastProblem } from '../../../parts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Columns, Stack, Text } from '../../../ui/layout.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ProgressLine } from '../../../ui/progress-line.tsx'
import { sizeText } from '@afterclose/core/size-text'
import { cancelJob, isRunning } from './bar-jobs.ts'
import { JobForm } from './job-form.tsx'

const doing = { QUEUED: 'Waiting to read', READING: 'Reading', SAVING: 'Saving bars from' } as const

/** An upload: its progress, content and open questions, or the reason why it could not be read. */
export function JobCard({ job }: { job: BarJob }) {
  const { state, fileName, fileSize, progress, preview, error } = job
  const [busy, setBusy] = useState(false)
  const going = useRef(false)
  useEffect(() => {
    going.current ||= isRunning(job)
    // uploads saved elsewhere, or ended while this page was closed, are in the list already
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
    <Stack
      as="section"
      gap={3}
      aria-label={fileName}
      style={{ paddingTop: 'var(--s-3)', borderTop: '1px solid var(--rule)' }}
    >
      <Text as="h3" size="strong" anywhere>
        {fileName}{' '}
        <Text as="span" size="small" ink={3}>
          {sizeText(fileSize)}
        </Text>
      </Text>
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
    </Stack>
  )
}

/** Discards the file. */
const End = ({ busy, onEnd, children }: { busy: boolean; onEnd: () => void; children: ReactNode }) => (
  <Button small busy={busy} style={{ justifySelf: 'start' }} onClick={onEnd}>
    {children}
  </Button>
)

import type { ImportJob } from '@afterclose/contract/imports'
import { successes } from '@afterclose/contract/successes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { activeImportsQuery } from '../../journal/active-imports.ts'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { ApiError } from '../../journal/call-server.ts'
import { isFirstReport, outcomeText } from '../../journal/import-outcome.ts'
import { toastAbout, toastProblem } from '../../parts/toasts.tsx'
import { CheckStep } from './check-step.tsx'
import { ChooseStep } from './choose-step.tsx'
import { importQuery, knowImport, refreshAfterImport, refreshImports, startImport } from './import-queries.ts'
import { firstState, followedOf, importReducer } from './import-state.ts'
import { ReadingStep } from './reading-step.tsx'

interface ImportDialogProps {
  /** A file chosen elsewhere, as in onboarding: uploaded immediately. */
  file: File | null
  importer: string | null
  /** An import that was started elsewhere, as that of a split. */
  identifier?: string | null
  onClose: () => void
}

/** Unsaved, and not discarded yet. */
const droppable: ReadonlySet<string> = new Set(['QUEUED', 'PARSING', 'NEEDS_INPUT'])

/** Uploads a file, shows what it contains, and only then saves it in the journal. Its states are those of `importReducer`. */
export function ImportDialog({
  file: preset,
  importer: presetImporter,
  identifier: started = null,
  onClose,
}: ImportDialogProps) {
  const { id: journalId } = useActiveJournal()
  const [state, dispatch] = useReducer(importReducer, firstState(presetImporter, preset, started))
  const { file, importer } = state
  const identifier = followedOf(state)
  const query = useQuery({ ...importQuery(journalId, identifier ?? ''), enabled: identifier !== null })
  const job = identifier === null ? undefined : query.data
  const forgotten = query.error instanceof ApiError && query.error.status === 404
  const unanswered = query.error !== null && !forgotten
  const saving = state.step === 'confirming' || job?.state === 'IMPORTING' || job?.state === 'DONE'

  const active = useQuery(activeImportsQuery(journalId))
  const underWay = active.data?.find(({ importIdentifier }) => importIdentifier !== identifier)
  const [leaving] = useState(() => new AbortController())

  async function read(chosen: File) {
    dispatch({ type: 'chosen', file: chosen, busy: underWay !== undefined })
    if (underWay !== undefined || chosen.size === 0) return
    try {
      const started = await startImport(journalId, chosen, importer, leaving.signal)
      knowImport(journalId, started)
      dispatch({ type: 'started', identifier: started.importIdentifier })
      void refreshImports(journalId)
    } catch (error) {
      const inProgress = error instanceof ApiError && error.code === 'Import in progress'
      if (inProgress) await refreshImports(journalId)
      dispatch(inProgress ? { type: 'held' } : { type: 'refused', problem: error })
    }
  }

  const goOn = state.step === 'waiting' && underWay === undefined && !active.isFetching
  useEffect(() => {
    if (!goOn || file === null) return undefined
    const next = setTimeout(() => void read(file))
    return () => clearTimeout(next)
  })

  const begun = useRef(false)
  useEffect(() => {
    if (preset === null || begun.current || active.isPending) return
    begun.current = true
    void read(preset)
  })

  // a saved one, confirmed in this dialog or in another tab
  const saved = job?.state === 'DONE' ? job : null
  const isNext = 'isNext' in state && state.isNext
  useEffect(() => {
    if (saved === null) return
    if (isFirstReport(saved)) toastAbout(saved.importIdentifier, `${outcomeText(saved)}.`)
    void refreshAfterImport(journalId).then(() =>
      isNext ? dispatch({ type: 'saved', identifier: saved.importIdentifier }) : offerPricesOf(journalId),
    )
    if (!isNext) onClose()
  }, [saved, journalId, isNext, onClose])

  // updates the header's badge
  const jobState = job?.state
  useEffect(() => {
    if (jobState !== undefined) void refreshImports(journalId)
  }, [jobState, journalId])

  async function save(ready: ImportJob, acceptDifferences: boolean) {
    dispatch({ type: 'confirm' })
    try {
      const importIdentifier = ready.importIdentifier
      const started = await api.confirmImport({
        params: { journalId, importIdentifier },
        query: {
          ...(acceptDifferences ? { acceptDifferences: 'true' as const } : {}),
          ...(ready.preview?.previewId === undefined ? {} : { previewId: ready.preview.previewId }),
        },
      })
      toastAbout(importIdentifier, successes.importInProgress)
      knowImport(journalId, started)
      void refreshImports(journalId)
    } catch (error) {
      toastProblem(error, 'trying to save importer data')
      void query.refetch()
    }
    dispatch({ type: 'answered' })
  }

  /** Cancels an unconfirmed import. */
  async function drop(waiting: ImportJob | undefined) {
    if (waiting === undefined || !droppable.has(waiting.state)) return
    try {
      await api.cancelImport({ params: { journalId, importIdentifier: waiting.importIdentifier } })
    } catch {
      // nothing was saved, and the server cleans up forgotten uploads
    }
    await refreshImports(journalId)
  }
  const back = (): void => {
    void drop(job).then(() => dispatch({ type: 'left' }))
  }
  const leave = (): void => {
    leaving.abort()
    if (!saving) void drop(job)
    onClose()
  }

  const failure = identifier === null ? emptyFile(file) : failureOf(job, forgotten)
  useEffect(() => {
    if (job?.state === 'FAILED') isFirstReport(job) // the error is shown here
  }, [job])
  if (job !== undefined && job.preview !== null && failure === null)
    return (
      <CheckStep
        job={job}
        preview={job.preview}
        saving={saving}
        unanswered={unanswered}
        onBack={back}
        onCancel={leave}
        onConfirm={save}
      />
    )
  if (file !== null && (state.step === 'uploading' || (identifier !== null && failure === null)))
    return (
      <ReadingStep
        fileName={file.name}
        fileSize={file.size}
        uploading={state.step === 'uploading'}
        unanswered={unanswered}
        onCancel={leave}
      />
    )
  return (
    <ChooseStep
      file={file}
      importer={importer}
      failure={failure}
      problem={state.step === 'choosing' ? state.problem : null}
      onImporter={(next) => dispatch({ type: 'importer', importer: next })}
      onFile={(chosen) => {
        if (chosen === null) dispatch({ type: 'chosen', file: null, busy: false })
        else void read(chosen)
      }}
      onRetry={() => {
        if (file !== null) void read(file)
      }}
      underWay={underWay}
      onContinue={(waiting) => {
        knowImport(journalId, waiting)
        dispatch({ type: 'continued', identifier: waiting.importIdentifier })
      }}
      onClose={leave}
    />
  )
}

/** Loaded when it is needed: it knows all ready-made sources. */
async function offerPricesOf(journalId: number): Promise<void> {
  const { offerAfterImport } = await import('../../parts/bar-fetch/offer-after-import.ts')
  await offerAfterImport(journalId)
}

/** Checked before sending: only the name of such an item arrives. */
const emptyFile = (file: File | null): string | null =>
  file !== null && file.size === 0 ? `${file.name} is empty. Export it again from your platform.` : null

function failureOf(job: ImportJob | undefined, forgotten: boolean): string | null {
  if (forgotten) return 'The server no longer has this file.'
  return job?.state === 'FAILED' ? (job.error ?? 'This file could not be imported.') : null
}

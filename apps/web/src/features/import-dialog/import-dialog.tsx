import type { ImportJob } from '@afterclose/contract/imports'
import { successes } from '@afterclose/contract/successes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { activeImportsQuery } from '../../journal/active-imports.ts'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { ApiError } from '../../journal/call-server.ts'
import { firstToTell, outcomeText } from '../../journal/import-outcome.ts'
import { toastAbout, toastProblem } from '../../parts/toasts.tsx'
import { CheckStep } from './check-step.tsx'
import { ChooseStep } from './choose-step.tsx'
import { importQuery, knowImport, refreshAfterImport, refreshImports, startImport } from './import-queries.ts'
import { ReadingStep } from './reading-step.tsx'

interface ImportDialogProps {
  /** A file that was chosen elsewhere, as in onboarding: it is read at once. */
  file: File | null
  importer: string | null
  onClose: () => void
}

/** Before it is saved, and not yet given up. */
const droppable: ReadonlySet<string> = new Set(['QUEUED', 'PARSING', 'NEEDS_INPUT'])

/** A file in, the truth about it on screen, and only then into the journal. */
export function ImportDialog({ file: preset, importer: presetImporter, onClose }: ImportDialogProps) {
  const { id: journalId } = useActiveJournal()
  const [file, setFile] = useState(preset)
  const [importer, setImporter] = useState(presetImporter ?? 'AUTO')
  const [identifier, setIdentifier] = useState<string | null>(null)
  const [uploading, setUploading] = useState(false)
  /** The chosen file waits for another import to be done. */
  const [held, setHeld] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const query = useQuery({ ...importQuery(journalId, identifier ?? ''), enabled: identifier !== null })
  const job = identifier === null ? undefined : query.data
  const forgotten = query.error instanceof ApiError && query.error.status === 404
  const unanswered = query.error !== null && !forgotten
  /** The server was asked to save it, and has not answered yet. */
  const [confirming, setConfirming] = useState(false)
  const saving = confirming || job?.state === 'IMPORTING' || job?.state === 'DONE'

  const active = useQuery(activeImportsQuery(journalId))
  const underWay = active.data?.find(({ importIdentifier }) => importIdentifier !== identifier)
  const [leaving] = useState(() => new AbortController())

  async function read(chosen: File, type: string) {
    setFile(chosen)
    setProblem(null)
    setHeld(underWay !== undefined)
    if (underWay !== undefined || chosen.size === 0) return
    setUploading(true)
    try {
      const started = await startImport(journalId, chosen, type, leaving.signal)
      knowImport(journalId, started)
      setIdentifier(started.importIdentifier)
      void refreshImports(journalId)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'Import in progress') {
        await refreshImports(journalId) // one that was begun elsewhere
        setHeld(true)
      } else setProblem(error)
    }
    setUploading(false)
  }

  const goOn = held && identifier === null && !uploading && underWay === undefined && !active.isFetching
  useEffect(() => {
    if (!goOn || file === null) return undefined
    const next = setTimeout(() => void read(file, importer))
    return () => clearTimeout(next)
  })

  const begun = useRef(false)
  useEffect(() => {
    if (preset === null || begun.current || active.isPending) return
    begun.current = true
    void read(preset, presetImporter ?? 'AUTO')
  })

  // one that is saved, which this dialog confirmed or another tab did
  const saved = job?.state === 'DONE' ? job : null
  useEffect(() => {
    if (saved === null) return
    if (firstToTell(saved)) toastAbout(saved.importIdentifier, `${outcomeText(saved)}.`)
    const refreshed = refreshAfterImport(journalId)
    const { importIdentifier } = saved
    // the next file may have begun meanwhile
    if (held) void refreshed.then(() => setIdentifier((now) => (now === importIdentifier ? null : now)))
    else onClose()
  }, [saved, journalId, held, onClose])

  // the badge of the header follows what is seen here
  const state = job?.state
  useEffect(() => {
    if (state !== undefined) void refreshImports(journalId)
  }, [state, journalId])

  async function save(ready: ImportJob, acceptDifferences: boolean) {
    setConfirming(true)
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
    setConfirming(false)
  }

  /** Drops what was not confirmed. */
  async function drop(waiting: ImportJob | undefined) {
    if (waiting === undefined || !droppable.has(waiting.state)) return
    try {
      await api.cancelImport({ params: { journalId, importIdentifier: waiting.importIdentifier } })
    } catch {
      // nothing was saved, and a forgotten upload is swept away by the server
    }
    await refreshImports(journalId)
  }
  const back = (): void => {
    void drop(job).then(() => setIdentifier(null))
  }
  const leave = (): void => {
    leaving.abort()
    if (!saving) void drop(job)
    onClose()
  }

  const failure = failureOf(job, identifier !== null && forgotten) ?? (identifier === null ? emptyFile(file) : null)
  useEffect(() => {
    if (job?.state === 'FAILED') firstToTell(job) // it is told here
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
  if (file !== null && (uploading || (identifier !== null && failure === null)))
    return (
      <ReadingStep
        fileName={file.name}
        fileSize={file.size}
        uploading={uploading}
        unanswered={unanswered}
        onCancel={leave}
      />
    )
  return (
    <ChooseStep
      file={file}
      importer={importer}
      failure={failure}
      problem={problem}
      onImporter={setImporter}
      onFile={(chosen) => {
        setIdentifier(null)
        setProblem(null)
        setHeld(false)
        if (chosen === null) setFile(null)
        else void read(chosen, importer)
      }}
      onRetry={() => {
        if (file !== null) void read(file, importer)
      }}
      underWay={underWay}
      onContinue={(waiting) => {
        knowImport(journalId, waiting)
        setIdentifier(waiting.importIdentifier)
      }}
      onClose={leave}
    />
  )
}

/** Told before it is sent: nothing but a name arrives of it. */
const emptyFile = (file: File | null): string | null =>
  file !== null && file.size === 0 ? `${file.name} is empty. Export it again from your platform.` : null

function failureOf(job: ImportJob | undefined, forgotten: boolean): string | null {
  if (forgotten) return 'The server no longer has this file.'
  return job?.state === 'FAILED' ? (job.error ?? 'This file could not be imported.') : null
}

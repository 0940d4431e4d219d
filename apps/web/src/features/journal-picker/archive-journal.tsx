import { restoreJournal } from '@afterclose/contract/restore'
import { z } from 'zod'
import { ApiError } from '../../journal/call-server.ts'
import { sendFile } from '../../journal/send-file.ts'
import { FileDrop } from '../../parts/file-drop.tsx'
import { type RecordForm, useRecordForm } from '../../parts/records/use-record-form.tsx'
import { toastProblem } from '../../parts/toasts.tsx'
import { importFile } from './file-field.ts'
import { useRestoring } from './use-restoring.ts'
import { Text } from '../../ui/layout.tsx'

const fields = { importFile }
type Form = RecordForm<typeof fields>

/** Restores a journal from an archive of this or another server. */
export function useArchiveJournal() {
  const restoring = useRestoring()
  const form: Form = useRecordForm({
    fields,
    schema: z.object({}),
    record: null,
    save: async ({ importFile: file }) => {
      if (file === null) return
      const body = new FormData()
      body.set('data', file)
      try {
        const sent = await restoring.send((how) => sendFile(restoreJournal, { body, ...how }))
        if (sent !== null) await restoring.open(sent.jobId, 'Journal restored.')
      } catch (error) {
        if (restoring.isShown()) throw atTheFile(error)
        toastProblem(error, 'restoring a journal')
      }
    },
    doing: 'restoring a journal',
  })
  return { form, restoring }
}

/** Error of a file, shown below its field. */
function atTheFile(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.status === 0 || error.code === 'Unexpected error') return error
  const { status, code, message } = error
  return new ApiError(status, code, message, [{ field: 'importFile', message }])
}

export function ArchiveJournalFields({ form: { field, busy } }: { form: Form }) {
  const file = field('importFile')
  return (
    <>
      <FileDrop
        label="Drop the archive here, or choose it"
        extensions={['zip']}
        file={file.value}
        error={file.error}
        disabled={busy}
        onFile={file.onChange}
      />
      <Text size="small" ink={2}>
        Restores the journal under its name, as it was when the archive was made. The file is checked first; a damaged
        or unsupported file changes nothing.
      </Text>
    </>
  )
}

import { createJournal } from '@afterclose/contract/journals'
import { type Activity, problems } from '@afterclose/contract/problems'
import { importClassicJournal } from '@afterclose/contract/restore'
import { successes } from '@afterclose/contract/successes'
import { useState } from 'react'
import { api } from '../../journal/api.ts'
import { notIncluded, useConfig } from '../../journal/app-config.ts'
import { RestoreFailed } from '../../journal/restore-progress.ts'
import { sendFile } from '../../journal/send-file.ts'
import { useUser } from '../../journal/session.ts'
import { useSettings } from '../../journal/settings.ts'
import { FileDrop } from '../../parts/file-drop.tsx'
import { choice } from '../../parts/records/fields.ts'
import { text } from '../../parts/records/text-fields.ts'
import { type RecordForm, useRecordForm } from '../../parts/records/use-record-form.tsx'
import { toastProblem } from '../../parts/toasts.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { importFile } from './file-field.ts'
import { formatChoices } from './new-journal.tsx'
import { reloadJournals } from './reload-journals.ts'
import { useRestoring } from './use-restoring.ts'
import { browserDateFormat } from '../../ui/browser-date-format.ts'

const fields = {
  name: text('Journal Name'),
  dateFormat: choice('Date format', formatChoices, browserDateFormat()),
  importFile,
}
type Form = RecordForm<typeof fields>

/** Creates a journal from a classic version-2 file: empty first, then filled from the file. */
export function useClassicJournal() {
  const restoring = useRestoring()
  const form: Form = useRecordForm({
    fields,
    schema: createJournal.body,
    record: null,
    save: async ({ importFile: file, ...journal }) => {
      if (file === null) return
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const { id } = await api.createJournal({ body: { ...journal, timeZone, importDatabase: true } })
      // a failure after this closes the dialog
      let doing: Activity = 'importing a database'
      try {
        const sent = await restoring.send((how) => fill(id, file, how))
        if (sent === null) return await discard(id)
        doing = 'waiting for journal import to finish'
        await restoring.open(sent.jobId, successes.journalImported)
      } catch (error) {
        toastProblem(error, doing)
        if (doing === 'importing a database' || error instanceof RestoreFailed) await discard(id)
        else await reloadJournals() // the server may still be processing it
      }
    },
    doing: 'creating a database',
  })
  return { form, restoring }
}

function fill(journalId: number, file: File, how: Pick<Parameters<typeof sendFile>[1], 'onProgress' | 'signal'>) {
  const body = new FormData()
  body.set('data', file)
  return sendFile(importClassicJournal, { params: { journalId }, body, ...how })
}

/** Removes the empty journal created for a rejected file. If that fails, the picker can delete it. */
async function discard(journalId: number): Promise<void> {
  await api.deleteJournal({ params: { journalId } }).catch(() => {})
  await reloadJournals()
}

/** Whether the user's plan and settings allow it. */
export function useMayImportClassic(): { plan: boolean; switchedOn: boolean } {
  const { permissions } = useUser()
  const { settings } = useSettings()
  return { plan: permissions.includes('IMPORT_EW2_DATABASE'), switchedOn: settings.enableClassicImport === 'true' }
}

export function ClassicJournalFields({ form: { field, busy } }: { form: Form }) {
  const { plan, switchedOn } = useMayImportClassic()
  const { plans } = useConfig()
  const file = field('importFile')
  if (!plan) return <Notice tone="info">{notIncluded('Importing classic journal files', 'is', plans)}</Notice>
  if (!switchedOn) return <SwitchedOff />
  return (
    <>
      <TextField {...field('name')} data-autofocus />
      <ChoiceField {...field('dateFormat')} choices={formatChoices} />
      <FileDrop
        label="Drop the classic journal file here, or choose it"
        extensions={['ew3']}
        file={file.value}
        error={file.error}
        disabled={busy}
        onFile={file.onChange}
      />
      <Text size="small" ink={2}>
        Currency, markets and time zone come from the file.
      </Text>
    </>
  )
}

function SwitchedOff() {
  const { change } = useSettings()
  const [busy, setBusy] = useState(false)
  async function switchOn() {
    setBusy(true)
    await change({ enableClassicImport: 'true' }).catch((error: unknown) => toastProblem(error, 'saving the settings'))
    setBusy(false)
  }
  return (
    <Notice tone="info">
      <Stack gap={2} align="start" style={{ paddingBottom: 'var(--s-1)' }}>
        <p>{problems['Classic import off'].message}</p>
        <Button small busy={busy} onClick={() => void switchOn()}>
          Switch it on
        </Button>
      </Stack>
    </Notice>
  )
}

import { useState } from 'react'
import { CancelButton, Dialog } from '../../parts/dialog.tsx'
import { RecordFields } from '../../parts/records/record-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { spaceClass, Stack } from '../../ui/layout.tsx'
import { Segments } from '../../ui/segments.tsx'
import { ArchiveJournalFields, useArchiveJournal } from './archive-journal.tsx'
import { ClassicJournalFields, useClassicJournal, useMayImportClassic } from './classic-journal.tsx'
import { NewJournalFields, useNewJournal } from './new-journal.tsx'
import { RestoreProgressLine } from './restore-progress-line.tsx'

const ways = [
  { value: 'new', label: 'New Journal' },
  { value: 'classic', label: 'Classic journal' },
  { value: 'archive', label: 'Archive' },
] as const
type Way = (typeof ways)[number]['value']

/** Creates a further journal: empty, or from a file. */
export function CreateJournal({ onClose }: { onClose: () => void }) {
  const [way, setWay] = useState<Way>('new')
  const fresh = useNewJournal()
  const classic = useClassicJournal()
  const archive = useArchiveJournal()
  const { plan, switchedOn } = useMayImportClassic()
  const form = { new: fresh, classic: classic.form, archive: archive.form }[way]
  const restoring = { new: null, classic: classic.restoring, archive: archive.restoring }[way]
  const step = restoring?.step ?? null

  /** An upload in progress is cancelled; a file that the server processes continues there. */
  function close() {
    if (step?.step === 'sending') restoring?.stop()
    else if (step?.step === 'reading' || !form.busy) onClose()
  }

  return (
    <Dialog
      title="Create a Journal"
      width={560}
      onClose={close}
      unsaved={!form.busy && (fresh.unsaved || classic.form.unsaved || archive.form.unsaved)}
      footer={
        <>
          <CancelButton>{step?.step === 'reading' ? 'Close' : 'Cancel'}</CancelButton>
          <Button
            variant="primary"
            type="submit"
            form={form.id}
            busy={form.busy}
            disabled={way === 'classic' && !(plan && switchedOn)}
          >
            {form.busy ? 'Creating Journal...' : 'Create Journal'}
          </Button>
        </>
      }
    >
      <div className={spaceClass({ below: 4 })}>
        <Segments label="Create from" value={way} options={ways} large disabled={form.busy} onChange={setWay} />
      </div>
      <RecordFields key={way} form={form} onSaved={onClose}>
        <Stack as="fieldset" disabled={form.busy}>
          {way === 'new' && <NewJournalFields form={fresh} />}
          {way === 'classic' && <ClassicJournalFields form={classic.form} />}
          {way === 'archive' && <ArchiveJournalFields form={archive.form} />}
        </Stack>
      </RecordFields>
      {step !== null && <RestoreProgressLine step={step} />}
    </Dialog>
  )
}

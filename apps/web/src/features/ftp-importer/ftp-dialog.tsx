import { useQuery } from '@tanstack/react-query'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { CancelButton, Dialog } from '../../parts/dialog.tsx'
import { FtpDetails, whereInTerminal } from '../../parts/ftp-importer/ftp-details.tsx'
import { FtpPasswordFields, useFtpPassword } from '../../parts/ftp-importer/ftp-password.tsx'
import { ftpQuery } from '../../parts/ftp-importer/ftp-query.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { RecordFields } from '../../parts/records/record-fields.tsx'
import { Button } from '../../ui/button.tsx'
import { Stack, Text } from '../../ui/layout.tsx'

/** Sets up statements sent automatically by a trading terminal. */
export function FtpDialog({ onClose }: { onClose: () => void }) {
  const { id: journalId } = useActiveJournal()
  const query = useQuery(ftpQuery(journalId))
  const form = useFtpPassword(journalId)
  return (
    <Dialog
      title="FTP setup"
      width={560}
      unsaved={form.unsaved && !form.busy}
      onClose={() => {
        if (!form.busy) onClose()
      }}
      footer={
        <>
          <CancelButton>Later</CancelButton>
          <Button variant="primary" type="submit" form={form.id} busy={form.busy} disabled={query.data === undefined}>
            Save
          </Button>
        </>
      }
    >
      <Loaded query={query} doing="loading data">
        {(settings) => (
          <Stack as={RecordFields} gap={5} form={form} onSaved={onClose}>
            <Text ink={2}>{whereInTerminal}</Text>
            <FtpDetails {...settings} />
            <FtpPasswordFields form={form} />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}

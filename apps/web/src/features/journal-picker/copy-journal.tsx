import { type CopyFlag, copyFlags, copyJournal } from '@afterclose/contract/journals'
import { Checkbox } from '@mantine/core'
import { api } from '../../journal/api.ts'
import { flag } from '../../parts/records/fields.ts'
import { RecordDialog } from '../../parts/records/record-dialog.tsx'
import { text } from '../../parts/records/text-fields.ts'
import { useRecordForm } from '../../parts/records/use-record-form.tsx'
import { toastDone } from '../../parts/toasts.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { OneJournalProps } from './one-journal.ts'
import { reloadWithNewJournal } from './reload-journals.ts'
import { Columns, Stack, Text } from '../../ui/layout.tsx'

const fields = {
  name: text('Journal Name'),
  copySetups: flag('Setups', true),
  copyInstruments: flag('Instruments', true),
  copyComments: flag('Trade comments', true),
  copyCustomComments: flag('Custom statistics', true),
  copyJournalEntries: flag('Trades', true),
  copyMissedTrades: flag('Missed trades', true),
  copyTradePlans: flag('Trading plans', true),
  copyNotes: flag('Notes', true),
  copyAccountBalances: flag('Deposits and withdrawals', true),
  copyChecklists: flag('Checklists', true),
} satisfies Record<CopyFlag | 'name', unknown>

const longestName = 100

/** Copies a journal: the name of the copy, and its content. The copy is not opened. */
export function CopyJournal({ journal, onClose }: OneJournalProps) {
  const form = useRecordForm({
    fields,
    schema: copyJournal.body,
    record: null,
    fresh: { name: `Copy of ${journal.name}`.slice(0, longestName) },
    save: async (values) => {
      await api.copyJournal({ body: { dbId: journal.id, ...values } })
      await reloadWithNewJournal()
      toastDone('Journal copied.')
    },
    doing: 'copying journal',
  })
  return (
    <RecordDialog
      title="Copy Journal"
      action={form.busy ? 'Copying Journal...' : 'Copy Journal'}
      form={form}
      onClose={onClose}
    >
      <Stack as="fieldset" disabled={form.busy}>
        <TextField {...form.field('name')} data-autofocus />
        <Columns as="fieldset" within="form" gap={[3, 4]}>
          <Text as="legend" below={2} size="label">
            What to copy
          </Text>
          {copyFlags.map((name) => {
            const { label, value, onChange } = form.field(name)
            return (
              <Checkbox key={name} label={label} checked={value} onChange={(event) => onChange(event.target.checked)} />
            )
          })}
        </Columns>
        <Text size="small" ink={2}>
          Instruments, setups and everything else that trades need are always copied. Sessions, month reviews, saved
          filters and backtests are not copied.
        </Text>
      </Stack>
    </RecordDialog>
  )
}

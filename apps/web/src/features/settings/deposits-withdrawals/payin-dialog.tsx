import { PayinInput, type PayinView } from '@afterclose/contract/payins'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { refreshTrades } from '../../../journal/engine/hooks.ts'
import { RecordDialog } from '../../../parts/records/record-dialog.tsx'
import type { RecordDialogOf } from '../../../parts/records/record-page.tsx'
import { useRecordForm } from '../../../parts/records/use-record-form.tsx'
import { toastDone } from '../../../parts/toasts.tsx'
import { DateTimeField } from '../../../ui/date-time-field.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { payinFields } from './payin-fields.ts'

/** Adds a deposit or withdrawal, or changes one. */
export function PayinDialog({ record: payin, onClose }: RecordDialogOf<PayinView>) {
  const journal = useActiveJournal()
  const { id: journalId } = journal
  const form = useRecordForm({
    fields: payinFields(journal),
    schema: PayinInput,
    record: payin,
    save: async (body, before) => {
      if (before === null) await api.createPayin({ params: { journalId }, body })
      else
        await api.replacePayin({
          params: { journalId, payinId: before.id },
          body: { ...body, modified: before.modified },
        })
      await refreshTrades()
      toastDone(body.delta.startsWith('-') ? 'Withdrawal saved.' : 'Deposit saved.')
    },
    stored: async () => (await api.listPayins({ params: { journalId } })).payins,
    what: 'This entry',
    doing: payin === null ? 'creating the deposit' : 'updating the deposit',
  })
  const { field } = form
  const { value: typed, onChange: setTyped, ...delta } = field('delta')

  return (
    <RecordDialog
      title={payin === null ? 'Add deposit or withdrawal' : 'Edit deposit or withdrawal'}
      form={form}
      another={payin === null}
      onClose={onClose}
    >
      <Segments
        large
        label="Kind"
        value={typed.kind}
        options={[
          { value: 'DEPOSIT', label: 'Deposit' },
          { value: 'WITHDRAWAL', label: 'Withdrawal' },
        ]}
        onChange={(kind) => setTyped({ ...typed, kind })}
      />
      <NumberField
        {...delta}
        hint={journal.currency}
        data-autofocus
        value={typed.amount}
        onChange={(amount) => setTyped({ ...typed, amount })}
      />
      <DateTimeField {...field('timestamp')} writing={journal} />
      <TextField {...field('textualReason')} />
    </RecordDialog>
  )
}

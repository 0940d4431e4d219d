import { InstrumentInput } from '@afterclose/contract/instruments'
import { NumberField } from '../../ui/number-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Refusal } from '../../testing/answers.ts'
import { api } from '../../journal/api.ts'
import { code, decimal } from './fields.ts'
import { text } from './text-fields.ts'
import { RecordDialog } from './record-dialog.tsx'
import { useRecordForm } from './use-record-form.tsx'

const fields = {
  name: text('Name'),
  tickSize: decimal('Tick size', null),
  quoteCurrency: code('Quote currency', 'Three to five letters, for example USD', /^[A-Z]{3,5}$/),
}
const wheat = { id: 4, name: 'Wheat', tickSize: '0.25', quoteCurrency: 'USD' }
const schema = InstrumentInput.omit({ market: true })

function Example({ record, two = false }: { record: typeof wheat | null; two?: boolean }) {
  const form = useRecordForm({
    fields,
    schema,
    record,
    save: (values) => api.createInstrument({ params: { journalId: 1 }, body: { ...values, market: 'FUTURES' } }),
    stored: async () => [{ ...wheat, tickSize: '0.5' }],
    what: 'Wheat',
    unique: 'name',
    doing: 'saving instrument',
  })
  return (
    <RecordDialog
      title={record === null ? 'Add an instrument' : 'Edit Wheat'}
      form={form}
      two={two}
      another={record === null}
      onClose={() => {}}
    >
      <TextField {...form.field('name')} data-autofocus />
      <NumberField {...form.field('tickSize')} hint="ES 0.25" />
      <TextField {...form.field('quoteCurrency')} />
    </RecordDialog>
  )
}

/** "Save" shows what is missing. */
export const New = () => <Example record={null} />
export const Edited = () => <Example record={wheat} />
export const InTwoColumns = () => <Example record={wheat} two />

/** "Save" shows what the server refuses. */
export const Refused = () => <Example record={wheat} />
Refused.server = {
  'POST /v1/databases/1/instruments': () =>
    new Refusal(409, 'Duplicate Instrument', 'Instrument with this name already exists.'),
}

/** "Save" asks what to keep, once the tick size is another one. */
export const ChangedElsewhere = () => <Example record={wheat} />
ChangedElsewhere.server = { 'POST /v1/databases/1/instruments': () => new Refusal(409, 'Changed elsewhere') }

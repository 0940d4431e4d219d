import { Switch, TagsInput } from '@mantine/core'
import { InstrumentInput, type InstrumentView } from '@afterclose/contract/instruments'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { RecordDialog } from '../../../parts/records/record-dialog.tsx'
import type { RecordDialogOf } from '../../../parts/records/record-page.tsx'
import { useRecordForm } from '../../../parts/records/use-record-form.tsx'
import { toastDone } from '../../../parts/toasts.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { SearchSelect } from '../../../ui/search-select.tsx'
import { timeZoneChoices } from '../../../ui/time-zones.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { AddSplit } from './add-split.tsx'
import { refreshInstruments } from './instrument-actions.ts'
import { fieldFaults, instrumentFields, marketChoices, modeChoices } from './instrument-fields.ts'

/** Adds an instrument, or changes one; new tick data recompute the calculated gains of its trades. */
export function InstrumentDialog({ record: instrument, onClose }: RecordDialogOf<InstrumentView>) {
  const { id: journalId, tradeMarkets, currency } = useActiveJournal()
  const form = useRecordForm({
    fields: instrumentFields(tradeMarkets[0] ?? 'FOREX'),
    schema: InstrumentInput,
    record: instrument,
    between: fieldFaults,
    save: async (body, before) => {
      if (before === null) await api.createInstrument({ params: { journalId }, body })
      else
        await api.replaceInstrument({
          params: { journalId, instrumentId: before.id },
          body: { ...body, modified: before.modified },
        })
      await refreshInstruments(journalId)
      toastDone(`${body.name} saved.`)
    },
    stored: async () => (await api.listInstruments({ params: { journalId } })).instruments,
    what: instrument?.name ?? '',
    unique: 'name',
    doing: 'saving instrument',
  })
  const { field } = form
  const { value: active, onChange: setActive } = field('active')
  const { market } = form.form
  const zone = field('sessionZone')

  return (
    <RecordDialog
      two
      title={instrument === null ? 'Add an instrument' : `Edit ${instrument.name}`}
      form={form}
      onClose={onClose}
    >
      <TextField {...field('name')} data-autofocus />
      <ChoiceField
        {...field('market')}
        choices={marketChoices.filter(({ value }) => tradeMarkets.includes(value) || value === market)}
      />
      <NumberField {...field('tickSize')} hint="EURUSD 0.0001, ES 0.25" />
      <NumberField {...field('tickValue')} hint={`${currency} for size 1`} />
      <NumberField {...field('pipSize')} hint="one tick if empty" />
      <TextField {...field('quoteCurrency')} />
      <NumberField {...field('commission')} hint="round turn" />
      <ChoiceField {...field('commissionMode')} choices={modeChoices} />
      <NumberField {...field('spread')} hint="ticks, assumed cost" />
      <SearchSelect {...zone} data={timeZoneChoices} clearable nothingFoundMessage="No matching time zone" />
      <TextField {...field('sessionStart')} description="Such as 09:30; empty: calendar days" />
      <TextField {...field('sessionEnd')} description="At or before the start: on the next day" />
      <Switch
        style={{ alignSelf: 'center', paddingTop: 20 }}
        label="Active"
        checked={active}
        onChange={(event) => setActive(event.currentTarget.checked)}
      />
      <TagsInput
        {...field('aliases')}
        style={{ gridColumn: '1 / -1' }}
        description="Symbols used in imports, such as EURUSD.m"
        value={[...form.form.aliases]}
        maxTags={50}
      />
      {instrument !== null && <AddSplit instrument={instrument} onClose={onClose} />}
    </RecordDialog>
  )
}

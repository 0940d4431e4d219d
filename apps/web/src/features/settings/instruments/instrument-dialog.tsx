import { Select, Switch, TagsInput, TextInput } from '@mantine/core'
import type { InstrumentView } from '@afterclose/contract/instruments'
import { commissionModes } from '@afterclose/core/instrument'
import { markets } from '@afterclose/core/journal'
import { type FormEvent, useId, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { ApiError, api } from '../../../journal/api.ts'
import { Button } from '../../../ui/button.tsx'
import { CancelButton, Dialog } from '../../../ui/dialog.tsx'
import { marketWords } from '../../../ui/markets-field.tsx'
import { useFirstFault } from '../../../ui/use-first-fault.ts'
import { NumberField } from '../../../ui/number-field.tsx'
import { toastDone, toastProblem } from '../../../ui/toasts.tsx'
import { refreshInstruments } from './instrument-actions.ts'
import {
  type InstrumentForm,
  type Problems,
  bodyOf,
  formOf,
  instrumentProblems,
  newInstrument,
} from './instrument-form.ts'
import classes from './instrument-dialog.module.css'

const modeNames = { PER_UNIT: 'Per unit of size', PER_TRADE: 'Per trade', PERCENT: 'Percent of value' } as const

/** Adds an instrument, or changes one; new tick data recompute the calculated gains of its trades. */
export function InstrumentDialog({ instrument, onClose }: { instrument: InstrumentView | null; onClose: () => void }) {
  const { id: journalId, tradeMarkets, currency } = useActiveJournal()
  const formId = useId()
  const [start] = useState(() => (instrument === null ? newInstrument(tradeMarkets[0] ?? 'FOREX') : formOf(instrument)))
  const [form, setForm] = useState(start)
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Problems>({})
  const [busy, setBusy] = useState(false)
  const [fields, showFault] = useFirstFault<HTMLFormElement>()
  const found = instrumentProblems(form)
  const problem = (field: keyof InstrumentForm) => refused[field] ?? (tried ? found[field] : undefined)
  const set = (part: Partial<InstrumentForm>): void => {
    setForm({ ...form, ...part })
    setRefused({})
  }
  const number = (
    field: 'tickSize' | 'tickValue' | 'pipSize' | 'commission' | 'spread',
    label: string,
    hint: string,
  ) => (
    <NumberField
      label={label}
      hint={hint}
      value={form[field]}
      error={problem(field)}
      onChange={(text) => set({ [field]: text })}
    />
  )

  async function save(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (Object.keys(found).length > 0) return showFault()
    setBusy(true)
    try {
      const body = bodyOf(form)
      if (instrument === null) await api.createInstrument({ params: { journalId }, body })
      else await api.replaceInstrument({ params: { journalId, instrumentId: instrument.id }, body })
      await refreshInstruments(journalId)
      toastDone(`${body.name} saved.`)
      onClose()
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.code === 'Duplicate Instrument') setRefused({ name: error.message })
      else if (error instanceof ApiError && error.fields.length > 0)
        setRefused(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])))
      else toastProblem(error, 'saving instrument')
    }
  }

  return (
    <Dialog
      title={instrument === null ? 'Add an instrument' : `Edit ${instrument.name}`}
      width={640}
      onClose={onClose}
      unsaved={JSON.stringify(form) !== JSON.stringify(start)}
      footer={
        <>
          <CancelButton />
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <form ref={fields} id={formId} className={classes.form} onSubmit={(event) => void save(event)} noValidate>
        <TextInput
          label="Name"
          maxLength={40}
          data-autofocus
          value={form.name}
          error={problem('name')}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <Select
          label="Market"
          data={markets
            .filter((market) => tradeMarkets.includes(market) || market === form.market)
            .map((value) => ({ value, label: marketWords[value].label }))}
          value={form.market}
          onChange={(value) => set({ market: markets.find((market) => market === value) ?? form.market })}
        />
        {number('tickSize', 'Tick size', 'EURUSD 0.0001, ES 0.25')}
        {number('tickValue', 'Tick value', `${currency} for size 1`)}
        {number('pipSize', 'Pip size', 'a tick, unless given')}
        <TextInput
          label="Quote currency"
          maxLength={5}
          value={form.quoteCurrency}
          error={problem('quoteCurrency')}
          onChange={(event) => set({ quoteCurrency: event.currentTarget.value })}
        />
        {number('commission', 'Default commission', 'round turn')}
        <Select
          label="Commission is"
          data={commissionModes.map((value) => ({ value, label: modeNames[value] }))}
          value={form.commissionMode}
          onChange={(value) =>
            set({ commissionMode: commissionModes.find((mode) => mode === value) ?? form.commissionMode })
          }
        />
        {number('spread', 'Spread', 'ticks, assumed cost')}
        <Switch
          className={classes.active ?? ''}
          label="Active"
          checked={form.active}
          onChange={(event) => set({ active: event.currentTarget.checked })}
        />
        <TagsInput
          className={classes.wide ?? ''}
          label="Aliases"
          description="Symbols under which imports know it, such as EURUSD.m"
          value={[...form.aliases]}
          maxTags={50}
          error={problem('aliases')}
          onChange={(aliases) => set({ aliases })}
        />
      </form>
    </Dialog>
  )
}

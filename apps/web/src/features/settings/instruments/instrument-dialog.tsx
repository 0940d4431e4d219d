import { Select, Switch, TagsInput, TextInput } from '@mantine/core'
import type { InstrumentView } from '@afterclose/contract/instruments'
import { problems } from '@afterclose/contract/problems'
import { unknown } from '@afterclose/core/format'
import { commissionModes } from '@afterclose/core/instrument'
import { markets } from '@afterclose/core/journal'
import { type FormEvent, useId, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { ApiError, api } from '../../../journal/api.ts'
import { Button } from '../../../ui/button.tsx'
import { ChangedElsewhere } from '../../../parts/changed-elsewhere.tsx'
import { CancelButton, Dialog } from '../../../parts/dialog.tsx'
import { marketWords } from '../../../ui/markets-field.tsx'
import { useFirstFault } from '../../../ui/use-first-fault.ts'
import { NumberField } from '../../../ui/number-field.tsx'
import { toastDone, toastProblem, toastWarning } from '../../../parts/toasts.tsx'
import { differences, settled } from '../../../parts/versions.ts'
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

const fieldNames: Readonly<Record<keyof InstrumentForm, string>> = {
  name: 'Name',
  market: 'Market',
  tickSize: 'Tick size',
  tickValue: 'Tick value',
  pipSize: 'Pip size',
  quoteCurrency: 'Quote currency',
  commission: 'Default commission',
  commissionMode: 'Commission is',
  spread: 'Spread',
  aliases: 'Aliases',
  active: 'Active',
}
const eachField = Object.keys(fieldNames)
  .filter((key): key is keyof InstrumentForm => Object.hasOwn(fieldNames, key))
  .map((field) => [field])

/** What a field holds, in words. */
function textOf(field: keyof InstrumentForm, form: InstrumentForm): string {
  switch (field) {
    case 'active':
      return form.active ? 'Yes' : 'No'
    case 'aliases':
      return form.aliases.join(', ') || unknown
    case 'market':
      return marketWords[form.market].label
    case 'commissionMode':
      return modeNames[form.commissionMode]
    default:
      return form[field].trim() || unknown
  }
}

/** Adds an instrument, or changes one; new tick data recompute the calculated gains of its trades. */
export function InstrumentDialog({
  instrument: opened,
  onClose,
}: {
  instrument: InstrumentView | null
  onClose: () => void
}) {
  const { id: journalId, tradeMarkets, currency } = useActiveJournal()
  const formId = useId()
  // what the form goes on from; another one once somebody else has saved it meanwhile
  const [instrument, setInstrument] = useState(opened)
  const [theirs, setTheirs] = useState<InstrumentView | null>(null)
  const [start, setStart] = useState(() =>
    opened === null ? newInstrument(tradeMarkets[0] ?? 'FOREX') : formOf(opened),
  )
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
      else
        await api.replaceInstrument({
          params: { journalId, instrumentId: instrument.id },
          body: { ...body, modified: instrument.modified },
        })
      await refreshInstruments(journalId)
      toastDone(`${body.name} saved.`)
      onClose()
    } catch (error) {
      setBusy(false)
      if (error instanceof ApiError && error.code === 'Changed elsewhere' && instrument !== null)
        return compare(instrument.id)
      if (error instanceof ApiError && error.code === 'Duplicate Instrument') setRefused({ name: error.message })
      else if (error instanceof ApiError && error.fields.length > 0)
        setRefused(Object.fromEntries(error.fields.map(({ field, message }) => [field, message])))
      else toastProblem(error, 'saving instrument')
    }
  }

  /** Somebody else has saved the instrument since it was opened: shows both sides, and nothing that was typed is lost. */
  async function compare(id: number) {
    try {
      const { instruments } = await api.listInstruments({ params: { journalId } })
      const now = instruments.find((one) => one.id === id)
      if (now === undefined) throw new ApiError(404, 'Not found', problems['Not found'].message)
      const versions = versionsOf(formOf(now))
      if (differences(versions).length > 0) return setTheirs(now)
      goOnFrom(now, settled(versions, []))
      toastWarning('This instrument was saved elsewhere in the meantime. What you typed is kept: please save again.')
    } catch (error) {
      toastProblem(error, 'loading instruments')
    }
  }
  const versionsOf = (other: InstrumentForm) => ({ base: start, mine: form, theirs: other, groups: eachField })
  function goOnFrom(now: InstrumentView, kept: InstrumentForm) {
    setInstrument(now)
    setStart(formOf(now))
    setForm(kept)
    setTheirs(null)
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
      {theirs !== null && (
        <ChangedElsewhere
          what={theirs.name}
          versions={versionsOf(formOf(theirs))}
          nameOf={([field]) => (field === undefined ? '' : fieldNames[field])}
          textOf={([field], version) => (field === undefined ? '' : textOf(field, version))}
          onSettle={(kept) => goOnFrom(theirs, kept)}
          onClose={() => setTheirs(null)}
        />
      )}
    </Dialog>
  )
}

import { InstrumentInput } from '@afterclose/contract/instruments'
import { markets } from '@afterclose/core/journal'
import { usualTicks } from '@afterclose/core/usual-ticks'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { lookups } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'
import { useUnsaved } from '../leave-guard.ts'
import { choice, decimal } from '../records/fields.ts'
import { text } from '../records/text-fields.ts'
import { RecordFields } from '../records/record-fields.tsx'
import { useRecordForm } from '../records/use-record-form.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Columns, Row } from '../../ui/layout.tsx'
import { panel } from '../../ui/panel.ts'
import { marketWords } from '../../ui/markets-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

const marketChoices = markets.map((value) => ({ value, label: marketWords[value].label }))
const fields = {
  market: choice('Market', marketChoices, 'FOREX'),
  name: text('Name'),
  tickSize: decimal('Tick size', null),
  tickValue: decimal('Tick value', null),
}

interface NewInstrumentProps {
  name: string
  onMade: (instrumentId: number) => void
  onCancel: () => void
}

/** Market, name and tick value: enough to calculate a result. Usual ticks need not be typed. The rest is in the settings. */
export function NewInstrument({ name, onMade, onCancel }: NewInstrumentProps) {
  const { id: journalId, tradeMarkets, currency } = useActiveJournal()
  const [more, setMore] = useState(false)
  const form = useRecordForm({
    fields,
    schema: InstrumentInput,
    record: null,
    fresh: { name, market: tradeMarkets[0] ?? 'FOREX' },
    between: (typed) => {
      const missing = (['tickSize', 'tickValue'] as const).filter((name) => typed[name].trim() === '')
      if (missing.length === 0 || (missing.length === 2 && usualTicks(typed.name, typed.market, currency) !== null))
        return {}
      return Object.fromEntries(missing.map((name) => [name, `${fields[name].label} is required`]))
    },
    save: async (body) => {
      const usual = body.tickSize == null ? usualTicks(body.name, body.market, currency) : null
      const instrument = await api.createInstrument({ params: { journalId }, body: { ...body, ...usual } })
      await queryClient.invalidateQueries(lookups.instruments(journalId))
      onMade(instrument.id)
    },
    unique: 'name',
    doing: 'saving instrument',
  })
  const { field } = form
  const usual = usualTicks(form.form.name, form.form.market, currency)
  useUnsaved(form.unsaved)

  return (
    <div
      role="group"
      aria-label="New instrument"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || form.unsaved || event.defaultPrevented) return
        event.preventDefault() // nothing is typed: Escape closes this form, not the dialog
        onCancel()
      }}
    >
      <Columns as={RecordFields} form={form} within="line" gap={3} above={3} style={panel('accent')}>
        <ChoiceField {...field('market')} choices={marketChoices.filter(({ value }) => tradeMarkets.includes(value))} />
        <TextField {...field('name')} ref={focusOnce} />
        {usual !== null && !more ? (
          <Row gap={3} size="small" ink={3} style={{ gridColumn: '1 / -1' }}>
            <span>
              A tick is {usual.tickSize}, worth {usual.tickValue} for size 1.
            </span>
            <button type="button" className="link" onClick={() => setMore(true)}>
              More
            </button>
          </Row>
        ) : (
          <>
            <NumberField {...field('tickSize')} placeholder={usual?.tickSize ?? ''} hint="as ES 0.25" />
            <NumberField {...field('tickValue')} placeholder={usual?.tickValue ?? ''} hint={`${currency} for size 1`} />
          </>
        )}
        <Row justify="end" style={{ gridColumn: '1 / -1' }}>
          <Button small variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <Button small type="submit" busy={form.busy}>
            Add instrument
          </Button>
        </Row>
      </Columns>
    </div>
  )
}

const focusOnce = (input: HTMLInputElement | null): void => input?.focus()

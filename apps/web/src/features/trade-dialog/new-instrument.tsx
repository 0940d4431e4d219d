import { Select, TextInput } from '@mantine/core'
import type { Market } from '@afterclose/core/journal'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { ApiError, api } from '../../journal/api.ts'
import { lookups } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'
import { Button } from '../../ui/button.tsx'
import { useUnsaved } from '../../parts/leave-guard.ts'
import { marketWords } from '../../ui/markets-field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { toastProblem } from '../../parts/toasts.tsx'
import { typedNumber, typingProblem } from '../../ui/typed-number.ts'
import classes from './new-instrument.module.css'

interface NewInstrumentProps {
  name: string
  onMade: (instrumentId: number) => void
  onCancel: () => void
}

/** Name, market and what a tick is worth: enough to calculate a gain. The rest is in the settings. */
export function NewInstrument({ name: start, onMade, onCancel }: NewInstrumentProps) {
  const { id: journalId, tradeMarkets, currency } = useActiveJournal()
  const [name, setName] = useState(start)
  const [market, setMarket] = useState<Market>(tradeMarkets[0] ?? 'FOREX')
  const [tickSize, setTickSize] = useState('')
  const [tickValue, setTickValue] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const changed = name.trim() !== start || tickSize.trim() !== '' || tickValue.trim() !== ''
  useUnsaved(changed)
  const complete = name.trim() !== '' && typedNumber(tickSize) !== null && typedNumber(tickValue) !== null

  async function add() {
    setBusy(true)
    setProblem(null)
    const ticks = { tickSize: typedNumber(tickSize), tickValue: typedNumber(tickValue) }
    try {
      const instrument = await api.createInstrument({
        params: { journalId },
        body: { name, market, ...ticks, pipSize: ticks.tickSize },
      })
      await queryClient.invalidateQueries(lookups.instruments(journalId))
      onMade(instrument.id)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'Duplicate Instrument') setProblem(error.message)
      else toastProblem(error, 'saving instrument')
      setBusy(false)
    }
  }

  return (
    <div
      className={classes.box}
      role="group"
      aria-label="New instrument"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !changed && !event.defaultPrevented) {
          event.preventDefault() // nothing is typed: it closes this, not the dialog
          onCancel()
          return
        }
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !complete || event.defaultPrevented) return
        event.preventDefault()
        void add()
      }}
    >
      <TextInput
        label="Name"
        value={name}
        maxLength={40}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
        ref={focusOnce}
      />
      <Select
        label="Market"
        data={tradeMarkets.map((value) => ({ value, label: marketWords[value].label }))}
        value={market}
        onChange={(value) => setMarket(tradeMarkets.find((one) => one === value) ?? market)}
      />
      <NumberField
        label="Tick size"
        hint="as ES 0.25"
        value={tickSize}
        error={typingProblem(tickSize)}
        onChange={setTickSize}
      />
      <NumberField
        label="Tick value"
        hint={`${currency} for size 1`}
        value={tickValue}
        error={typingProblem(tickValue)}
        onChange={setTickValue}
      />
      <div className={classes.actions}>
        <Button small variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button small disabled={!complete} busy={busy} onClick={() => void add()}>
          Add instrument
        </Button>
      </div>
    </div>
  )
}

const focusOnce = (input: HTMLInputElement | null): void => input?.focus()

import { Autocomplete } from '@mantine/core'
import { useState } from 'react'
import { useJournalData } from '../../journal/journal-data.ts'
import classes from './column-mapper.module.css'

interface OneInstrumentProps {
  /** "" while none is named. */
  value: string
  busy: boolean
  onChange: (instrument: string) => void
}

/** What a table without a column for the instrument is about: one of the journal's, or another name. Taken when the field is left. */
export function OneInstrument({ value, busy, onChange }: OneInstrumentProps) {
  const { instruments } = useJournalData()
  const [typed, setTyped] = useState<string | null>(null)
  const take = (name: string): void => {
    setTyped(null)
    if (name.trim() !== value) onChange(name.trim())
  }
  return (
    <Autocomplete
      className={classes.instrument ?? ''}
      size="sm"
      label="All rows are trades of"
      description="No column is chosen for the instrument. Name it here if the whole table is about one."
      placeholder="Choose or type an instrument"
      maxLength={60}
      disabled={busy}
      data={[...new Set(instruments.flatMap(({ active, name }) => (active ? [name] : [])))]}
      value={typed ?? value}
      onChange={setTyped}
      onOptionSubmit={take}
      onBlur={() => {
        if (typed !== null) take(typed)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && typed !== null) take(typed)
      }}
    />
  )
}

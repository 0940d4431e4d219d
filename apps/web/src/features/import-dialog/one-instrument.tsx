import { useJournalData } from '../../journal/journal-data.ts'
import { NameField } from '../../ui/name-field.tsx'
import { spaceClass } from '../../ui/layout.tsx'

interface OneInstrumentProps {
  /** "" if none is set. */
  value: string
  busy: boolean
  onChange: (instrument: string) => void
}

/** Instrument of a table without a column for it: one of the journal's, or another name. Applied on blur. */
export function OneInstrument({ value, busy, onChange }: OneInstrumentProps) {
  const { instruments } = useJournalData()
  return (
    <NameField
      className={spaceClass({ below: 4 })}
      style={{ maxWidth: 440 }}
      size="sm"
      label="All rows are trades in"
      description="No column is chosen for the instrument. If all rows are in one instrument, name it here."
      placeholder="Choose or type an instrument"
      maxLength={60}
      disabled={busy}
      names={[...new Set(instruments.flatMap(({ active, name }) => (active ? [name] : [])))]}
      newLabel={(name) => `+ New instrument “${name}”`}
      value={value}
      onTake={(name) => {
        if (name.trim() !== value) onChange(name.trim())
      }}
    />
  )
}

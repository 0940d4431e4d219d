import type { InstrumentView } from '@afterclose/contract/instruments'
import { useRef, useState } from 'react'
import { useJournalData } from '../../journal/journal-data.ts'
import { SearchSelect } from '../../ui/search-select.tsx'
import { NewInstrument } from './new-instrument.tsx'

interface InstrumentFieldProps {
  value: number | null
  onChange: (instrumentId: number | null) => void
  /** Called when the field loses the focus; an empty field shows its error from then on. */
  onLeave?: () => void
  error?: string | undefined
  readOnly: boolean
  /** Initial focus of the dialog. */
  first?: boolean
  /** May be left empty. */
  optional?: boolean
}

/** The traded instrument, found by typing its name or an alias; a new one can be created in place. */
export function InstrumentField({
  value,
  onChange,
  onLeave,
  error,
  readOnly,
  first = false,
  optional = false,
}: InstrumentFieldProps) {
  const { instruments } = useJournalData()
  const [search, setSearch] = useState('')
  const [making, setMaking] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const offered = instruments.filter((instrument) => instrument.active || instrument.id === value)
  const chosen = instruments.find(({ id }) => id === value)?.name
  /** Closes the small form; the focus, which was in it, moves to the field. */
  const done = (): void => {
    setMaking(null)
    input.current?.focus()
  }

  return (
    <>
      <SearchSelect
        label="Instrument"
        openOnFocus={false}
        placeholder="Choose or type a name"
        data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
        otherNames={new Map(offered.map(({ id, aliases }) => [String(id), aliases]))}
        onNew={{
          label: '+ New instrument',
          make: () => setMaking(search === chosen || search.startsWith('+') ? '' : search.trim()),
        }}
        onSearchChange={setSearch}
        value={value === null ? null : String(value)}
        onChange={(picked) => {
          if (picked !== null) onChange(Number(picked))
          else if (optional) onChange(null)
        }}
        onBlur={() => {
          const named = offered.find((instrument) => isNamed(instrument, search))
          if (named !== undefined && search !== chosen) onChange(named.id)
          onLeave?.()
        }}
        clearable={optional}
        readOnly={readOnly}
        error={error}
        data-autofocus={first || undefined}
        ref={input}
      />
      {making !== null && (
        <NewInstrument
          name={making}
          onMade={(instrumentId) => {
            onChange(instrumentId)
            done()
          }}
          onCancel={done}
        />
      )}
    </>
  )
}

/** Whether the text is the whole name of the instrument, or of one of its aliases. */
function isNamed({ name, aliases }: InstrumentView, text: string): boolean {
  const wanted = text.trim().toLowerCase()
  return [name, ...aliases].some((known) => known.toLowerCase() === wanted)
}

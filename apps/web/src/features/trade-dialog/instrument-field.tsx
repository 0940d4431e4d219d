import type { InstrumentView } from '@afterclose/contract/instruments'
import { Select } from '@mantine/core'
import { useRef, useState } from 'react'
import { useJournalData } from '../../journal/journal-data.ts'
import { NewInstrument } from './new-instrument.tsx'
import type { Editor } from './use-trade-editor.ts'

const create = 'new'

/** The instrument of a trade, found by typing its name or an alias; a new one is made on the spot. */
export function InstrumentField({ editor }: { editor: Editor }) {
  const { instruments } = useJournalData()
  const [search, setSearch] = useState('')
  const [making, setMaking] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const { form, change, readOnly } = editor
  const offered = instruments.filter((instrument) => instrument.active || instrument.id === form.instrumentId)
  const aliases = new Map(offered.map(({ id, aliases }) => [String(id), aliases.join(' ').toLowerCase()]))
  const chosen = editor.instrument?.name
  /** The little form is gone, and with it what had the focus. */
  const done = (): void => {
    setMaking(null)
    input.current?.focus()
  }

  return (
    <>
      <Select
        label="Instrument"
        searchable
        selectFirstOptionOnChange
        openOnFocus={false}
        placeholder="Choose or type a name"
        data={[
          ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
          { value: create, label: '+ New instrument' },
        ]}
        filter={({ options, search: typed }) => {
          const wanted = typed.trim().toLowerCase()
          return options.filter(
            (option) =>
              'value' in option &&
              (option.value === create ||
                option.label.toLowerCase().includes(wanted) ||
                aliases.get(option.value)?.includes(wanted) === true),
          )
        }}
        onSearchChange={setSearch}
        value={form.instrumentId === null ? null : String(form.instrumentId)}
        onChange={(value) => {
          if (value === create) setMaking(search === chosen || search.startsWith('+') ? '' : search.trim())
          else if (value !== null) change({ instrumentId: Number(value) })
        }}
        onBlur={() => {
          const named = offered.find((instrument) => isNamed(instrument, search))
          if (named !== undefined && search !== chosen) change({ instrumentId: named.id })
          editor.leave('instrumentId')
        }}
        readOnly={readOnly}
        error={editor.problem('instrumentId')}
        data-autofocus={editor.fresh || undefined}
        ref={input}
      />
      {making !== null && (
        <NewInstrument
          name={making}
          onMade={(instrumentId) => {
            change({ instrumentId })
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

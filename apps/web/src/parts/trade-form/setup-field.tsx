import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { lookups, useJournalData } from '../../journal/journal-data.ts'
import { useUser } from '../../journal/session.ts'
import { queryClient } from '../../journal/query-client.ts'
import { SearchSelect } from '../../ui/search-select.tsx'
import { toastProblem } from '../toasts.tsx'

interface SetupFieldProps {
  value: number | null
  onChange: (setupId: number | null) => void
  error?: string | undefined
  readOnly: boolean
  /** Text while nothing is chosen. */
  placeholder?: string
  clearable?: boolean
}

/** The traded setup; a new one can be created from a typed name. */
export function SetupField({
  value,
  onChange,
  error,
  readOnly,
  placeholder = 'First active setup',
  clearable = false,
}: SetupFieldProps) {
  const { id: journalId } = useActiveJournal()
  const { setups } = useJournalData()
  const [search, setSearch] = useState('')
  const offered = setups.filter((setup) => setup.active || setup.id === value)
  const fresh = search.trim()
  const mayAdd = useUser().permissions.includes('CUSTOM_SETUPS')
  const known = setups.some(({ name }) => name.toLowerCase() === fresh.toLowerCase())

  async function add() {
    try {
      const setup = await api.createSetup({ params: { journalId }, body: { name: fresh } })
      await queryClient.invalidateQueries(lookups.setups(journalId))
      onChange(setup.id)
    } catch (error) {
      toastProblem(error, 'saving setup')
    }
  }

  return (
    <SearchSelect
      label="Setup"
      openOnFocus={false}
      placeholder={placeholder}
      clearable={clearable}
      nothingFoundMessage="No setup with this name"
      data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      onNew={mayAdd && fresh !== '' && !known ? { label: `+ New setup “${fresh}”`, make: () => void add() } : undefined}
      onSearchChange={setSearch}
      value={value === null ? null : String(value)}
      onChange={(picked) => onChange(picked === null ? null : Number(picked))}
      readOnly={readOnly}
      error={error}
    />
  )
}

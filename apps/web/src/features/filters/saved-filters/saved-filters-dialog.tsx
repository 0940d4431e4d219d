import { advancedFilterCount, basicFilterCount } from '@afterclose/core/filters'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { ApiError, sentenceOf } from '../../../journal/call-server.ts'
import { useSelectedFilters } from '../../../journal/filters.ts'
import { savedFiltersQuery, saveFilters } from '../../../journal/saved-filters.ts'
import { Dialog } from '../../../parts/dialog.tsx'
import { Loaded } from '../../../parts/loaded.tsx'
import { toastDone } from '../../../parts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Columns } from '../../../ui/layout.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { SavedFiltersList } from './saved-filters-list.tsx'

/** Saves the current filters under a name, and applies, renames and removes saved ones. */
export function SavedFiltersDialog({ onClose }: { onClose: () => void }) {
  const { id: journalId, readOnly } = useActiveJournal()
  const [name, setName] = useState('')
  const query = useQuery(savedFiltersQuery(journalId))
  return (
    <Dialog title="Saved filters" width={560} onClose={onClose} unsaved={name.trim() !== ''}>
      {!readOnly && <SaveForm name={name} onName={setName} />}
      <Loaded query={query} doing="loading saved filters">
        {(saved) => <SavedFiltersList saved={saved} onApplied={onClose} />}
      </Loaded>
    </Dialog>
  )
}

/** Maximum length of a name in the contract. */
const longest = 100

function SaveForm({ name, onName }: { name: string; onName: (name: string) => void }) {
  const { id: journalId } = useActiveJournal()
  const filters = useSelectedFilters()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const count = basicFilterCount(filters) + advancedFilterCount(filters)
  if (count === 0) return null

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === '') return setProblem('Name is required')
    setBusy(true)
    try {
      await saveFilters(journalId, { name: wanted, filters })
      onName('')
      setProblem(null)
      toastDone(`${wanted} saved.`)
    } catch (error) {
      const field = error instanceof ApiError ? error.fields[0]?.message : undefined
      setProblem(field ?? sentenceOf(error, 'saving the filter'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Columns
      as="form"
      of={[1, 'auto']}
      within="line"
      gap={2}
      align="start"
      below={4}
      onSubmit={(event) => void save(event)}
      noValidate
    >
      <TextField
        label="Save current filters as"
        description={`${count} ${count === 1 ? 'value' : 'values'} chosen`}
        maxLength={longest}
        value={name}
        error={problem}
        data-autofocus
        onChange={(typed) => {
          onName(typed)
          setProblem(null)
        }}
      />
      {/* next to the field, below its label and description */}
      <Button variant="primary" type="submit" busy={busy} style={{ marginTop: 44 }}>
        Save
      </Button>
    </Columns>
  )
}

import { Select } from '@mantine/core'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { lookups, useJournalData } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'
import { toastProblem } from '../../parts/toasts.tsx'
import type { Editor } from './use-trade-editor.ts'

const create = 'new'

/** The setup of a trade; a name that does not exist yet can be made one. */
export function SetupField({ editor }: { editor: Editor }) {
  const { id: journalId } = useActiveJournal()
  const { setups } = useJournalData()
  const [search, setSearch] = useState('')
  const { form, change, readOnly } = editor
  const offered = setups.filter((setup) => setup.active || setup.id === form.setupId)
  const fresh = search.trim()
  const known = setups.some(({ name }) => name.toLowerCase() === fresh.toLowerCase())

  async function add() {
    try {
      const setup = await api.createSetup({ params: { journalId }, body: { name: fresh } })
      await queryClient.invalidateQueries(lookups.setups(journalId))
      change({ setupId: setup.id })
    } catch (error) {
      toastProblem(error, 'saving setup')
    }
  }

  return (
    <Select
      label="Setup"
      searchable
      selectFirstOptionOnChange
      openOnFocus={false}
      placeholder="First active setup"
      nothingFoundMessage="No setup of this name"
      data={[
        ...offered.map(({ id, name }) => ({ value: String(id), label: name })),
        ...(fresh !== '' && !known ? [{ value: create, label: `+ New setup “${fresh}”` }] : []),
      ]}
      filter={({ options, search: typed }) =>
        options.filter(
          (option) =>
            'value' in option &&
            (option.value === create || option.label.toLowerCase().includes(typed.trim().toLowerCase())),
        )
      }
      onSearchChange={setSearch}
      value={form.setupId === null ? null : String(form.setupId)}
      onChange={(value) => {
        if (value === create) void add()
        else change({ setupId: value === null ? null : Number(value) })
      }}
      readOnly={readOnly}
      error={editor.problem('setupId')}
    />
  )
}

import type { SavedFilterView } from '@afterclose/contract/saved-filters'
import { IconTrash } from '@tabler/icons-react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { allFilters } from '../../../journal/filter-set.ts'
import { useJournalData } from '../../../journal/journal-data.ts'
import {
  applySaved,
  knownFilters,
  mayApply,
  refreshFilters,
  removeFilters,
  renameFilters,
} from '../../../journal/saved-filters.ts'
import { useUser } from '../../../journal/session.ts'
import { filterChips } from '../../../parts/filter-fields/chips.ts'
import { filterWords } from '../../../parts/filter-fields/filter-words.ts'
import { useFilterFields } from '../../../parts/filter-fields/use-filter-fields.ts'
import { NameInPlace } from '../../../parts/ordered-list/name-in-place.tsx'
import { toastUndoable } from '../../../parts/records/toast-deleted.ts'
import { toastDone, toastProblem } from '../../../parts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { useCompact } from '../../../ui/use-compact.ts'

interface SavedFiltersListProps {
  saved: readonly SavedFilterView[]
  onApplied: () => void
}

export function SavedFiltersList({ saved, onApplied }: SavedFiltersListProps) {
  const compact = useCompact()
  if (saved.length === 0)
    return (
      <Empty
        title="No saved filters."
        why={`A saved filter sets all its values with one ${compact ? 'tap' : 'click, or with Ctrl+K'}. Choose filters first, then save them here.`}
      />
    )
  return (
    <Stack as="ul" gap={0} lined aria-label="Saved filters">
      {saved.map((one) => (
        <SavedRow key={one.id} saved={one} onApplied={onApplied} />
      ))}
    </Stack>
  )
}

function SavedRow({ saved, onApplied }: { saved: SavedFilterView; onApplied: () => void }) {
  const { id: journalId, readOnly, dateFormat } = useActiveJournal()
  const { permissions } = useUser()
  const data = useJournalData()
  const fields = useFilterFields(allFilters)
  const { filters, missing } = knownFilters(saved.filters, data)
  const words = filterWords(filterChips(filters, fields, dateFormat))
  const may = mayApply(saved, permissions)

  const toastChanged = (text: string, receipt: string | null) =>
    toastUndoable({ journalId, text, receipts: [receipt], refresh: () => refreshFilters(journalId) })
  const rename = async (name: string) =>
    toastChanged(`${saved.name} was renamed to ${name}.`, await renameFilters(journalId, saved, name))
  const remove = async () => {
    try {
      toastChanged(`${saved.name} deleted.`, await removeFilters(journalId, saved))
    } catch (error) {
      toastProblem(error, 'deleting the filter')
    }
  }

  return (
    <Row as="li" oneLine style={{ paddingBlock: 6 }}>
      <Text as="div" grow size="strong">
        <NameInPlace
          name={saved.name}
          longest={100}
          doing="saving the filter"
          onRename={readOnly ? undefined : rename}
        />
        <Text size="small" ink={3}>
          {words}
          {missing > 0 &&
            `. ${missing === 1 ? 'One value' : `${missing} values`} no longer exist${missing === 1 ? 's' : ''}`}
          {!may && '. Your plan does not include all of these filters'}
        </Text>
      </Text>
      <Button
        small
        disabled={!may}
        aria-label={`Apply ${saved.name}`}
        onClick={() => {
          toastDone(applySaved(saved, data))
          onApplied()
        }}
      >
        Apply
      </Button>
      {!readOnly && (
        <IconButton small label={`Delete ${saved.name}`} onClick={() => void remove()}>
          <IconTrash size={20} stroke={1.5} />
        </IconButton>
      )}
    </Row>
  )
}

import type { PaletteGroup } from './palette-action.ts'
import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openSavedFilters } from '../../journal/dialogs.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { applySaved, mayApply, savedFiltersQuery } from '../../journal/saved-filters.ts'
import { useUser } from '../../journal/session.ts'
import { toastDone } from '../../parts/toasts.tsx'

const icon = <IconBookmark size={20} aria-hidden="true" />

/**
 * Saved filters as actions, and the dialog that lists them.
 *
 * @param open whether to load them, when the search is open
 */
export function useSavedFilterActions(open: boolean): {
  readonly group: PaletteGroup
  /** They have been loaded, or failed to load. */
  readonly complete: boolean
} {
  const { id: journalId } = useActiveJournal()
  const { permissions } = useUser()
  const data = useJournalData()
  const { data: saved = [], isLoading } = useQuery({ ...savedFiltersQuery(journalId), enabled: open })
  const group = {
    group: 'Filters',
    actions: [
      ...saved.map((one) => ({
        id: `saved-filter-${one.id}`,
        label: `Apply ${one.name}`,
        description: 'Saved filter',
        leftSection: icon,
        onClick: () =>
          toastDone(
            mayApply(one, permissions)
              ? applySaved(one, data)
              : `Your plan does not include all filters of ${one.name}.`,
          ),
      })),
      {
        id: 'saved-filters',
        label: 'Saved filters',
        keywords: 'save rename delete filter',
        leftSection: icon,
        onClick: openSavedFilters,
      },
    ],
  }
  return { group, complete: !isLoading }
}

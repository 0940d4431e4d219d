import type { SessionNoteView } from '@afterclose/contract/session-notes'
import { noteKinds } from '@afterclose/core/session'
import { useQuery } from '@tanstack/react-query'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { Page } from '../../../ui/page.tsx'
import { addItem } from '../item-groups/item-actions.ts'
import { type Group, ItemGroups } from '../item-groups/item-groups.tsx'
import { categoriesQuery } from '../../../parts/sessions/session-queries.ts'
import { sessionCategories } from './category-kind.ts'
import { Shares } from './shares.tsx'

const kinds = {
  PRE: { caption: 'Before the session', measure: 'what you prepare' },
  DURING: { caption: 'During the session', measure: 'what you notice' },
  POST: { caption: 'After the session', measure: 'what you learn' },
} as const

/** Categories of session notes, and readers of the journal. */
export function SessionSettingsPage() {
  const { id: journalId } = useActiveJournal()
  const query = useQuery(categoriesQuery(journalId))
  if (query.data === undefined)
    return (
      <Page title="Sessions and Shares" group="Settings">
        <Loaded query={query} doing="loading session note categories">
          {() => null}
        </Loaded>
      </Page>
    )
  const groups = noteKinds.map((kind): Group<SessionNoteView> => {
    const items = query.data.filter((category) => category.kind === kind)
    return {
      id: kind,
      ...kinds[kind],
      items,
      add: () =>
        addItem(sessionCategories, journalId, items, async ({ name, order }) => ({
          ...(await api.createSessionNote({ params: { journalId }, body: { name, kind } })),
          order,
        })),
    }
  })
  return (
    <ItemGroups
      title="Sessions and Shares"
      lead="Headings for your notes before, during and after a session, and who can view this journal."
      views={{ active: 'Active Categories', disabled: 'Disabled Categories' }}
      head="Category"
      empty="No categories added"
      kind={sessionCategories}
      groups={groups}
      note="Disabled categories keep their notes in old sessions but are not offered in new ones."
    >
      <Shares />
    </ItemGroups>
  )
}

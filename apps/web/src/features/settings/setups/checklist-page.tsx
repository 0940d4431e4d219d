import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { lookups } from '../../../journal/journal-data.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { PageLink } from '../../../parts/page-link.tsx'
import { usePathId } from '../../../parts/records/path-id.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Page } from '../../../ui/page.tsx'
import { addItem } from '../item-groups/item-actions.ts'
import { ItemGroups } from '../item-groups/item-groups.tsx'
import { asItems, itemsOf, rename } from './checklist-actions.ts'

const back = (
  <PageLink className="link" to="/settings/setups/checklists">
    Checklists
  </PageLink>
)

/** One checklist: its name and its items. */
export function ChecklistPage() {
  const { id: journalId } = useActiveJournal()
  const checklistId = usePathId()
  const kind = useMemo(() => itemsOf(checklistId ?? 0), [checklistId])
  return (
    <Loaded query={useQuery(lookups.checklists(journalId))} doing="loading data">
      {(checklists) => {
        const checklist = checklists.find(({ id }) => id === checklistId)
        if (checklist === undefined)
          return (
            <Page title="Checklist" group={back}>
              <Empty title="This checklist does not exist." why="It may have been deleted." action={back} />
            </Page>
          )
        const items = asItems(checklist)
        return (
          <ItemGroups
            title={checklist.name}
            group={back}
            lead="Conditions to check before a trade, in order."
            views={{ active: 'Active Items', disabled: 'Disabled Items' }}
            head="Item"
            empty="No items added"
            longestName={500}
            kind={kind}
            groups={[
              {
                id: String(checklist.id),
                caption: checklist.name,
                rename: (name) => rename(journalId, checklist, name),
                items,
                add: () =>
                  addItem(kind, journalId, items, async ({ name }) => {
                    const params = { journalId, checklistId: checklist.id }
                    const { text, ...item } = await api.addChecklistItem({ params, body: { text: name } })
                    return { ...item, name: text, order: items.length }
                  }),
              },
            ]}
            note="If items change later, existing trades keep their ticks. Disabled items are no longer shown on new trades."
          />
        )
      }}
    </Loaded>
  )
}

import type { CustomCommentView } from '@afterclose/contract/custom-comments'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { customCaption, customCaptionKey, customGroupNumbers } from '../../../journal/captions.ts'
import { useJournalData } from '../../../journal/journal-data.ts'
import { useSettings } from '../../../journal/settings.ts'
import { addItem } from '../item-groups/item-actions.ts'
import { type Group, ItemGroups } from '../item-groups/item-groups.tsx'
import { customStatistics, renameGroup } from './comment-kinds.ts'
import { useCustomCommentUses, usesColumn } from './uses.tsx'

/** Settings of the custom statistics: twenty captions with values of the trader's own. */
export function CustomStatsPage() {
  const { id: journalId } = useActiveJournal()
  const { customComments } = useJournalData()
  const { settings } = useSettings()
  const uses = useCustomCommentUses()

  const byGroup = Map.groupBy(customComments, ({ commentGroup }) => commentGroup)
  const groups = customGroupNumbers.map((commentGroup): Group<CustomCommentView> => {
    const items = byGroup.get(commentGroup) ?? []
    return {
      id: String(commentGroup),
      caption: customCaption(settings, commentGroup),
      rename: (caption) =>
        renameGroup(journalId, customCaptionKey(commentGroup), customCaption(settings, commentGroup), caption),
      items,
      add: () =>
        addItem(customStatistics, journalId, items, (input) =>
          api.createCustomComment({ params: { journalId }, body: { ...input, commentGroup } }),
        ),
    }
  })

  return (
    <ItemGroups
      title="Custom Statistics"
      lead="Track anything else about your trades: mood, news, time of the session. Each statistic has its own values."
      views={{ active: 'Active Statistics', disabled: 'Disabled Statistics' }}
      head="Value"
      empty="No comments added"
      kind={customStatistics}
      groups={groups}
      isUnused={({ id, items }) => items.length === 0 && settings[customCaptionKey(Number(id))] === undefined}
      columns={[usesColumn(uses)]}
      note="“Uses” counts closed trades. Disabled values stay on old trades. Statistics without values do not appear in the trade form."
    />
  )
}

import type { CommentView } from '@afterclose/contract/comments'
import type { ReviewCard } from '@afterclose/contract/reviews'
import { noFilters } from '@afterclose/core/filters'
import type { FilterCounts } from '@afterclose/engine/filters/filter-counts'
import { useMemo, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { captionKeys } from '../../journal/captions.ts'
import { useReport } from '../../journal/engine/hooks.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { useSettings } from '../../journal/settings.ts'
import { changeAll } from '../../parts/trade-commands/trade-actions.ts'

/** Groups of comments that can be given before the result is known, in the order of Tab. */
const coveredGroups = ['ENTRY', 'PRE_TRADE'] as const
type CoveredGroup = (typeof coveredGroups)[number]

/** Comments with a key: `1` to `5`. */
export const keyedComments = 5

/** Active comments of a group, those used most first. */
function useCommentsByUse(group: CoveredGroup): readonly CommentView[] {
  const { comments } = useJournalData()
  const counts = useReport('filterCounts', null, asItIs, { filters: noFilters, last: true }).data
  return useMemo(() => {
    const uses = group === 'ENTRY' ? counts?.entryComment : counts?.preTradeComment
    return comments
      .filter(({ type, active }) => active && type === group)
      .toSorted((a, b) => (uses?.get(b.id) ?? 0) - (uses?.get(a.id) ?? 0) || a.order - b.order)
  }, [comments, counts, group])
}
const asItIs = (counts: FilterCounts): FilterCounts => counts

/** The comments of a card with those toggled here, and the group on screen. */
export function useCardComments({ tradeId, preTradeComments, entryComments }: ReviewCard) {
  const { id: journalId } = useActiveJournal()
  const { settings } = useSettings()
  const [group, setGroup] = useState(0)
  const [toggled, setToggled] = useState<ReadonlyMap<number, boolean>>(new Map())
  const type = coveredGroups[group] ?? coveredGroups[0]
  const shown = useCommentsByUse(type)
  const stored = new Set([...preTradeComments, ...entryComments])
  const has = (id: number): boolean => toggled.get(id) ?? stored.has(id)
  const put = (id: number, on: boolean): void => setToggled((before) => new Map([...before, [id, on]]))
  const toggle = (id: number): void => {
    const on = !has(id)
    put(id, on)
    void changeAll(journalId, [tradeId], { type: on ? 'addComment' : 'removeComment', commentId: id }, () => '').then(
      (done) => {
        if (!done) put(id, !on)
      },
    )
  }
  return {
    caption: settings[captionKeys[type]],
    place: `${group + 1} of ${coveredGroups.length} groups`,
    shown,
    has,
    toggle,
    /** Null in the last group: from there Tab continues to the controls of the page. */
    nextGroup: group < coveredGroups.length - 1 ? () => setGroup(group + 1) : null,
    show: () => setGroup((group + 1) % coveredGroups.length),
  }
}
export type CommentsOfCard = ReturnType<typeof useCardComments>

import type { CommentView } from '@afterclose/contract/comments'
import { commentTypes, type Rating } from '@afterclose/core/comment'
import { useActiveJournal } from '../../../journal/active-journal.ts'
import { api } from '../../../journal/api.ts'
import { captionKeys } from '../../../journal/captions.ts'
import { useJournalData } from '../../../journal/journal-data.ts'
import { useSettings } from '../../../journal/settings.ts'
import type { Column } from '../../../ui/table/table.tsx'
import { addItem } from '../item-groups/item-actions.ts'
import { type Group, ItemGroups } from '../item-groups/item-groups.tsx'
import { rate, renameGroup, tradeComments } from './comment-kinds.ts'
import { RatingField } from './rating-field.tsx'
import { useCommentUses, usesColumn } from './uses.tsx'

const measures = {
  PRE_TRADE: 'before the order',
  ENTRY: 'the order itself',
  MANAGEMENT: 'while it is open',
  EXIT: 'the exit',
} as const

/** Settings of trade comments in four groups; their ratings determine the tiltmeter. */
export function TradeCommentsPage() {
  const { id: journalId, readOnly } = useActiveJournal()
  const { comments } = useJournalData()
  const { settings } = useSettings()
  const uses = useCommentUses()

  const groups = commentTypes.map((type): Group<CommentView> => {
    const items = comments.filter((comment) => comment.type === type)
    return {
      id: type,
      caption: settings[captionKeys[type]],
      rename: (caption) => renameGroup(journalId, captionKeys[type], settings[captionKeys[type]], caption),
      measure: measures[type],
      items,
      add: () =>
        addItem(tradeComments, journalId, items, (input) =>
          api.createComment({ params: { journalId }, body: { ...input, type, rating: 'POSITIVE' } }),
        ),
    }
  })
  return (
    <ItemGroups
      title="Trade Comments"
      lead="Comments to tick on a trade. Positive ones tilt it green, negative ones red."
      views={{ active: 'Active Comments', disabled: 'Disabled Comments' }}
      head="Comment"
      empty="No comments added"
      kind={tradeComments}
      groups={groups}
      verbatim
      columns={[
        usesColumn(uses),
        ratingColumn(readOnly ? undefined : (comment, rating) => void rate(journalId, comment, rating)),
      ]}
      note="“Uses” counts closed trades. Disabled comments stay on old trades. Changing a rating recalculates the tiltmeter of every trade with the comment."
    />
  )
}

const ratingColumn = (onRate: ((comment: CommentView, rating: Rating) => void) | undefined): Column<CommentView> => ({
  head: 'Rating',
  width: '124px',
  phone: '112px',
  cell: (comment) => (
    <RatingField
      name={comment.name}
      value={comment.rating}
      onChange={onRate === undefined ? undefined : (rating) => onRate(comment, rating)}
    />
  ),
})

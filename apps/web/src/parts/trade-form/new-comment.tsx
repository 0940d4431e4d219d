import { CommentInput } from '@afterclose/contract/comments'
import type { CommentType } from '@afterclose/core/comment'
import { ratingLabels } from '@afterclose/core/value-labels'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { api } from '../../journal/api.ts'
import { lookups } from '../../journal/journal-data.ts'
import { queryClient } from '../../journal/query-client.ts'
import { choice } from '../records/fields.ts'
import { verbatim } from '../records/text-fields.ts'
import { useRecordForm } from '../records/use-record-form.tsx'
import { Segments } from '../../ui/segments.tsx'
import { NewInPlace, NewItemForm } from './new-in-place.tsx'

/** Best first. */
const ratingChoices = (['POSITIVE', 'NEUTRAL', 'NEGATIVE'] as const).map((value) => ({
  value,
  label: ratingLabels[value],
}))

interface NewCommentProps {
  type: CommentType
  onMade: (id: number) => void
}

/** Creates a comment during a trade review and ticks it. */
export const NewComment = (props: NewCommentProps) => (
  <NewInPlace label="New comment">{(close) => <CommentForm {...props} onClose={close} />}</NewInPlace>
)

const fields = { name: verbatim('Name of the comment'), rating: choice('Rating', ratingChoices, 'POSITIVE') }

function CommentForm({ type, onMade, onClose }: NewCommentProps & { onClose: () => void }) {
  const { id: journalId } = useActiveJournal()
  const form = useRecordForm({
    fields,
    schema: CommentInput.omit({ type: true }),
    record: null,
    save: async (values) => {
      const comment = await api.createComment({ params: { journalId }, body: { ...values, type } })
      await queryClient.invalidateQueries(lookups.comments(journalId))
      onMade(comment.id)
    },
    unique: 'name',
    doing: 'saving trade comment',
  })
  return (
    <NewItemForm form={form} label="New comment" action="Add comment" onClose={onClose}>
      <Segments {...form.field('rating')} options={ratingChoices} />
    </NewItemForm>
  )
}

import type { CommentType } from '@afterclose/core/comment'
import { captionKeys } from '../../journal/captions.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { useSettings } from '../../journal/settings.ts'
import { CommentChips } from './comment-chips.tsx'
import { NewComment } from './new-comment.tsx'
import { toggledIds } from './toggled.ts'
import { spaceClass, Text } from '../../ui/layout.tsx'

interface CommentsFieldProps {
  type: CommentType
  /** Ids of the checked comments. */
  value: readonly number[]
  onChange: (ids: readonly number[]) => void
  readOnly: boolean
}

/** Comments of one kind, under the journal's caption. A new comment can be created in place. */
export function CommentsField({ type, value, onChange, readOnly }: CommentsFieldProps) {
  const { comments } = useJournalData()
  const { settings } = useSettings()
  const caption = settings[captionKeys[type]]
  return (
    <section className={spaceClass({ ruled: true })} aria-label={caption}>
      <Text as="h3" below={2} size="section" ink={1}>
        {caption}
      </Text>
      <CommentChips
        items={comments.filter((comment) => comment.type === type && (comment.active || value.includes(comment.id)))}
        chosen={value}
        readOnly={readOnly}
        onToggle={(id) => onChange(toggledIds(value, id))}
      />
      {!readOnly && <NewComment type={type} onMade={(id) => onChange([...value, id])} />}
    </section>
  )
}

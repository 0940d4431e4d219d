import { Popover } from '@mantine/core'
import { commentTypes } from '@afterclose/core/comment'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { captionKeys } from '../../journal/captions.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { useSettings } from '../../journal/settings.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Row, Text } from '../../ui/layout.tsx'

interface CommentMenuProps {
  target: ReactNode
  onAdd: (commentId: number) => void
  onRemove: (commentId: number) => void
}

/** Every active comment with "add to" and "remove from" the selected trades. */
export function CommentMenu({ target, onAdd, onRemove }: CommentMenuProps) {
  const { comments } = useJournalData()
  const { settings } = useSettings()
  const [open, setOpen] = useState(false)
  const done = (act: () => void): void => {
    setOpen(false)
    act()
  }
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <span onClickCapture={() => setOpen(!open)}>{target}</span>
      </Popover.Target>
      <Popover.Dropdown
        style={{ width: 300, maxHeight: 420, padding: 'var(--s-2) var(--s-3)', overflow: 'auto' }}
        aria-label="Comments"
      >
        {commentTypes.map((type) => (
          <section key={type} aria-label={settings[captionKeys[type]]}>
            <Text size="label" ink={3} style={{ paddingTop: 'var(--s-2)' }}>
              {settings[captionKeys[type]]}
            </Text>
            {comments
              .filter((comment) => comment.active && comment.type === type)
              .map(({ id, name, rating }) => (
                <Row key={id} oneLine gap={0} size="small">
                  <Text as="span" grow cut ink={rating === 'NEGATIVE' ? 'loss' : undefined}>
                    {rating === 'NEGATIVE' ? `− ${name}` : name}
                  </Text>
                  <IconButton small label={`Add “${name}”`} onClick={() => done(() => onAdd(id))}>
                    <IconPlus size={16} aria-hidden="true" />
                  </IconButton>
                  <IconButton small label={`Remove “${name}”`} onClick={() => done(() => onRemove(id))}>
                    <IconMinus size={16} aria-hidden="true" />
                  </IconButton>
                </Row>
              ))}
          </section>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}

import type { SessionNoteView } from '@afterclose/contract/session-notes'
import type { SessionView } from '@afterclose/contract/sessions'
import { noteKinds } from '@afterclose/core/session'
import { Textarea } from '@mantine/core'
import { Block } from '../../ui/block.tsx'
import { Columns } from '../../ui/layout.tsx'

type Entries = SessionView['entries']

const titles = { PRE: 'Before', DURING: 'During', POST: 'After' } as const

interface SessionNotesProps {
  categories: readonly SessionNoteView[]
  entries: Entries
  readOnly: boolean
  onChange: (entries: Entries) => void
  onBlur: () => void
}

/** Notes before, during and after a session, by the journal's categories; a disabled one is shown if it was used. */
export function SessionNotes({ categories, entries, readOnly, onChange, onBlur }: SessionNotesProps) {
  const textOf = (id: number): string => entries.find(({ categoryId }) => categoryId === id)?.text ?? ''
  const write = (categoryId: number, text: string): void =>
    onChange(
      [
        ...entries.filter((entry) => entry.categoryId !== categoryId),
        ...(text === '' ? [] : [{ categoryId, text }]),
      ].toSorted((a, b) => a.categoryId - b.categoryId),
    )
  const shown = categories
    .filter(({ id, active }) => textOf(id) !== '' || (active && !readOnly))
    .toSorted((a, b) => a.order - b.order)
  return noteKinds.map((kind) => {
    const own = shown.filter((category) => category.kind === kind)
    if (own.length === 0) return null
    return (
      <Block key={kind} title={titles[kind]}>
        <Columns within="form" gap={[3, 4]}>
          {own.map(({ id, name }) => (
            <Textarea
              key={id}
              label={name}
              autosize
              minRows={2}
              maxRows={16}
              maxLength={20_000}
              readOnly={readOnly}
              value={textOf(id)}
              onChange={(event) => write(id, event.currentTarget.value)}
              onBlur={onBlur}
            />
          ))}
        </Columns>
      </Block>
    )
  })
}

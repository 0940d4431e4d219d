import { longestBody, type NoteView } from '@afterclose/contract/notes'
import { TagsInput } from '@mantine/core'
import { IconPin, IconPinFilled } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { EditorFrame } from '../../parts/autosave/editor-frame.tsx'
import { UnsavedNotice } from '../../parts/autosave/unsaved-notice.tsx'
import { useAutosaved } from '../../parts/autosave/use-autosave.ts'
import { RichTextPage } from '../../parts/rich-text/rich-text-page.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { spaceClass, Row, Text } from '../../ui/layout.tsx'
import { FolderField } from './folder-field.tsx'
import { LinkedTrades } from './linked-trades.tsx'
import { foldersOf, tagsOf } from './listed-notes.ts'
import { MoveDialog } from './move-dialog.tsx'
import { addNote, deleteNote, moveNote } from './note-actions.ts'
import classes from './note-editor.module.css'
import { type NoteForm, noTitle, noteAutosave, noteFields } from './note-form.ts'
import { NoteMenu } from './note-menu.tsx'
import { dayWritten } from './note-when.ts'

interface NoteEditorProps {
  note: NoteView
  /** All notes, whose folders and tags are offered. */
  notes: readonly NoteView[]
  /** Just created: its title is still the default. */
  fresh: boolean
  /** On a phone: back to the list. */
  onBack: (() => void) | undefined
  /** Called when the trader starts to edit it. */
  onTouched: () => void
  onDeleted: () => void
  /** Called to show another note instead. */
  onOpen: (noteId: number) => void
}

/** Editor of one note, saved automatically; errors are shown above. */
export function NoteEditor({ note, notes, fresh, onBack, onTouched, onDeleted, onOpen }: NoteEditorProps) {
  const { id: journalId, readOnly } = useActiveJournal()
  const shown = useAutosaved(noteAutosave, journalId, note)
  const { form, state } = shown
  const [moving, setMoving] = useState(false)
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const folders = useMemo(() => foldersOf(notes).map(({ path }) => path), [notes])
  const tags = useMemo(() => [...tagsOf(notes)], [notes])
  const title = useRef<HTMLTextAreaElement>(null)
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!fresh) return
    title.current?.focus()
    title.current?.select()
  }, [fresh])

  const change = (changes: Partial<NoteForm>, when: 'pause' | 'soon' = 'soon'): void => {
    noteAutosave.edit(journalId, note, changes, when)
    onTouched()
  }
  const leaveField = () => noteAutosave.saveNow(journalId, note.id)

  return (
    <EditorFrame
      label={form.title || noTitle}
      back={onBack && { label: 'Back to the notes', go: onBack }}
      fresh={fresh}
      className={classes.column}
      state={state}
      bar={<div ref={setTools} className={classes.tools} />}
      actions={
        readOnly ? undefined : (
          <>
            <IconButton
              small
              label={form.pinned ? 'Unpin' : 'Pin'}
              aria-pressed={form.pinned}
              onClick={() => change({ pinned: !form.pinned })}
            >
              {form.pinned ? <IconPinFilled size={18} /> : <IconPin size={18} />}
            </IconButton>
            <NoteMenu
              form={form}
              onChange={change}
              onMove={() => setMoving(true)}
              onDelete={() => void deleteNote(journalId, note).then((gone) => gone && onDeleted())}
            />
          </>
        )
      }
    >
      {!readOnly && (
        <UnsavedNotice
          autosave={noteAutosave}
          fields={noteFields}
          journalId={journalId}
          id={note.id}
          shown={shown}
          noun="note"
          what={note.title}
          onKeepAsNew={async (kept) => {
            const copy = await addNote(journalId, { ...kept, title: copyTitle(kept.title) })
            if (copy === null) throw new Error('not added')
            onOpen(copy.id)
          }}
        />
      )}
      <Row gap={[0, 3]} size="small" ink={3}>
        <FolderField
          size="xs"
          aria-label="Folder"
          placeholder="No folder"
          classNames={{ root: classes.folder ?? '', input: classes.quietInput ?? '' }}
          readOnly={readOnly}
          folder={form.folder}
          folders={folders}
          onMove={(folder) => change({ folder })}
        />
        <span>written {dayWritten(note.created)}</span>
        {form.archived && (
          <Text as="span" ink="warn">
            archived
          </Text>
        )}
      </Row>
      <textarea
        ref={title}
        className={classes.title}
        rows={1}
        aria-label="Title"
        placeholder={noTitle}
        maxLength={200}
        readOnly={readOnly}
        value={form.title}
        onChange={(event) => change({ title: event.currentTarget.value.replaceAll('\n', ' ') }, 'pause')}
        onBlur={leaveField}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          text.current?.querySelector<HTMLElement>('[role="textbox"]')?.focus()
        }}
      />
      {(!readOnly || form.tags.length > 0) && (
        <TagsInput
          size="xs"
          aria-label="Tags"
          placeholder={readOnly ? '' : 'Add tag'}
          classNames={{ input: classes.tags ?? '', pill: classes.pill ?? '' }}
          readOnly={readOnly}
          maxTags={50}
          maxLength={40}
          acceptValueOnBlur
          value={[...form.tags]}
          data={tags}
          onChange={(next) => change({ tags: next })}
        />
      )}
      <div ref={text} className={spaceClass({ above: 4 })}>
        <RichTextPage
          label="Text"
          value={form.body}
          longest={longestBody}
          readOnly={readOnly}
          tools={tools}
          onChange={(body) => change({ body }, 'pause')}
          onBlur={leaveField}
        />
      </div>
      {moving && (
        <MoveDialog
          doing="moving the note"
          itemName={form.title || noTitle}
          currentFolder={form.folder}
          folders={folders}
          move={async (into) => {
            await moveNote(journalId, note, { from: form.folder, to: into })
            return true
          }}
          onClose={() => setMoving(false)}
        />
      )}
      <LinkedTrades
        ids={form.linkedTradeIds}
        readOnly={readOnly}
        onChange={(linkedTradeIds) => change({ linkedTradeIds: [...linkedTradeIds] })}
      />
    </EditorFrame>
  )
}

const mine = ' (my version)'
const copyTitle = (title: string): string => (title.trim() || noTitle).slice(0, 200 - mine.length) + mine

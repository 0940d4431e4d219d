import { folderSeparator, longestFolder, type NoteView } from '@afterclose/contract/notes'
import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconTemplate } from '@tabler/icons-react'
import { format } from 'date-fns'
import { type ReactNode, useMemo, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { editedKey } from '../../parts/autosave/autosave.ts'
import { useEdited, useLeft } from '../../parts/autosave/use-autosave.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { EmptyPage } from '../../parts/page-preview/empty-page.tsx'
import { NameInPlace } from '../../parts/ordered-list/name-in-place.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { spaceClass, Row, Text } from '../../ui/layout.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { useCompact, useMedium } from '../../ui/use-compact.ts'
import { FolderList } from './folder-list.tsx'
import { aboveFolder, folderName, listedNotes } from './listed-notes.ts'
import { addNote, moveFolder } from './note-actions.ts'
import { MoveFolderButton } from './move-folder-button.tsx'
import { NoteEditor } from './note-editor.tsx'
import { noteAutosave, noTitle } from './note-form.ts'
import { NoteList } from './note-list.tsx'
import { notesQuery } from '../../parts/notes/note-queries.ts'
import classes from './notebook.module.css'
import type { NotebookSearch } from './notebook-search.ts'
import { PlaceSelect } from './place-select.tsx'
import { SearchField } from './search-field.tsx'
import { type Template, templates } from './templates.ts'
import { useFollowFolder, useNotebookAddress } from './use-notebook-address.ts'

/** Notes in folders, with tags and a search: folders, list and open note side by side. */
export function NotebookPage() {
  const { id: journalId } = useActiveJournal()
  const query = useQuery(notesQuery(journalId))
  const newNote = useNewNote()
  if (query.data !== undefined && query.data.length > 0) return <Notebook notes={query.data} {...newNote} />
  return (
    <div className={classes.alone} data-fill="edges">
      <PageTitle className={classes.title}>Notebook</PageTitle>
      <Loaded query={query} doing="loading notes">
        {() => <NoNotes add={newNote.add} />}
      </Loaded>
    </div>
  )
}

function NoNotes({ add }: Pick<NewNotes, 'add'>) {
  const { readOnly } = useActiveJournal()
  return (
    <EmptyPage
      title="This journal has no notes."
      why="Write down plans, rules and lessons. Sort notes into folders, tag them, and link them to trades."
      action={readOnly ? undefined : <NewNote onAdd={add} />}
    />
  )
}

interface NewNotes {
  /** The note created last: its title is still the default. */
  readonly freshId: number | null
  readonly add: (template?: Template) => Promise<void>
}

/** Adds notes in the current place, and opens them. */
function useNewNote(): NewNotes {
  const { id: journalId } = useActiveJournal()
  const { said, go } = useNotebookAddress()
  const [freshId, setFreshId] = useState<number | null>(null)
  const add = async (template?: Template): Promise<void> => {
    const note = await addNote(journalId, {
      title: template === undefined ? noTitle : `${template.name}, ${format(Date.now(), 'd MMM yyyy')}`,
      body: template?.body ?? '',
      folder: said.folder ?? '',
      tags: said.tag === undefined ? [] : [said.tag],
      pinned: said.place === 'pinned',
    })
    if (note === null) return
    setFreshId(note.id)
    go({ note: note.id, q: undefined, ...(said.place === 'archive' ? { place: undefined } : {}) })
  }
  return { freshId, add }
}

function Notebook({ notes, freshId, add }: NewNotes & { notes: readonly NoteView[] }) {
  const { id: journalId, readOnly } = useActiveJournal()
  const { said, go } = useNotebookAddress()
  const medium = useMedium()
  const compact = useCompact()
  const edited = useEdited(noteAutosave)
  const left = useLeft(noteAutosave, journalId)
  const listed = useMemo(() => listedNotes(notes, said), [notes, said])
  const unsaved = useMemo(() => {
    const now = [...edited.values()].filter((one) => one.journalId === journalId && isTold(one.state))
    return new Set([...left.keys(), ...now.map(({ id }) => id)])
  }, [edited, left, journalId])

  // on a wide screen, the first one is open by default
  const openId = said.note ?? (compact ? null : (listed[0]?.id ?? null))
  const note =
    openId === null
      ? undefined
      : (notes.find(({ id }) => id === openId) ?? edited.get(editedKey(journalId, openId))?.base)
  const head = (
    <div className={classes.pageHead}>
      <PageTitle className={classes.title}>Notebook</PageTitle>
      <SearchField said={said} go={go} />
    </div>
  )
  const list = (
    <section className={classes.list} aria-label="Notes">
      {medium && head}
      {medium && (
        <div className={classes.place}>
          <PlaceSelect notes={notes} said={said} go={go} />
          {said.folder !== undefined && <MoveFolderButton key={said.folder} folder={said.folder} notes={notes} />}
        </div>
      )}
      <div className={classes.listHead}>
        <div className={spaceClass({ grow: true })}>
          <Text as="h2" size="section" cut>
            <PlaceName said={said} />
          </Text>
          <Text size="small" ink={3} role="status">
            {listed.length === 1 ? '1 note' : `${listed.length.toLocaleString('en-US')} notes`}
          </Text>
        </div>
        {!readOnly && <NewNote onAdd={add} />}
      </div>
      {listed.length === 0 ? (
        <div className={classes.none}>
          <Empty
            title={said.q === undefined ? 'No notes here.' : 'No note contains all these words.'}
            action={
              <Button small onClick={() => go({ place: undefined, folder: undefined, tag: undefined, q: undefined })}>
                Show all notes
              </Button>
            }
          />
        </div>
      ) : (
        <NoteList notes={listed} said={said} openId={openId} unsaved={unsaved} />
      )}
    </section>
  )
  const open =
    note === undefined ? (
      <div className={classes.nothing}>
        {openId === null ? (
          <Empty title="No note is open." />
        ) : (
          <Empty
            title="This note does not exist."
            why="It may have been deleted."
            action={
              <Button small onClick={() => go({ note: undefined })}>
                Back to the notes
              </Button>
            }
          />
        )}
      </div>
    ) : (
      <NoteEditor
        key={`${journalId} ${note.id}`}
        note={note}
        notes={notes}
        fresh={note.id === freshId}
        onBack={compact ? () => go({ note: undefined }) : undefined}
        onTouched={() => {
          if (said.note !== note.id) go({ note: note.id }, true)
        }}
        onDeleted={() => go({ note: undefined }, true)}
        onOpen={(noteId) => go({ note: noteId })}
      />
    )

  if (compact)
    return (
      <div className={classes.page} data-fill="edges">
        {said.note === undefined ? list : <Alone>{open}</Alone>}
      </div>
    )
  return (
    <div className={classes.page} data-fill="edges">
      {!medium && (
        <div className={classes.folders}>
          {head}
          <FolderList notes={notes} said={said} />
        </div>
      )}
      {list}
      {open}
    </div>
  )
}

/** The page has its title even if the note fills the screen. */
const Alone = ({ children }: { children: ReactNode }) => (
  <>
    <h1 className="sr">Notebook</h1>
    {children}
  </>
)

/** Whether a list shows the state; transient states are hidden. */
const isTold = (state: string): boolean => state !== 'saved' && state !== 'waiting' && state !== 'saving'

/** Paths are joined names, so a slash in a name would create a subfolder. */
const wrongWithFolder = (name: string): string | null =>
  name.includes(folderSeparator) ? `The name of a folder cannot contain “${folderSeparator}”.` : null

function PlaceName({ said }: { said: NotebookSearch }) {
  const { id: journalId, readOnly } = useActiveJournal()
  const followFolder = useFollowFolder()
  const { place, folder, tag } = said
  if (folder !== undefined) {
    const above = aboveFolder(folder)
    const path = (name: string) => (above === '' ? name : above + folderSeparator + name)
    const rename = (to: string) => moveFolder(journalId, { from: folder, to: path(to) }, followFolder)
    return (
      <NameInPlace
        key={folder}
        name={folderName(folder)}
        longest={longestFolder - path('').length}
        doing="renaming the folder"
        fault={wrongWithFolder}
        onRename={readOnly ? undefined : rename}
      />
    )
  }
  if (tag !== undefined) return tag
  return place === 'archive' ? 'Archive' : place === 'pinned' ? 'Pinned' : 'All notes'
}

function NewNote({ onAdd }: { onAdd: (template?: Template) => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const add = (template?: Template): void => {
    setBusy(true)
    void onAdd(template).finally(() => setBusy(false))
  }
  return (
    <Row oneLine align="stretch">
      <Menu position="bottom-end">
        <Menu.Target>
          <Button small icon={<IconTemplate size={16} aria-hidden="true" />} aria-label="New note from a template">
            Template
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {templates.map((template) => (
            <Menu.Item key={template.name} onClick={() => add(template)}>
              {template.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        small
        variant="primary"
        busy={busy}
        icon={<IconPlus size={16} aria-hidden="true" />}
        aria-label="New note"
        onClick={() => add()}
      >
        Note
      </Button>
    </Row>
  )
}

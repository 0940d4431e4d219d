import type { NoteView } from '@afterclose/contract/notes'
import { Select } from '@mantine/core'
import { foldersOf } from './listed-notes.ts'
import { notePlaces } from './notebook-search.ts'
import type { NotebookAddress } from './use-notebook-address.ts'

/** Folders as a select, if there is no room for them next to the list. */
export function PlaceSelect({ notes, said, go }: NotebookAddress & { notes: readonly NoteView[] }) {
  const inFolder = 'folder '
  const value = said.place ?? (said.folder === undefined ? 'all' : inFolder + said.folder)
  return (
    <Select
      size="sm"
      aria-label="Folder"
      allowDeselect={false}
      value={value}
      data={[
        { value: 'all', label: 'All notes' },
        { value: 'pinned', label: 'Pinned' },
        ...foldersOf(notes).map(({ path, count }) => ({ value: inFolder + path, label: `${path} (${count})` })),
        { value: 'archive', label: 'Archive' },
      ]}
      onChange={(chosen) =>
        go({
          place: notePlaces.find((place) => place === chosen),
          folder: chosen?.startsWith(inFolder) === true ? chosen.slice(inFolder.length) : undefined,
          tag: undefined,
          note: undefined,
        })
      }
    />
  )
}

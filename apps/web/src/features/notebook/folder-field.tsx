import { IconFolder } from '@tabler/icons-react'
import { NameField } from '../../ui/name-field.tsx'
import classes from './note-editor.module.css'

interface FolderFieldProps {
  folder: string
  /** Those that there are, as "Plans/Week". */
  folders: readonly string[]
  readOnly: boolean
  onMove: (folder: string) => void
}

/** "Plans / Week" without the blanks and slashes that say nothing. */
const tidy = (typed: string): string =>
  typed
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('/')

/** The folder of a note: one that there is, or another name, which makes one. The note moves when the field is left. */
export function FolderField({ folder, folders, readOnly, onMove }: FolderFieldProps) {
  return (
    <NameField
      size="xs"
      aria-label="Folder"
      placeholder="No folder"
      title="A new name makes a new folder; Plans/Week is a folder in Plans."
      classNames={{ root: classes.folder ?? '', input: classes.quietInput ?? '' }}
      leftSection={<IconFolder size={16} aria-hidden="true" />}
      maxLength={100}
      readOnly={readOnly}
      value={folder}
      names={folders}
      newLabel={(name) => `+ New folder “${tidy(name)}”`}
      onTake={(name) => {
        if (tidy(name) !== folder) onMove(tidy(name))
      }}
    />
  )
}

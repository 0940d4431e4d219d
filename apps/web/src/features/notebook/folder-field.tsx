import { Autocomplete } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { useState } from 'react'
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
  const [typed, setTyped] = useState<string | null>(null)
  const move = (to: string): void => {
    setTyped(null)
    if (tidy(to) !== folder) onMove(tidy(to))
  }
  return (
    <Autocomplete
      size="xs"
      aria-label="Folder"
      placeholder="No folder"
      title="A new name makes a new folder; Plans/Week is a folder in Plans."
      classNames={{ root: classes.folder ?? '', input: classes.quietInput ?? '' }}
      leftSection={<IconFolder size={16} aria-hidden="true" />}
      maxLength={100}
      readOnly={readOnly}
      value={typed ?? folder}
      data={[...folders]}
      onChange={setTyped}
      onOptionSubmit={move}
      onBlur={() => {
        if (typed !== null) move(typed)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && typed !== null) move(typed)
        if (event.key === 'Escape') setTyped(null)
      }}
    />
  )
}

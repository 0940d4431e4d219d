import { longestFolder } from '@afterclose/contract/notes'
import { IconFolder } from '@tabler/icons-react'
import { NameField, type NameFieldProps } from '../../ui/name-field.tsx'

interface FolderFieldProps extends Omit<NameFieldProps, 'value' | 'names' | 'newLabel' | 'onTake'> {
  folder: string
  /** Existing ones, as "Plans/Week". */
  folders: readonly string[]
  onMove: (folder: string) => void
}

/** "Plans / Week" without redundant blanks and slashes. */
const tidy = (typed: string): string =>
  typed
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('/')

/** A folder for a note or another folder: an existing one, or a new name, which creates one. Applied on blur. */
export function FolderField({ folder, folders, onMove, ...rest }: FolderFieldProps) {
  return (
    <NameField
      {...rest}
      title="A new name creates a folder; Plans/Week is a subfolder of Plans."
      leftSection={<IconFolder size={16} aria-hidden="true" />}
      maxLength={longestFolder}
      value={folder}
      names={folders}
      newLabel={(name) => `+ New folder “${tidy(name)}”`}
      onTake={(name) => {
        if (tidy(name) !== folder) onMove(tidy(name))
      }}
    />
  )
}

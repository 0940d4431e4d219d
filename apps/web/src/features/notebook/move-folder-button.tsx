import { folderSeparator, longestFolder, type NoteView } from '@afterclose/contract/notes'
import { IconFolderSymlink } from '@tabler/icons-react'
import { useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { aboveFolder, foldersOf, folderName, isIn } from './listed-notes.ts'
import { MoveDialog } from './move-dialog.tsx'
import { moveFolder } from './note-actions.ts'
import { useFollowFolder } from './use-notebook-address.ts'

interface MoveFolderButtonProps {
  folder: string
  notes: readonly NoteView[]
  className?: string | undefined
}

/** Moves a folder with its content into another one. */
export function MoveFolderButton({ folder, notes, className }: MoveFolderButtonProps) {
  const { id: journalId, readOnly } = useActiveJournal()
  const followFolder = useFollowFolder()
  const [open, setOpen] = useState(false)
  if (readOnly) return null
  const name = folderName(folder)
  const pathIn = (into: string): string => (into === '' ? name : into + folderSeparator + name)
  return (
    <>
      <IconButton small label={`Move ${folder}`} className={className} onClick={() => setOpen(true)}>
        <IconFolderSymlink size={16} aria-hidden="true" />
      </IconButton>
      {open && (
        <MoveDialog
          doing="moving the folder"
          itemName={name}
          currentFolder={aboveFolder(folder)}
          folders={foldersOf(notes)
            .map(({ path }) => path)
            .filter((path) => !isIn(path, folder))}
          folderError={(into) =>
            isIn(into, folder)
              ? 'A folder cannot be moved into itself.'
              : pathIn(into).length > longestFolder
                ? `Its path would have more than ${longestFolder} characters.`
                : null
          }
          move={(into) => moveFolder(journalId, { from: folder, to: pathIn(into) }, followFolder)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

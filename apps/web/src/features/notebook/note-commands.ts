import { IconArchive, IconArchiveOff, IconFolderSymlink, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react'
import type { Command } from '../../parts/commands/command.ts'
import type { NoteForm } from './note-form.ts'

/** The open note, subject of its commands. */
export interface NoteSubject {
  readonly form: Pick<NoteForm, 'archived' | 'pinned'>
  readonly onChange: (changes: Partial<NoteForm>) => void
  readonly onMove: () => void
  readonly onDelete: () => void
}

export const noteCommands: readonly Command<NoteSubject>[] = [
  {
    id: 'pin',
    name: 'Pin',
    icon: IconPin,
    when: ({ form }) => !form.pinned,
    run: ({ onChange }) => onChange({ pinned: true }),
  },
  {
    id: 'unpin',
    name: 'Unpin',
    icon: IconPinnedOff,
    when: ({ form }) => form.pinned,
    run: ({ onChange }) => onChange({ pinned: false }),
  },
  { id: 'move', name: 'Move into a folder', icon: IconFolderSymlink, run: ({ onMove }) => onMove() },
  {
    id: 'archive',
    name: 'Archive',
    icon: IconArchive,
    when: ({ form }) => !form.archived,
    run: ({ onChange }) => onChange({ archived: true }),
  },
  {
    id: 'restore',
    name: 'Restore from archive',
    icon: IconArchiveOff,
    when: ({ form }) => form.archived,
    run: ({ onChange }) => onChange({ archived: false }),
  },
  { id: 'delete', name: 'Delete', icon: IconTrash, run: ({ onDelete }) => onDelete() },
]

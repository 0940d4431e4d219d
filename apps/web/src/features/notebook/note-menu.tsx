import { Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconCheck, IconDots, IconFolderSymlink, IconTrash } from '@tabler/icons-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { noteColors } from './note-colors.ts'
import type { NoteForm } from './note-form.ts'
import classes from './note-editor.module.css'

interface NoteMenuProps {
  form: NoteForm
  onChange: (changes: Partial<NoteForm>) => void
  onMove: () => void
  onDelete: () => void
}

/** What is done with a note as a whole. */
export function NoteMenu({ form, onChange, onMove, onDelete }: NoteMenuProps) {
  const colors = [{ name: 'No colour', value: null }, ...noteColors]
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <IconButton small label="More">
          <IconDots size={18} aria-hidden="true" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFolderSymlink size={16} />} onClick={onMove}>
          Move into a folder
        </Menu.Item>
        <Menu.Item
          leftSection={form.archived ? <IconArchiveOff size={16} /> : <IconArchive size={16} />}
          onClick={() => onChange({ archived: !form.archived })}
        >
          {form.archived ? 'Restore from archive' : 'Archive'}
        </Menu.Item>
        <Menu.Item leftSection={<IconTrash size={16} />} onClick={onDelete}>
          Delete
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Colour</Menu.Label>
        {colors.map(({ name, value }) => (
          <Menu.Item
            key={name}
            leftSection={<span className={classes.swatch} style={value === null ? undefined : { background: value }} />}
            rightSection={form.color === value && <IconCheck size={16} aria-label="Chosen" />}
            onClick={() => onChange({ color: value })}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

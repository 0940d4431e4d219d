import { Menu } from '@mantine/core'
import { IconCheck, IconDots } from '@tabler/icons-react'
import { CommandItems } from '../../parts/commands/command-items.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { noteColors } from './note-colors.ts'
import { noteCommands, type NoteSubject } from './note-commands.ts'
import type { NoteForm } from './note-form.ts'
import classes from './note-editor.module.css'

interface NoteMenuProps extends NoteSubject {
  form: NoteForm
}

/** The commands of a note and its colours. */
export function NoteMenu({ form, onChange, ...on }: NoteMenuProps) {
  const colors = [{ name: 'No colour', value: null }, ...noteColors]
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <IconButton small label="More">
          <IconDots size={18} aria-hidden="true" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <CommandItems commands={noteCommands} subject={{ form, onChange, ...on }} />
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

import { Tooltip } from '@mantine/core'
import { IconChevronDown, IconNotebook } from '@tabler/icons-react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openJournalPicker } from '../../journal/dialogs.ts'
import classes from './journal-button.module.css'

/** Name of the active journal; opens the picker. */
export function JournalButton() {
  const { name } = useActiveJournal()
  return (
    <Tooltip label={'Currently Active Journal / Switch Journal'}>
      <button type="button" className={classes.button} onClick={() => openJournalPicker({ cancel: true })}>
        <IconNotebook size={16} aria-hidden="true" />
        <span className={classes.name}>{name === '' ? '(no name)' : name}</span>
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
    </Tooltip>
  )
}

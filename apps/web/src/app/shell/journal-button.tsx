import { Tooltip } from '@mantine/core'
import { IconChevronDown, IconNotebook } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openJournalPicker } from '../../journal/dialogs.ts'
import classes from './journal-button.module.css'

/** Name of the active journal; opens the picker. `two`: in two lines without a border, for phones. */
export function JournalButton({ two = false }: { two?: boolean }) {
  const journal = useActiveJournal()
  const name = journal.name === '' ? '(no name)' : journal.name
  return (
    <Tooltip label="Currently Active Journal / Switch Journal">
      <button
        type="button"
        className={clsx(classes.button, two && classes.two)}
        onClick={() => openJournalPicker({ cancel: true })}
      >
        {two ? <span className={classes.over}>Journal</span> : <IconNotebook size={16} aria-hidden="true" />}
        <span className={classes.name}>{name}</span>
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
    </Tooltip>
  )
}

import { Menu } from '@mantine/core'
import { Fragment } from 'react'
import classes from './command-items.module.css'
import { type Command, type Offered, offeredTo } from './command.ts'

interface CommandItemsProps<Subject> {
  commands: readonly Command<Subject>[]
  subject: Subject
  /** Runs a command instead of the command's own function, such as after a confirmation. */
  onRun?: (command: Offered) => void
}

/** The commands of a subject as items of a menu, a divider between sections. */
export function CommandItems<Subject>({
  commands,
  subject,
  onRun = (command) => command.run(),
}: CommandItemsProps<Subject>) {
  const offered = offeredTo(commands, subject)
  return offered.map((command, i) => {
    const { id, name, icon: Icon, key, why, section } = command
    return (
      <Fragment key={id}>
        {i > 0 && offered[i - 1]?.section !== section && <Menu.Divider />}
        <Menu.Item
          leftSection={<Icon size={16} aria-hidden="true" />}
          onClick={() => onRun(command)}
          disabled={why !== null}
          {...(key === undefined ? {} : { 'aria-keyshortcuts': key })}
        >
          {name}
          {why !== null && <small className={classes.why}>{why}</small>}
        </Menu.Item>
      </Fragment>
    )
  })
}

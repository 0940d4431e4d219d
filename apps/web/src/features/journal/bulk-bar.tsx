import { counted } from '@afterclose/core/format'
import { Menu } from '@mantine/core'
import { tradeTypeLabels, tradeTypes } from '@afterclose/core/trade'
import { IconDots, IconMessagePlus, IconTag } from '@tabler/icons-react'
import { useJournalData } from '../../journal/journal-data.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useNarrow } from '../../ui/use-compact.ts'
import { CommentMenu } from './comment-menu.tsx'
import type { Command } from '../../parts/commands/command.ts'
import { CommandButtons } from '../../parts/commands/command-buttons.tsx'
import { CommandItems } from '../../parts/commands/command-items.tsx'
import { changeAll } from '../../parts/trade-commands/trade-actions.ts'
import { type TradeSubject, tradeCommands } from '../../parts/trade-commands/trade-commands.ts'
import classes from './journal-page.module.css'

const changed = (count: number): string => `${counted(count, 'trade')} changed.`

const isDelete = ({ id }: Command<TradeSubject>): boolean => id === 'delete'
const inBar = tradeCommands.filter(isDelete)
const inMenu = tradeCommands.filter((command) => !isDelete(command))

/** Commands and changes of the selected trades, all or none. @param subject the selected trades */
export function BulkBar({ subject }: { subject: TradeSubject }) {
  const { setups } = useJournalData()
  const narrow = useNarrow()

  async function change(what: Parameters<typeof changeAll>[2]) {
    if (await changeAll(subject.journalId, subject.ids, what, changed)) subject.onDone?.()
  }

  return (
    <>
      <span className={classes.count} role="status">
        {subject.ids.length.toLocaleString('en-US')} selected
      </span>
      <Menu>
        <Menu.Target>
          {narrow ? (
            <IconButton small label="Set setup">
              <IconTag size={20} aria-hidden="true" />
            </IconButton>
          ) : (
            <Button small variant="quiet" icon={<IconTag size={20} aria-hidden="true" />}>
              Set setup
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown mah={360} style={{ overflow: 'auto' }}>
          {setups
            .filter(({ active }) => active)
            .map(({ id, name }) => (
              <Menu.Item key={id} onClick={() => void change({ type: 'setup', setupId: id })}>
                {name}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
      <CommentMenu
        target={
          narrow ? (
            <IconButton small label="Comment">
              <IconMessagePlus size={20} aria-hidden="true" />
            </IconButton>
          ) : (
            <Button small variant="quiet" icon={<IconMessagePlus size={20} aria-hidden="true" />}>
              Comment
            </Button>
          )
        }
        onAdd={(commentId) => void change({ type: 'addComment', commentId })}
        onRemove={(commentId) => void change({ type: 'removeComment', commentId })}
      />
      <CommandButtons commands={inBar} subject={subject} />
      <Menu>
        <Menu.Target>
          <IconButton small label="More for the selected trades">
            <IconDots size={20} aria-hidden="true" />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <CommandItems commands={inMenu} subject={subject} />
          <Menu.Divider />
          <Menu.Label>Trade type</Menu.Label>
          {tradeTypes.map((tradeType) => (
            <Menu.Item key={tradeType} onClick={() => void change({ type: 'tradeType', tradeType })}>
              {tradeTypeLabels[tradeType]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <span className={classes.divider} />
    </>
  )
}

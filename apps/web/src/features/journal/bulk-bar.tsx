import { counted } from '@afterclose/core/format'
import { Menu } from '@mantine/core'
import { tradeTypeLabels, tradeTypes } from '@afterclose/core/trade'
import { IconDots, IconMessagePlus, IconPencil, IconTag, IconTrash } from '@tabler/icons-react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openFillDialog } from '../../journal/dialogs.ts'
import { useJournalData } from '../../journal/journal-data.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useNarrow } from '../../ui/use-compact.ts'
import { CommentMenu } from './comment-menu.tsx'
import classes from './journal-page.module.css'
import { type SelectedRows, selectedIds } from '../../parts/record-grid/selected-rows.ts'
import { changeAll, copyLink, deleteTrades, duplicateTrade } from './trade-actions.ts'

interface BulkBarProps {
  /** At least one. */
  selected: SelectedRows
  /** The change was made: nothing is selected any more. */
  onDone: () => void
  onEdit: (tradeId: number) => void
}

const changed = (count: number): string => `${counted(count, 'trade')} changed.`

/** What can be done with the selected trades, all or none. */
export function BulkBar({ selected, onDone, onEdit }: BulkBarProps) {
  const { id: journalId } = useActiveJournal()
  const { setups } = useJournalData()
  const narrow = useNarrow()
  const only = selected.count === 1 ? selectedIds(selected)[0] : undefined

  async function change(...[what, done = changed]: [Parameters<typeof changeAll>[2], ((count: number) => string)?]) {
    if (await changeAll(journalId, selectedIds(selected), what, done)) onDone()
  }
  async function remove() {
    if (await deleteTrades(journalId, selectedIds(selected))) onDone()
  }

  return (
    <>
      <span className={classes.count} role="status">
        {selected.count.toLocaleString('en-US')} selected
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
      {narrow ? (
        <IconButton small label="Delete" onClick={() => void remove()}>
          <IconTrash size={20} aria-hidden="true" />
        </IconButton>
      ) : (
        <Button small variant="quiet" icon={<IconTrash size={20} aria-hidden="true" />} onClick={() => void remove()}>
          Delete
        </Button>
      )}
      <Menu>
        <Menu.Target>
          <IconButton small label="More for the selected trades">
            <IconDots size={20} aria-hidden="true" />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {only !== undefined && (
            <>
              <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onEdit(only)}>
                Edit
              </Menu.Item>
              <Menu.Item onClick={() => void duplicateTrade(journalId, only)}>Duplicate</Menu.Item>
              <Menu.Item onClick={() => void copyLink(journalId, only)}>Copy link</Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Item onClick={() => void change({ type: 'star', inReview: true })}>Star for review</Menu.Item>
          <Menu.Item onClick={() => void change({ type: 'star', inReview: false })}>Remove the star</Menu.Item>
          <Menu.Item onClick={() => openFillDialog([...selectedIds(selected)])}>
            Fill highest and lowest prices
          </Menu.Item>
          <Menu.Item onClick={() => openFillDialog([...selectedIds(selected)], true)}>
            Clear prices filled from bars
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>Trade type</Menu.Label>
          {tradeTypes.map((tradeType) => (
            <Menu.Item key={tradeType} onClick={() => void change({ type: 'tradeType', tradeType })}>
              {tradeTypeLabels[tradeType]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item
            disabled={selected.count < 2}
            onClick={() => void change({ type: 'group', group: true }, () => 'Trades grouped.')}
          >
            Group
          </Menu.Item>
          <Menu.Item onClick={() => void change({ type: 'group', group: false }, () => 'Trades ungrouped.')}>
            Ungroup
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <span className={classes.divider} />
    </>
  )
}

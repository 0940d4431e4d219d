import { Menu } from '@mantine/core'
import { IconCopy, IconLink, IconPencil, IconStar, IconTrash } from '@tabler/icons-react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { copyLink, deleteTrades, duplicateTrade, starTrade } from './trade-actions.ts'

interface RowMenuProps {
  tradeId: number
  starred: boolean
  /** In the window, px. */
  at: { readonly x: number; readonly y: number }
  onEdit: () => void
  onClose: () => void
}

/** What can be done with one trade, where the pointer or the focus is. */
export function RowMenu({ tradeId, starred, at, onEdit, onClose }: RowMenuProps) {
  const { id: journalId, readOnly } = useActiveJournal()
  return (
    <Menu opened onClose={onClose} position="bottom-start" offset={0}>
      <Menu.Target>
        <span style={{ position: 'fixed', left: at.x, top: at.y, width: 0, height: 0 }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={`Trade ${tradeId}`}>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
          {readOnly ? 'Open' : 'Edit'}
        </Menu.Item>
        {!readOnly && (
          <>
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void duplicateTrade(journalId, tradeId)}>
              Duplicate
            </Menu.Item>
            <Menu.Item
              leftSection={<IconStar size={16} />}
              onClick={() => void starTrade(journalId, tradeId, !starred)}
            >
              {starred ? 'Remove the star' : 'Star for review'}
            </Menu.Item>
          </>
        )}
        <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void copyLink(journalId, tradeId)}>
          Copy link
        </Menu.Item>
        {!readOnly && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => void deleteTrades(journalId, [tradeId])}>
              Delete
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

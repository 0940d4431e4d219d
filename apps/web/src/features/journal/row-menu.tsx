import { counted } from '@afterclose/core/format'
import { Menu } from '@mantine/core'
import {
  IconArrowsSplit2,
  IconChevronRight,
  IconCopy,
  IconEyeOff,
  IconLink,
  IconPencil,
  IconStackPop,
  IconStar,
  IconTrash,
} from '@tabler/icons-react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { openSplitDialog } from '../../journal/dialogs.ts'
import type { ShownGroup } from './group-lines.ts'
import {
  copyLink,
  createMissedTrade,
  deleteTrades,
  duplicateTrade,
  starTrades,
  ungroupTrades,
} from './trade-actions.ts'

interface RowMenuProps {
  /** What its line stands for: the id of a trade, or a group. */
  of: number | ShownGroup
  /** Of a group: all of its trades. */
  starred: boolean
  /** In the window, px. */
  at: { readonly x: number; readonly y: number }
  /** Opens the trade, or shows and hides the trades of the group. */
  onOpen: () => void
  onClose: () => void
}

/** What can be done with one line of the grid, where the pointer or the focus is. */
export function RowMenu({ of, starred, at, onOpen, onClose }: RowMenuProps) {
  return (
    <Menu opened onClose={onClose} position="bottom-start" offset={0}>
      <Menu.Target>
        <span style={{ position: 'fixed', left: at.x, top: at.y, width: 0, height: 0 }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={typeof of === 'number' ? `Trade ${of}` : `Group ${of.groupId}`}>
        {typeof of === 'number' ? (
          <TradeItems tradeId={of} starred={starred} onOpen={onOpen} />
        ) : (
          <GroupItems group={of} starred={starred} onOpen={onOpen} />
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

type ItemsProps = Pick<RowMenuProps, 'starred' | 'onOpen'>

function TradeItems({ tradeId, starred, onOpen }: ItemsProps & { tradeId: number }) {
  const { id: journalId, readOnly } = useActiveJournal()
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={onOpen}>
        {readOnly ? 'Open' : 'Edit'}
      </Menu.Item>
      {!readOnly && (
        <>
          <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => void duplicateTrade(journalId, tradeId)}>
            Duplicate
          </Menu.Item>
          <Menu.Item leftSection={<IconArrowsSplit2 size={16} />} onClick={() => openSplitDialog(tradeId)}>
            Split
          </Menu.Item>
          <Menu.Item leftSection={<IconEyeOff size={16} />} onClick={() => void createMissedTrade(journalId, tradeId)}>
            Create missed trade
          </Menu.Item>
          <StarItem ids={[tradeId]} starred={starred} />
        </>
      )}
      <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void copyLink(journalId, tradeId)}>
        Copy link
      </Menu.Item>
      {!readOnly && <DeleteItem ids={[tradeId]}>Delete</DeleteItem>}
    </>
  )
}

function GroupItems({ group: { trades, open }, starred, onOpen }: ItemsProps & { group: ShownGroup }) {
  const { id: journalId, readOnly } = useActiveJournal()
  const them = counted(trades.length, 'trade')
  return (
    <>
      <Menu.Item leftSection={<IconChevronRight size={16} />} onClick={onOpen}>
        {open ? `Hide its ${them}` : `Show its ${them}`}
      </Menu.Item>
      {!readOnly && (
        <>
          <StarItem ids={trades} starred={starred} />
          <Menu.Item leftSection={<IconStackPop size={16} />} onClick={() => void ungroupTrades(journalId, trades)}>
            Ungroup
          </Menu.Item>
          <DeleteItem ids={trades}>{`Delete ${them}`}</DeleteItem>
        </>
      )}
    </>
  )
}

function StarItem({ ids, starred }: { ids: readonly number[]; starred: boolean }) {
  const { id: journalId } = useActiveJournal()
  return (
    <Menu.Item leftSection={<IconStar size={16} />} onClick={() => void starTrades(journalId, ids, !starred)}>
      {starred ? 'Remove the star' : 'Star for review'}
    </Menu.Item>
  )
}

function DeleteItem({ ids, children }: { ids: readonly number[]; children: string }) {
  const { id: journalId } = useActiveJournal()
  return (
    <>
      <Menu.Divider />
      <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => void deleteTrades(journalId, ids)}>
        {children}
      </Menu.Item>
    </>
  )
}

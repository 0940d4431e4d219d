import { Menu } from '@mantine/core'
import { CommandItems } from '../../parts/commands/command-items.tsx'
import { type TradeSubject, tradeCommands } from '../../parts/trade-commands/trade-commands.ts'

interface RowMenuProps {
  /** "Trade 8", "Group 3" */
  label: string
  subject: TradeSubject
  /** In the window, px. */
  at: { readonly x: number; readonly y: number }
  onClose: () => void
}

/** The commands of one line of the grid, where the pointer or the focus is. */
export const RowMenu = ({ label, subject, at, onClose }: RowMenuProps) => (
  <Menu opened onClose={onClose} position="bottom-start" offset={0}>
    <Menu.Target>
      <span style={{ position: 'fixed', left: at.x, top: at.y, width: 0, height: 0 }} />
    </Menu.Target>
    <Menu.Dropdown aria-label={label}>
      <CommandItems commands={tradeCommands} subject={subject} />
    </Menu.Dropdown>
  </Menu>
)

import { Menu } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Figure } from '../../ui/figure.ts'

interface ColumnMenuProps {
  columns: readonly Pick<Figure<never>, 'key' | 'name'>[]
  hidden: readonly string[]
  /** Columns hidden until the user has chosen. */
  usual?: readonly string[]
  onHide: (ids: readonly string[]) => void
  /** Element that opens the menu; an icon by default. */
  target?: ReactElement
}

/** Chooses the columns of a table of figures. */
export function ColumnMenu({ columns, hidden, usual = [], onHide, target }: ColumnMenuProps) {
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        {target ?? (
          <IconButton small label="Columns">
            <IconColumns3 size={20} stroke={1.5} />
          </IconButton>
        )}
      </Menu.Target>
      <Menu.Dropdown style={{ maxHeight: '60dvh', overflowY: 'auto' }}>
        {columns.map(({ key, name }) => {
          const isHidden = hidden.includes(key)
          return (
            <Menu.CheckboxItem
              key={key}
              checked={!isHidden}
              onChange={() => onHide(isHidden ? hidden.filter((other) => other !== key) : [...hidden, key])}
            >
              {name}
            </Menu.CheckboxItem>
          )
        })}
        <Menu.Divider />
        <Menu.Item disabled={hidden.length === 0} onClick={() => onHide([])}>
          Show all columns
        </Menu.Item>
        {usual.length > 0 && (
          <Menu.Item disabled={isSame(hidden, usual)} onClick={() => onHide(usual)}>
            Show the usual columns
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id))

import { Checkbox, Menu, Popover } from '@mantine/core'
import type { GridApi } from 'ag-grid-community'
import { IconColumns3, IconDownload, IconMenu2 } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { densities } from './kept-state.ts'
import type { useGridState } from './use-grid-state.ts'
import classes from './view-tools.module.css'

interface ViewToolsProps {
  grid: RefObject<GridApi | null>
  /** Name of the export: "closed trades". */
  rows: string
  columns: readonly { readonly id: string; readonly name: string }[]
  state: Pick<ReturnType<typeof useGridState>, 'density' | 'changeDensity' | 'forget'>
  onExport: () => void
  /** Exports every column; absent: only those shown can be exported. */
  onExportAll?: () => void
}

const densityNames = { compact: 'Compact rows', default: 'Default rows', touch: 'Tall rows' } as const

const windowEdge = 8 // pixels
/** Limits the height of the list of columns to the window. */
const keepInside = ({
  availableHeight,
  elements,
}: {
  availableHeight: number
  elements: { floating: HTMLElement }
}): void => elements.floating.style.setProperty('--room', `${Math.floor(availableHeight)}px`)

/** Column choice, row height, and export of the rows. */
export function ViewTools({ grid, rows, columns, state, onExport, onExportAll }: ViewToolsProps) {
  const [choosing, setChoosing] = useState(false)
  const [visible, setVisible] = useState<ReadonlySet<string>>(new Set())

  function read(): void {
    const visibleColumns = columns.filter(({ id }) => grid.current?.getColumn(id)?.isVisible() === true)
    setVisible(new Set(visibleColumns.map(({ id }) => id)))
  }
  function show(id: string, on: boolean): void {
    grid.current?.setColumnsVisible([id], on)
    read()
  }

  return (
    <>
      <Popover
        opened={choosing}
        onChange={setChoosing}
        onOpen={read}
        position="bottom-end"
        trapFocus
        returnFocus
        middlewares={{ flip: true, shift: { padding: windowEdge }, size: { padding: windowEdge, apply: keepInside } }}
      >
        <Popover.Target>
          <IconButton small label="Choose columns" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
            <IconColumns3 size={20} aria-hidden="true" />
          </IconButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.columns ?? ''} aria-label="Columns">
          <div className={classes.list}>
            {columns.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={visible.has(id)}
                onChange={(event) => show(id, event.currentTarget.checked)}
              />
            ))}
          </div>
          <div className={classes.foot}>
            <Button
              small
              onClick={() => {
                grid.current?.resetColumnState()
                state.forget()
                read()
              }}
            >
              Default columns
            </Button>
          </div>
        </Popover.Dropdown>
      </Popover>
      <Menu>
        <Menu.Target>
          <IconButton small label="Row height">
            <IconMenu2 size={20} aria-hidden="true" />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {densities.map((one) => (
            <Menu.Item
              key={one}
              aria-current={one === state.density}
              className={one === state.density ? classes.on : undefined}
              onClick={() => state.changeDensity(one)}
            >
              {densityNames[one]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {onExportAll === undefined ? (
        <IconButton small label={`Export the ${rows} shown as CSV`} onClick={onExport}>
          <IconDownload size={20} aria-hidden="true" />
        </IconButton>
      ) : (
        <Menu>
          <Menu.Target>
            <IconButton small label={`Export the ${rows} shown as CSV`}>
              <IconDownload size={20} aria-hidden="true" />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onExport}>The columns shown</Menu.Item>
            <Menu.Item onClick={onExportAll}>All columns</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}

import { Menu } from '@mantine/core'
import type { GridApi } from 'ag-grid-community'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useActiveJournal } from '../../journal/active-journal.ts'
import { csvText, download, fileName } from '../../ui/chart/chart-export.ts'
import { useCompact } from '../../ui/use-compact.ts'
import { type GridType, type SortModel, rowHeights } from './kept-state.ts'
import type { Figure } from '../../ui/figure.ts'
import { fileOf, rowsOf } from '../../ui/rows.ts'
import { GridHead } from './grid-page.tsx'
import { GridTotals } from './grid-totals.tsx'
import { inOrder } from './record-columns.ts'
import classes from './record-grid.module.css'
import { type SelectedRows, selectionAmong, noneSelected, select, selectedIds } from './selected-rows.ts'
import type RecordsPlaceOf from './records-place.tsx'
import { useGridState } from './use-grid-state.ts'
import { useSort } from './use-sort.ts'
import { ViewTools } from './view-tools.tsx'
import { lazyPart } from '../../ui/later.tsx'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `lazyPart` forgets that the component is generic
const RecordsPlace = lazyPart(
  async () => (await import('./records-place.tsx')).default,
) as unknown as typeof RecordsPlaceOf

interface RecordGridProps<Item> {
  /** Kind under which the trader's columns, widths, sorting and row height are stored. */
  type: GridType
  /** Noun for a record: "missed trade", and of an export: "missed trades". */
  noun: string
  /** At least one; all of them, in any order. */
  items: readonly Item[]
  idOf: (item: Item) => number
  /** In default order; memoised by the caller. */
  columns: readonly Figure<Item>[]
  defaultSort: SortModel
  /** Shown in the header before the tools: a title, tabs. */
  head?: ReactNode
  onOpen: (id: number) => void
  /** Deletes after confirmation: the Delete key, for the selection or the focused record. Absent: records cannot be deleted here. */
  onDelete?: ((ids: readonly number[]) => void) | undefined
  /** Commands for the selected records; `done` clears the selection. */
  bulk?: (ids: readonly number[], done: () => void) => ReactNode
  /** Menu items for one record. */
  menu: (id: number) => ReactNode
  /** The line below the grid. */
  totals?: ReactNode
}

/**
 * A grid of records that are all loaded, up to about 10,000: missed trades, plans, trades of a backtest, deposits. It works like the
 * journal's grid: columns chosen, moved and resized, stored per journal; rows selected by checkbox, keys and Shift; export. The entry of
 * its page in `app/pages.ts` has `SortSearch` in its address.
 */
export function RecordGrid<Item>({
  type,
  noun,
  items,
  idOf,
  columns,
  defaultSort,
  head,
  onOpen,
  onDelete,
  bulk,
  menu,
  totals,
}: RecordGridProps<Item>) {
  const journal = useActiveJournal()
  const compact = useCompact()
  const state = useGridState(type)
  const namedColumns = columns.map(({ key, name }) => ({ id: key, name }))
  const grid = useRef<GridApi | null>(null)
  const [sort, changeSort] = useSort({
    kept: compact ? undefined : state.initial?.sort?.sortModel,
    defaultSort,
    columns: namedColumns,
  })
  const [chosenRows, setChosenRows] = useState<SelectedRows>(noneSelected)
  const [openedMenu, setOpenedMenu] = useState<{ id: number; x: number; y: number; from: Element | null } | null>(null)
  const rows = useMemo(() => {
    const sortedItems = inOrder(items, columns, sort)
    return {
      sorted: sortedItems,
      ids: Uint32Array.from(sortedItems, idOf),
      read: async (from: number, to: number) => sortedItems.slice(from, to),
      dataOf: (some: readonly Item[]) => some,
      leave: () => {},
    }
  }, [items, columns, sort, idOf])
  const selected = useMemo(
    () => (chosenRows.count === 0 ? chosenRows : selectionAmong(chosenRows, rows.ids)),
    [chosenRows, rows],
  )

  function exportShown(): void {
    const ids = new Set(grid.current?.getAllDisplayedColumns().map((column) => column.getColId()))
    const table = fileOf(
      rowsOf(
        rows.sorted,
        columns.filter(({ key }) => ids.has(key)),
      ),
    )
    const file = new Blob(['\ufeff', csvText(table)], { type: 'text/csv;charset=utf-8' })
    download(fileName(`${journal.name} ${noun}s`, 'csv'), file)
  }

  return (
    <div className={classes.records}>
      <GridHead>
        {head}
        {selected.count > 0 && bulk !== undefined && (
          <>
            <span role="status">{selected.count.toLocaleString('en-US')} selected</span>
            {bulk(selectedIds(selected), () => setChosenRows(noneSelected))}
          </>
        )}
        <span className={classes.tools}>
          <ViewTools grid={grid} rows={`${noun}s`} columns={namedColumns} state={state} onExport={exportShown} />
        </span>
      </GridHead>
      <div className={classes.body}>
        <RecordsPlace
          key={compact ? 'phone' : 'desk'}
          noun={noun}
          rows={rows}
          columns={columns}
          sample={rows.sorted}
          selected={selected}
          sort={sort}
          defaultSort={defaultSort}
          most={items.length}
          touch={compact}
          initialState={compact ? undefined : state.initial}
          rowHeight={compact ? 44 : rowHeights[state.density]}
          onReady={(api) => {
            grid.current = api
          }}
          onOpen={onOpen}
          onDelete={(id) => onDelete?.(selected.count > 0 ? selectedIds(selected) : [id])}
          onMenu={(id, _, at) => setOpenedMenu({ id, ...at, from: document.activeElement })}
          onSelect={(ids, on) => setChosenRows(select(selected, ids, on))}
          onSort={changeSort}
          onState={(next) => {
            if (!compact) state.keepGrid(next) // a phone's columns differ from the desktop's
          }}
        />
      </div>
      {totals !== undefined && <GridTotals aria-label={`Totals of the ${noun}s`}>{totals}</GridTotals>}
      {openedMenu !== null && (
        <Menu
          opened
          position="bottom-start"
          offset={0}
          onClose={() => {
            setOpenedMenu(null)
            if (openedMenu.from instanceof HTMLElement) openedMenu.from.focus()
          }}
        >
          <Menu.Target>
            <span style={{ position: 'fixed', left: openedMenu.x, top: openedMenu.y, width: 0, height: 0 }} />
          </Menu.Target>
          <Menu.Dropdown aria-label={`${noun} ${openedMenu.id}`}>{menu(openedMenu.id)}</Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
